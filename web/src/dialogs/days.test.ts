import { describe, expect, it } from "vitest";
import type { KeptDialog } from "../api/types";
import { daysMet, sinceDays } from "./days";

const met = (at: string, action_taken: "resolved" | "paused") =>
  ({ at, event: { action_taken } }) as KeptDialog;

describe("daysMet", () => {
  it("counts by day and by whether a person was asked", () => {
    const found = daysMet(
      [
        met("2026-01-02T01:00:00Z", "resolved"),
        met("2026-01-02T00:30:00+01:00", "paused"),
        met("2025-11-01T00:00:00Z", "paused"),
      ],
      ["2026-01-01", "2026-01-02"],
    );
    expect(found).toEqual({ resolved: [0, 1], paused: [1, 0] });
  });
});

describe("sinceDays", () => {
  it("begins with the first of the days shown", () => {
    expect(sinceDays(7, new Date("2026-03-03T10:00:00Z"))).toBe("2026-02-25T00:00:00Z");
  });
});
