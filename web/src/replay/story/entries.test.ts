import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../api/types";
import { entriesOf, newestPicture } from "./entries";

const sent = { type: "action_sent", command_id: "r:1:1", at: "1", seen: "a.png" } as RunEvent;
const verified = {
  type: "action_verified",
  command_id: "r:1:1",
  at: "2",
  screenshot_ref: "b.png",
} as RunEvent;
const paused = { type: "run_paused", at: "3", pause: { screenshot: null } } as unknown as RunEvent;

describe("entriesOf", () => {
  it("tells an action and its verdict as one, newest first", () => {
    const entries = entriesOf([sent, verified, paused]);
    expect(entries.map((entry) => entry.event.type)).toEqual(["run_paused", "action_sent"]);
    expect(entries[1]).toMatchObject({ verdict: verified, before: "a.png", after: "b.png" });
  });
});

describe("newestPicture", () => {
  it("passes over what has none", () => expect(newestPicture([sent, verified, paused])).toBe("b.png"));
  it("may find nothing", () => expect(newestPicture([paused])).toBeNull());
});
