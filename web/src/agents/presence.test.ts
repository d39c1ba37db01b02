import { expect, it } from "vitest";
import { byPresence } from "./presence";

it("puts those that are there first, and counts as people do", () => {
  const agent = (agent_id: string, connected: boolean) => ({
    agent_id,
    connected,
    seen_at: null,
    version: "",
  });
  const sorted = byPresence([agent("PC-10", true), agent("PC-1", false), agent("PC-2", true)]);
  expect(sorted.map((one) => one.agent_id)).toEqual(["PC-2", "PC-10", "PC-1"]);
});
