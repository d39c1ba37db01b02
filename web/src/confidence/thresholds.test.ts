import { describe, expect, it } from "vitest";
import { differencesOf, filledFrom, thresholdsFrom } from "./thresholds";

const shipped = {
  observed_runs: 5,
  observation_similarity: 0.9,
  assisted_runs: 10,
  assisted_success: 0.9,
  candidate_runs: 20,
  candidate_success: 0.957,
  rollback_confidence: 0.9,
};

describe("thresholdsFrom", () => {
  it("gives back exactly what was there when nothing is touched", () => {
    const odd = { ...shipped, assisted_success: 2 / 3 };
    expect(thresholdsFrom(filledFrom(odd), odd)).toEqual(odd);
  });
  it("reads percentages as shares, and counts as they are", () => {
    const filled = { ...filledFrom(shipped), assisted_success: 85, assisted_runs: 12 };
    expect(thresholdsFrom(filled, shipped)).toMatchObject({ assisted_success: 0.85, assisted_runs: 12 });
  });
  it("takes an empty field for not filled in, not for nought", () => {
    expect(thresholdsFrom({ ...filledFrom(shipped), assisted_runs: "" }, shipped)).toBeNull();
  });
});

describe("differencesOf", () => {
  it("names what changed only", () => {
    const found = differencesOf(shipped, { ...shipped, candidate_runs: 30 });
    expect(found.map((one) => [one.name, one.before, one.after])).toEqual([["candidate_runs", 20, 30]]);
  });
});
