import type { NewStep, Step, Way, Workflow } from "../types";
import { Refusal } from "./refusal";

type Change = (steps: readonly string[]) => string[];
type Loop = Workflow["loops"][number];

/** What may be done after a step, as the workflow itself says; with null, what may be done first. */
export function following(workflow: Workflow, step: Step | null): Step[] {
  const isOrdered = workflow.first_edges.length > 0;
  if (step === null) {
    return workflow.edges.filter((one) =>
      isOrdered ? workflow.first_edges.includes(one.edge_id) : workflow.entry_nodes.includes(one.from_node),
    );
  }
  if (!isOrdered && workflow.end_nodes.includes(step.to_node)) return [];
  const next = workflow.edges.filter((one) =>
    isOrdered ? one.follows.includes(step.edge_id) : one.from_node === step.to_node,
  );
  const decided = decidedScreens(step);
  const ledTo = workflow.edges.filter(
    (one) => decided.includes(one.from_node) && one.follows.length === 0 && !next.includes(one),
  );
  return [...next, ...ledTo];
}

/** Where a decision may go on. */
export function decidedScreens({ action }: Step): string[] {
  const parts = action.type === "compound" ? action.actions : [action];
  return parts.flatMap((part) =>
    part.type === "decide"
      ? [
          ...Object.values(part.parameters.cases),
          ...(part.parameters.otherwise ? [part.parameters.otherwise] : []),
        ]
      : [],
  );
}

export function inserted(workflow: Workflow, step: NewStep, after: string | null): Workflow {
  const known = withWays(workflow);
  const here = after === null ? firstScreen(known) : stepOf(known, after).to_node;
  const withStep: Change = (steps) => put(steps, step.edge_id, after);
  const loops = known.loops.map((loop) =>
    after !== null && loop.edges.slice(0, -1).includes(after)
      ? { ...loop, edges: withStep(loop.edges) }
      : loop,
  );
  return ordered(withNew(known, step, here), changed(known.ways, withStep), loops);
}

export function branched(workflow: Workflow, step: NewStep, after: string, joins: string | null): Workflow {
  const known = withWays(workflow);
  for (const name of [after, joins]) if (name !== null) refuseInLoop(known, name);
  const begun = known.ways.filter((way) => way.edges.includes(after));
  const added = begun.map((way) => {
    const start = way.edges.slice(0, way.edges.indexOf(after) + 1);
    return { edges: [...start, step.edge_id, ...rest(way.edges, start.length, joins)], seen: 0 };
  });
  const grown = withNew(known, step, stepOf(known, after).to_node);
  return ordered(grown, [...known.ways, ...added], known.loops);
}

export function removed(workflow: Workflow, stepId: string): Workflow {
  const known = withWays(workflow);
  stepOf(known, stepId);
  if (known.edges.length === 1) throw new Refusal("only_step", stepId);
  const without: Change = (steps) => steps.filter((one) => one !== stepId);
  const fewer = {
    ...known,
    edges: known.edges.filter((one) => one.edge_id !== stepId),
    doubts: known.doubts.filter((one) => one.about !== stepId),
  };
  const loops = known.loops
    .map((loop) => ({ ...loop, edges: without(loop.edges) }))
    .filter((loop) => loop.edges.length > 0);
  return ordered(fewer, changed(known.ways, without), loops);
}

export function moved(workflow: Workflow, stepId: string, after: string | null): Workflow {
  const known = withWays(workflow);
  stepOf(known, stepId);
  for (const name of [stepId, after]) if (name !== null) refuseInLoop(known, name);
  if (stepId === after) throw new Refusal("after_itself", stepId);
  const elsewhere: Change = (steps) => {
    if (!steps.includes(stepId)) return [...steps];
    const others = steps.filter((one) => one !== stepId);
    return after !== null && !others.includes(after) ? [...steps] : put(others, stepId, after);
  };
  return ordered(known, changed(known.ways, elsewhere), known.loops);
}

export function stepOf(workflow: Workflow, stepId: string): Step {
  const step = workflow.edges.find((one) => one.edge_id === stepId);
  if (step === undefined) throw new Refusal("no_step", stepId);
  return step;
}

