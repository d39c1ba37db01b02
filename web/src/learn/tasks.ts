import type { DemonstrationSummary } from "../api/types";

export type ShownTask = { task: string; demonstrations: DemonstrationSummary[] };

const newestFirst = (one: DemonstrationSummary, other: DemonstrationSummary) =>
  Date.parse(other.started_at) - Date.parse(one.started_at);

/** Demonstrations of one task together; whichever was shown last comes first. */
export function shownTasks(all: readonly DemonstrationSummary[]): ShownTask[] {
  const tasks = new Map<string, DemonstrationSummary[]>();
  for (const one of [...all].sort(newestFirst)) {
    tasks.set(one.task, [...(tasks.get(one.task) ?? []), one]);
  }
  return [...tasks].map(([task, demonstrations]) => ({ task, demonstrations }));
}

/** Those of one task, newest first. */
export const demonstrationsOf = (task: string, all: readonly DemonstrationSummary[]) =>
  all.filter((one) => one.task === task).sort(newestFirst);

/** What can be learnt from: it is over, and something was done. */
export const isWhole = (one: DemonstrationSummary) => one.ended_at !== null && one.events > 0;
