import { useQueries } from "@tanstack/react-query";
import { learningStatus, workflowHistory } from "../api/learning";
import type { DayOfRuns, LearningStatus, WorkflowSummary } from "../api/types";
import { type Figures, figuresOf, weakness } from "./figures";

export const LOOKED_BACK = 30;

export type Ranked = {
  workflow: WorkflowSummary;
  status: LearningStatus | undefined;
  days: readonly DayOfRuns[] | undefined;
  figures: Figures | undefined;
};

/** Weakest first, once all are known: rows that change places while one reads are lost. */
export function useRanking(workflows: readonly WorkflowSummary[]): Ranked[] {
  const statuses = useQueries({ queries: workflows.map((one) => learningStatus(one.workflow_id)) });
  const histories = useQueries({
    queries: workflows.map((one) => workflowHistory(one.workflow_id, LOOKED_BACK)),
  });
  const rows = workflows.map((workflow, index): Ranked => {
    const days = histories[index]?.data?.days;
    return { workflow, status: statuses[index]?.data, days, figures: days && figuresOf(days) };
  });
  if (histories.some((one) => one.isPending)) return rows;
  const rank = (row: Ranked) => (row.figures === undefined ? -1 : weakness(row.figures));
  return rows.sort((one, other) => rank(other) - rank(one));
}
