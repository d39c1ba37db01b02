import type { LearningState, LearningStatus } from "../api/types";

export const STATES = [
  "OBSERVATION",
  "COACHING",
  "AUTO_CANDIDATE",
  "AUTO_CONFIRMED",
] as const satisfies LearningState[];

export function stateAfter(state: LearningState): LearningState | null {
  return STATES[STATES.indexOf(state) + 1] ?? null;
}

export type Requirement =
  | { what: "demonstrations" | "assisted" | "alone"; has: number; needs: number; isMet: boolean }
  | { what: "alike"; share: number; needs: number; isMet: boolean }
  | { what: "assisted_good" | "alone_good"; good: number; base: number; needs: number; isMet: boolean };

/** What the present state asks for before the next one, met or not. */
export function requirementsOf({ state, evidence, thresholds }: LearningStatus): Requirement[] {
  if (state === "OBSERVATION") {
    return [
      runs("demonstrations", evidence.observed_runs, thresholds.observed_runs),
      {
        what: "alike",
        share: evidence.average_similarity,
        needs: thresholds.observation_similarity,
        isMet: evidence.average_similarity >= thresholds.observation_similarity,
      },
    ];
  }
  if (state === "COACHING") {
    return [
      runs("assisted", evidence.assisted_runs, thresholds.assisted_runs),
      good("assisted_good", evidence.assisted_success, evidence.assisted_runs, thresholds.assisted_success),
    ];
  }
  if (state === "AUTO_CANDIDATE") {
    return [
      runs("alone", evidence.candidate_runs, thresholds.candidate_runs),
      good("alone_good", evidence.candidate_success, evidence.candidate_runs, thresholds.candidate_success),
    ];
  }
  return [];
}

function runs(what: "demonstrations" | "assisted" | "alone", has: number, needs: number): Requirement {
  return { what, has, needs, isMet: has >= needs };
}

function good(what: "assisted_good" | "alone_good", share: number, base: number, needs: number): Requirement {
  return { what, good: Math.round(share * base), base, needs, isMet: share >= needs };
}

/** How many more runs must succeed, all of them; null: no number of them would do. */
export function goodRunsToGo(status: LearningStatus): number | null {
  let most = 0;
  let known = 0;
  for (const one of requirementsOf(status)) {
    if ("has" in one) {
      most = Math.max(most, one.needs - one.has);
      known = one.has;
    } else if ("good" in one && !one.isMet) {
      const missing = one.needs * known - one.good;
      if (known > 0 && one.needs >= 1 && missing > 0) return null;
      const more = known === 0 ? 1 : Math.ceil(missing / (1 - one.needs) - 1e-9);
      most = Math.max(most, more);
    }
  }
  return most;
}

export type NextStep =
  | { key: "demonstrations" | "good_runs"; count: number }
  | { key: "alike" | "never" | "soon" | "approve" | "there"; count: 0 };

/** What is to be done for the next state, in one thing. */
export function nextStepOf(status: LearningStatus): NextStep {
  if (status.state === "AUTO_CONFIRMED") return { key: "there", count: 0 };
  if (status.unmet.length === 0) return { key: status.needs_approval ? "approve" : "soon", count: 0 };
  if (status.state === "OBSERVATION") {
    const count = status.thresholds.observed_runs - status.evidence.observed_runs;
    return count > 0 ? { key: "demonstrations", count } : { key: "alike", count: 0 };
  }
  const count = goodRunsToGo(status);
  return count === null ? { key: "never", count: 0 } : { key: "good_runs", count };
}

/** By the settings, or by a rule of its own. */
export function takesTwo(
  { two_persons: { site, own } }: LearningStatus,
  what: "promotion" | "destructive",
): boolean {
  return site[what] || own[what];
}

/** Who has said yes to the version there is now. */
export function firstYesOf(status: LearningStatus): string | null {
  const first = status.evidence.first_yes;
  return takesTwo(status, "promotion") && first?.version === status.version ? first.by : null;
}
