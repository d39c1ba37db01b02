import { describe, expect, it } from "vitest";
import { labelEvery, lastDays, roundTop, roundTopSeconds, ticks } from "./scale";

describe("roundTop", () => {
  it("ends the axis at a round number that is not below the highest", () => {
    expect([1, 3, 7, 12, 20, 48, 101].map(roundTop)).toEqual([1, 5, 10, 20, 20, 50, 200]);
  });
  it("leaves room where there is nothing", () => {
    expect(roundTop(0)).toBe(1);
  });
});

describe("roundTopSeconds", () => {
  it("counts by minutes and hours", () => {
    expect([0.4, 48, 61, 700, 5000].map(roundTopSeconds)).toEqual([1, 60, 120, 1200, 7200]);
  });
});

describe("ticks", () => {
  it("never tells half a run", () => {
    expect(ticks(5)).toEqual([0, 5]);
    expect(ticks(10)).toEqual([0, 5, 10]);
    expect(ticks(5, false)).toEqual([0, 2.5, 5]);
  });
});

describe("lastDays", () => {
  it("ends today and crosses months and years", () => {
    expect(lastDays(3, new Date("2026-01-01T23:30:00Z"))).toEqual(["2025-12-30", "2025-12-31", "2026-01-01"]);
  });
});

describe("labelEvery", () => {
  it("always tells the last day, and no more than fit", () => {
    const shown = labelEvery(30, 300, 60);
    const indexes = Array.from({ length: 30 }, (_, index) => index).filter(shown);
    expect(indexes.at(-1)).toBe(29);
    expect(indexes.length).toBeLessThanOrEqual(5);
  });
});
