import type { AuditOutcome, AuditSummary } from "../api/types";

/** As the server counts actions: whatever was sent to an agent. */
const ACTIONS: readonly AuditOutcome[] = ["verified", "not_verified", "not_done", "error", "unknown"];
const ENDS: readonly AuditOutcome[] = ["completed", "completed_unverified", "aborted"];

export type Tally = {
  actions: number;
  verified: number;
  ended: number;
  completed: number;
  paused: number;
};

/** Counts rather than rates: a rate of two runs says nothing. */
export function tallyOf({ outcomes }: AuditSummary): Tally {
  const of = (outcome: AuditOutcome) => outcomes[outcome] ?? 0;
  const all = (some: readonly AuditOutcome[]) => some.reduce((sum, one) => sum + of(one), 0);
  return {
    actions: all(ACTIONS),
    verified: of("verified"),
    ended: all(ENDS),
    completed: of("completed"),
    paused: of("paused"),
  };
}
