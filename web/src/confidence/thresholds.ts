import type { LearningState, Thresholds } from "../api/types";

export type Asked = { name: keyof Thresholds; of: LearningState; unit: "runs" | "share" };

/** What each state asks for, in the order in which it is met. */
export const ASKED: readonly Asked[] = [
  { name: "observed_runs", of: "OBSERVATION", unit: "runs" },
  { name: "observation_similarity", of: "OBSERVATION", unit: "share" },
  { name: "assisted_runs", of: "COACHING", unit: "runs" },
  { name: "assisted_success", of: "COACHING", unit: "share" },
  { name: "candidate_runs", of: "AUTO_CANDIDATE", unit: "runs" },
  { name: "candidate_success", of: "AUTO_CANDIDATE", unit: "share" },
  { name: "rollback_confidence", of: "AUTO_CONFIRMED", unit: "share" },
];

export type Filled = Record<keyof Thresholds, number | string>;

/** Shares are filled in as people say them: 90 for 0.9. */
export function filledFrom(thresholds: Thresholds): Filled {
  const filled = { ...thresholds } as Filled;
  for (const { name, unit } of ASKED) {
    if (unit === "share") filled[name] = Math.round(thresholds[name] * 1000) / 10;
  }
  return filled;
}

/** null: something is not filled in. What was not touched stays exactly as it was. */
export function thresholdsFrom(filled: Filled, before: Thresholds): Thresholds | null {
  const shown = filledFrom(before);
  const found = { ...before };
  for (const { name, unit } of ASKED) {
    const value = filled[name];
    if (typeof value !== "number" || !Number.isFinite(value)) return null;
    if (value !== shown[name]) found[name] = unit === "share" ? value / 100 : value;
  }
  return found;
}

export type Difference = Asked & { before: number; after: number };

export function differencesOf(before: Thresholds, after: Thresholds): Difference[] {
  return ASKED.flatMap((one) =>
    before[one.name] === after[one.name]
      ? []
      : [{ ...one, before: before[one.name], after: after[one.name] }],
  );
}