/** The ways through the task; where none was shown, the only one there is. */
function withWays(workflow: Workflow): Workflow {
  if (workflow.ways.length > 0) return workflow;
  const way: string[] = [];
  let next = following(workflow, null);
  while (next.length === 1 && next[0] !== undefined && !way.includes(next[0].edge_id)) {
    way.push(next[0].edge_id);
    next = following(workflow, next[0]);
  }
  if (next.length > 0 || way.length !== workflow.edges.length) throw new Refusal("several_ways", "");
  return { ...workflow, ways: [{ edges: way, seen: 0 }] };
}

function firstScreen(workflow: Workflow): string {
  const first = workflow.ways[0]?.edges[0];
  if (first === undefined) throw new Refusal("several_ways", "");
  return stepOf(workflow, first).from_node;
}

function refuseInLoop(workflow: Workflow, stepId: string) {
  if (workflow.loops.some((loop) => loop.edges.includes(stepId))) throw new Refusal("in_loop", stepId);
}

function withNew(workflow: Workflow, step: NewStep, here: string): Workflow {
  const leadsTo = step.to_node ?? here;
  const edge: Step = {
    edge_id: step.edge_id,
    from_node: here,
    to_node: leadsTo,
    action: step.action,
    follows: [],
    constraints: step.constraints,
    checks: [],
    declared_dialogs: {},
    waived_by: null,
    post_conditions: {
      expected_node: leadsTo,
      min_similarity: 0.85,
      timeout_seconds: 5,
      may_show_nothing: false,
      shows: [],
    },
    stats: {
      manual_executions: 0,
      assist_executions: 0,
      auto_executions: 0,
      success_count: 0,
      failure_count: 0,
      avg_execution_time_ms: 0,
    },
    example: null,
    metadata: {},
  };
  return { ...workflow, edges: [...workflow.edges, edge] };
}

/** Behind each time the other is done; unchanged where it is not. */
function put(steps: readonly string[], stepId: string, after: string | null): string[] {
  if (after === null) return [stepId, ...steps];
  return steps.flatMap((one) => (one === after ? [one, stepId] : [one]));
}

function rest(steps: readonly string[], begun: number, joins: string | null): string[] {
  if (joins === null) return [];
  const place = steps.indexOf(joins, begun);
  if (place < 0) throw new Refusal("not_later", joins);
  return steps.slice(place);
}

/** Ways that have become one are one. */
function changed(ways: readonly Way[], change: Change): Way[] {
  const seen = new Map<string, Way>();
  for (const way of ways) {
    const edges = change(way.edges);
    if (edges.length === 0) continue;
    const key = edges.join(" ");
    seen.set(key, { edges, seen: (seen.get(key)?.seen ?? 0) + way.seen });
  }
  return [...seen.values()];
}

/** What follows what, read off the ways. */
function ordered(workflow: Workflow, ways: Way[], loops: Loop[]): Workflow {
  const before = new Map<string, Set<string>>(workflow.edges.map((one) => [one.edge_id, new Set()]));
  const pairs = ways.flatMap(({ edges }) => edges.slice(1).map((later, index) => [edges[index], later]));
  pairs.push(...loops.map(({ edges }) => [edges.at(-1), edges[0]]));
  for (const [earlier, later] of pairs) {
    if (earlier !== undefined && later !== undefined) before.get(later)?.add(earlier);
  }
  const firsts = [...new Set(ways.flatMap((way) => way.edges.slice(0, 1)))];
  const lasts = [...new Set(ways.flatMap((way) => way.edges.slice(-1)))];
  const edges = workflow.edges.map((one) => ({ ...one, follows: [...(before.get(one.edge_id) ?? [])] }));
  const screen = (stepId: string, side: "from_node" | "to_node") => stepOf(workflow, stepId)[side];
  const used = new Set(
    edges.flatMap((one) => [one.from_node, one.to_node, one.post_conditions.expected_node ?? one.to_node]),
  );
  return {
    ...workflow,
    edges,
    ways,
    loops,
    first_edges: firsts,
    last_edges: lasts,
    entry_nodes: [...new Set(firsts.map((one) => screen(one, "from_node")))],
    end_nodes: [...new Set(lasts.map((one) => screen(one, "to_node")))],
    nodes: workflow.nodes.filter((node) => used.has(node.node_id)),
  };
}
