import type { Screen, Step, Workflow } from "../types";

export type Mark = "added" | "removed" | "changed" | "moved";
export type Marks = ReadonlyMap<string, Mark>;

/** What became of each step and each screen from one version to another; counters belong to none. */
export function marksBetween(before: Workflow, after: Workflow): Marks {
  const marks = new Map<string, Mark>();
  compare(before.edges, after.edges, (step) => step.edge_id, contentOfStep, marks);
  compare(before.nodes, after.nodes, (node) => node.node_id, contentOfScreen, marks);
  const known = new Map(before.edges.map((step) => [step.edge_id, step]));
  for (const step of after.edges) {
    const old = known.get(step.edge_id);
    if (old && !marks.has(step.edge_id) && isMoved(old, step, marks)) marks.set(step.edge_id, "moved");
  }
  return marks;
}

/** Both versions in one drawing: the later one, with what is no longer in it. */
export function bothOf(before: Workflow, after: Workflow): Workflow {
  const steps = new Set(after.edges.map((step) => step.edge_id));
  const screens = new Set(after.nodes.map((node) => node.node_id));
  return {
    ...after,
    nodes: [...after.nodes, ...before.nodes.filter((node) => !screens.has(node.node_id))],
    edges: [...after.edges, ...before.edges.filter((step) => !steps.has(step.edge_id))],
    ways: [...after.ways, ...before.ways.map((way) => ({ ...way, seen: 0 }))],
  };
}

function compare<T>(
  before: readonly T[],
  after: readonly T[],
  nameOf: (one: T) => string,
  contentOf: (one: T) => string,
  marks: Map<string, Mark>,
) {
  const old = new Map(before.map((one) => [nameOf(one), one]));
  for (const one of after) {
    const was = old.get(nameOf(one));
    if (was === undefined) marks.set(nameOf(one), "added");
    else if (contentOf(was) !== contentOf(one)) marks.set(nameOf(one), "changed");
    old.delete(nameOf(one));
  }
  for (const name of old.keys()) marks.set(name, "removed");
}

function contentOfStep(step: Step): string {
  const { action, from_node, to_node, constraints, post_conditions, checks, declared_dialogs } = step;
  const waived = step.waived_by ?? null;
  return JSON.stringify([
    action,
    from_node,
    to_node,
    constraints,
    post_conditions,
    checks,
    declared_dialogs,
    waived,
  ]);
}

function contentOfScreen(node: Screen): string {
  return JSON.stringify([node.label, node.description, node.screen_template, node.shows, node.shown_at]);
}

/** It follows another one that was there before, too: a step put in between moves nothing. */
function isMoved(old: Step, now: Step, marks: Marks): boolean {
  const stayed = (stepId: string) => marks.get(stepId) !== "added" && marks.get(stepId) !== "removed";
  const was = old.follows.filter(stayed);
  const is = now.follows.filter(stayed);
  return was.length > 0 && is.length > 0 && !is.some((stepId) => was.includes(stepId));
}
