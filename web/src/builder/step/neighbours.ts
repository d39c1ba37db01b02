import { storyOrder } from "../graph/cards";
import type { Step, Workflow } from "../types";

/** What is done before a step: one step, nothing (null), or several, of which none can be named (undefined). */
export function beforeOf(workflow: Workflow, step: Step): string | null | undefined {
  const isFirst = workflow.first_edges.includes(step.edge_id);
  const turnsBack = workflow.loops
    .filter((loop) => loop.edges[0] === step.edge_id)
    .map((loop) => loop.edges.at(-1));
  const before = step.follows.filter((stepId) => !turnsBack.includes(stepId));
  if (isFirst && before.length === 0) return null;
  return before.length === 1 && !isFirst ? before[0] : undefined;
}

/** Where a step would stand if it were done one step earlier or later; undefined: it cannot be said. */
export function placeAfterMove(
  workflow: Workflow,
  step: Step,
  way: "up" | "down",
): string | null | undefined {
  if (isInLoop(workflow, step.edge_id)) return undefined;
  if (way === "down") {
    const next = workflow.edges.filter((one) => one.follows.includes(step.edge_id));
    const only = next.length === 1 ? next[0] : undefined;
    return only === undefined || isInLoop(workflow, only.edge_id) ? undefined : only.edge_id;
  }
  const before = beforeOf(workflow, step);
  if (before === null || before === undefined || isInLoop(workflow, before)) return undefined;
  const earlier = workflow.edges.find((one) => one.edge_id === before);
  return earlier && beforeOf(workflow, earlier);
}

/** The steps that come later on some way through this one: where another way may join it again. */
export function laterThan(workflow: Workflow, stepId: string): string[] {
  const later = new Set(
    workflow.ways.flatMap((way) => {
      const place = way.edges.indexOf(stepId);
      return place < 0 ? [] : way.edges.slice(place + 1);
    }),
  );
  return storyOrder(workflow).filter((one) => later.has(one));
}

export function isInLoop(workflow: Workflow, stepId: string): boolean {
  return workflow.loops.some((loop) => loop.edges.includes(stepId));
}
