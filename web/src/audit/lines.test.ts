import { describe, expect, it } from "vitest";
import type { AuditRecord } from "../api/types";
import { actOf } from "./lines";

const record = (more: Partial<AuditRecord>): AuditRecord => ({
  timestamp: "2026-01-01T00:00:00Z",
  action_type: "mouse_click",
  target: "",
  intention: "",
  verification: "",
  outcome: "verified",
  ...more,
});

describe("actOf", () => {
  it("tells what happened to a run from what was done on the screen", () => {
    expect(actOf(record({ action_type: "pause" }))).toBe("pause");
    expect(actOf(record({}))).toBeNull();
  });
});
