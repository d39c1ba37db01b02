import { describe, expect, it } from "vitest";
import type { DayOfRuns } from "../api/types";
import { figuresOf, onEachDay, usualSeconds, weakness } from "./figures";

const day = (more: Partial<DayOfRuns>): DayOfRuns => ({
  day: "2026-01-01",
  replays: 0,
  completed: 0,
  verified: 0,
  halted: 0,
  aborted: 0,
  median_s: null,
  ...more,
});
const figures = (more: Partial<DayOfRuns>) => figuresOf([day(more)]);

describe("figuresOf", () => {
  it("tells proven, unproven, given up and still going apart", () => {
    const found = figures({ replays: 10, completed: 7, verified: 5, aborted: 1, halted: 3 });
    expect(found).toMatchObject({ ended: 8, verified: 5, unproven: 2, aborted: 1, going: 2, halted: 3 });
  });
});

describe("usualSeconds", () => {
  it("lets a day with many runs count for more", () => {
    const days = [day({ completed: 1, median_s: 300 }), day({ completed: 9, median_s: 40 })];
    expect(usualSeconds(days)).toBe(40);
  });
  it("knows nothing where nothing completed", () => {
    expect(usualSeconds([day({ replays: 2 })])).toBeNull();
  });
});

describe("weakness", () => {
  it("puts what fails before what is little known, and what never ran last", () => {
    const failing = weakness(figures({ replays: 20, completed: 20, verified: 20, halted: 5 }));
    const young = weakness(figures({ replays: 1, completed: 1, verified: 1 }));
    const proven = weakness(figures({ replays: 40, completed: 40, verified: 40 }));
    const never = weakness(figures({}));
    expect([failing, young, proven, never]).toEqual([failing, young, proven, never].sort((a, b) => b - a));
  });
  it("does not take two failures of two for more than eighteen of twenty", () => {
    const two = weakness(figures({ replays: 2, halted: 2 }));
    expect(weakness(figures({ replays: 20, halted: 18 }))).toBeGreaterThan(two);
  });
});

describe("onEachDay", () => {
  it("fills the days without runs", () => {
    const filled = onEachDay([day({ replays: 3 })], ["2025-12-31", "2026-01-01"]);
    expect(filled.map((one) => one.replays)).toEqual([0, 3]);
  });
});
