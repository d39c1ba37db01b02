import { describe, expect, it } from "vitest";
import type { AuditRecord } from "../api/types";
import { actOf, says } from "./lines";

const record = (more: Partial<AuditRecord>): AuditRecord => ({
  timestamp: "2026-01-01T00:00:00Z",
  action_type: "mouse_click",
  target: "",
  intention: "",
  verification: "",
  outcome: "verified",
  ...more,
});

describe("says", () => {
  it("finds words whatever their capitals and accents", () => {
    expect(says(record({ intention: "Clôturer le séjour" }), " CLOTURER ")).toBe(true);
    expect(says(record({ operator_id: "c.moreau" }), "moreau")).toBe(true);
    expect(says(record({ intention: "Clôturer" }), "ouvrir")).toBe(false);
  });
  it("lets everything through where nothing is looked for", () => {
    expect(says(record({}), "  ")).toBe(true);
  });
});

describe("actOf", () => {
  it("tells what happened to a run from what was done on the screen", () => {
    expect(actOf(record({ action_type: "pause" }))).toBe("pause");
    expect(actOf(record({}))).toBeNull();
  });
});
