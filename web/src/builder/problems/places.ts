import type { Finding, Workflow } from "../types";

export type Subject = { step: string } | { screen: string } | null;

/** What a finding is about: a step, a screen, or the task as a whole. */
export function subjectOf(finding: Finding, workflow: Workflow): Subject {
  const [list, index = "", ...rest] = finding.field.split(".");
  const place = Number(index);
  if (list === "edges") {
    const step = workflow.edges[place];
    return step && index !== "" ? { step: step.edge_id } : null;
  }
  if (list === "nodes") {
    const node = workflow.nodes[place];
    return node && index !== "" ? { screen: node.node_id } : null;
  }
  if (list === "first_edges") {
    const stepId = workflow.first_edges[place];
    return stepId === undefined ? null : { step: stepId };
  }
  if (list === "loops") {
    const stepId = workflow.loops[place]?.edges[Number(rest[1] ?? 0)];
    return stepId === undefined ? null : { step: stepId };
  }
  return null;
}

/** By the id of the step or the screen; those of the task under an empty name. */
export function findingsByPlace(findings: readonly Finding[], workflow: Workflow): Map<string, Finding[]> {
  const byPlace = new Map<string, Finding[]>();
  for (const finding of findings) {
    const subject = subjectOf(finding, workflow);
    const id = subject === null ? "" : "step" in subject ? subject.step : subject.screen;
    byPlace.set(id, [...(byPlace.get(id) ?? []), finding]);
  }
  return byPlace;
}
