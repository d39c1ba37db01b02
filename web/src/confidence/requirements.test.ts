import { describe, expect, it } from "vitest";
import type { LearningStatus } from "../api/types";
import { firstYesOf, goodRunsToGo, nextStepOf, requirementsOf } from "./requirements";

const thresholds = {
  observed_runs: 5,
  observation_similarity: 0.9,
  assisted_runs: 10,
  assisted_success: 0.9,
  candidate_runs: 20,
  candidate_success: 0.95,
  rollback_confidence: 0.9,
};
const nothing = {
  observed_runs: 0,
  average_similarity: 0,
  assisted_runs: 0,
  assisted_success: 0,
  candidate_runs: 0,
  candidate_success: 0,
  recent_confidence: 1,
};
const NOBODY = { promotion: false, destructive: false };
const status = (
  state: LearningStatus["state"],
  evidence: Partial<LearningStatus["evidence"]>,
  unmet = 1,
): LearningStatus => ({
  workflow_id: "WF_x",
  version: 1,
  state,
  evidence: { ...nothing, ...evidence },
  thresholds,
  unmet: Array.from({ length: unmet }, () => ({ what: "", has: 0, needs: 1 })),
  needs_approval: state === "AUTO_CANDIDATE",
  two_persons: { site: NOBODY, own: NOBODY },
  replays: 0,
  succeeded: 0,
  problematic: [],
});

describe("firstYesOf", () => {
  const begun = { first_yes: { by: "mme.durand", version: 1 } };
  const ruled = { two_persons: { site: NOBODY, own: { promotion: true, destructive: false } } };
  it("names who said yes to the version there is, where two are needed", () => {
    expect(firstYesOf({ ...status("AUTO_CANDIDATE", begun), ...ruled })).toBe("mme.durand");
    expect(firstYesOf({ ...status("AUTO_CANDIDATE", begun), ...ruled, version: 2 })).toBeNull();
    expect(firstYesOf(status("AUTO_CANDIDATE", begun))).toBeNull();
  });
});

describe("requirementsOf", () => {
  it("tells a success rate with its base", () => {
    const [, rate] = requirementsOf(status("COACHING", { assisted_runs: 8, assisted_success: 0.75 }));
    expect(rate).toMatchObject({ good: 6, base: 8, isMet: false });
  });
});

describe("goodRunsToGo", () => {
  it("counts the runs that are missing when all went well", () => {
    expect(goodRunsToGo(status("COACHING", { assisted_runs: 6, assisted_success: 1 }))).toBe(4);
  });
  it("counts what makes up for failures", () => {
    const found = goodRunsToGo(status("COACHING", { assisted_runs: 10, assisted_success: 0.8 }));
    expect(found).toBe(10);
  });
  it("is not misled by the arithmetic of fractions", () => {
    expect(goodRunsToGo(status("AUTO_CANDIDATE", { candidate_runs: 19, candidate_success: 18 / 19 }))).toBe(
      1,
    );
  });
  it("says that no number would do where every run had to succeed", () => {
    const asked = status("COACHING", { assisted_runs: 10, assisted_success: 0.9 });
    expect(goodRunsToGo({ ...asked, thresholds: { ...thresholds, assisted_success: 1 } })).toBeNull();
  });
});

describe("nextStepOf", () => {
  it("waits for a person once the results suffice", () => {
    expect(nextStepOf(status("AUTO_CANDIDATE", {}, 0)).key).toBe("approve");
    expect(nextStepOf(status("COACHING", {}, 0)).key).toBe("soon");
  });
  it("asks for demonstrations first, then for alike ones", () => {
    expect(nextStepOf(status("OBSERVATION", { observed_runs: 3 }))).toEqual({
      key: "demonstrations",
      count: 2,
    });
    expect(nextStepOf(status("OBSERVATION", { observed_runs: 5 })).key).toBe("alike");
  });
});
