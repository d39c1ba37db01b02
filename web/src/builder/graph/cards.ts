import type { Node } from "@xyflow/react";
import { following } from "../draft/order";
import type { Example, Step, Workflow } from "../types";

export type Row = { stepId: string; number: number };
/** A screen of the task with everything that is done on it, in the order it is done. */
export type Card = {
  screenId: string;
  label: string;
  example: Example | null;
  rows: Row[];
  isFirst: boolean;
  isLast: boolean;
};
/** The card as a thing of the drawing. */
export type CardNode = Node<{ card: Card }, "screen">;
/** From one step to what comes next, where that is not simply the line below it. */
export type Link = {
  id: string;
  from: string;
  to: { screenId: string; stepId: string | null };
  kind: "next" | "again" | "either";
  /** In how many demonstrations, where there is a choice. */
  seen: { times: number; of: number } | null;
};
export type Drawing = { cards: Card[]; links: Link[] };

/** Steps as one would tell them: the most usual way, and what only other ways have where they leave it. */
export function storyOrder(workflow: Workflow): string[] {
  const order: string[] = [];
  const told = new Set<string>();
  const tell = (stepId: string, place: number) => {
    order.splice(place, 0, stepId);
    told.add(stepId);
  };
  for (const way of workflow.ways) {
    let place = 0;
    for (const stepId of way.edges) {
      if (!told.has(stepId)) tell(stepId, place);
      place = order.indexOf(stepId) + 1;
    }
  }
  const pending = following(workflow, null).map((step) => step.edge_id);
  const known = new Map(workflow.edges.map((step) => [step.edge_id, step]));
  const visited = new Set<string>();
  while (pending.length > 0) {
    const step = known.get(pending.shift() ?? "");
    if (step === undefined || visited.has(step.edge_id)) continue;
    visited.add(step.edge_id);
    if (!told.has(step.edge_id)) tell(step.edge_id, order.length);
    pending.unshift(...following(workflow, step).map((one) => one.edge_id));
  }
  for (const step of workflow.edges) if (!told.has(step.edge_id)) tell(step.edge_id, order.length);
  return order;
}

export function drawingOf(workflow: Workflow, numbers: ReadonlyMap<string, number>): Drawing {
  const order = storyOrder(workflow);
  const steps = new Map(workflow.edges.map((step) => [step.edge_id, step]));
  const inOrder = order.flatMap((stepId) => steps.get(stepId) ?? []);
  const number = (stepId: string) => numbers.get(stepId) ?? order.indexOf(stepId) + 1;
  inOrder.sort((one, other) => number(one.edge_id) - number(other.edge_id));
  const rank = new Map<string, number>();
  for (const step of inOrder) {
    for (const screen of [step.from_node, step.to_node]) if (!rank.has(screen)) rank.set(screen, rank.size);
  }
  const cards = workflow.nodes
    .map((node) => ({
      screenId: node.node_id,
      label: node.label || node.node_id,
      example: node.example ?? null,
      rows: inOrder
        .filter((step) => step.from_node === node.node_id)
        .map((step) => ({ stepId: step.edge_id, number: number(step.edge_id) })),
      isFirst: workflow.entry_nodes.includes(node.node_id),
      isLast: workflow.end_nodes.includes(node.node_id),
    }))
    .sort((one, other) => (rank.get(one.screenId) ?? Infinity) - (rank.get(other.screenId) ?? Infinity));
  return { cards, links: linksOf(workflow, inOrder, cards) };
}

function linksOf(workflow: Workflow, steps: readonly Step[], cards: readonly Card[]): Link[] {
  const below = new Map<string, string>();
  for (const { rows } of cards) {
    rows.forEach((row, index) => {
      const next = rows[index + 1];
      if (next !== undefined) below.set(row.stepId, next.stepId);
    });
  }
  const again = new Set(workflow.loops.map((loop) => `${loop.edges.at(-1)} ${loop.edges[0]}`));
  return steps.flatMap((step) => {
    const next = following(workflow, step);
    const ways = workflow.ways.filter((way) => way.edges.includes(step.edge_id));
    const of = ways.reduce((sum, way) => sum + way.seen, 0);
    const links: Link[] = next
      .filter((one) => below.get(step.edge_id) !== one.edge_id || next.length > 1)
      .map((one) => {
        const pair = `${step.edge_id} ${one.edge_id}`;
        const isAgain = again.has(pair);
        return {
          id: pair,
          from: step.edge_id,
          to: { screenId: one.from_node, stepId: one.edge_id },
          kind: isAgain ? "again" : next.length > 1 ? "either" : "next",
          seen: isAgain || next.length === 1 ? null : seenOf(ways, pair, of),
        };
      });
    const isShown = next.some((one) => one.from_node === step.to_node);
    if (!isShown && step.to_node !== step.from_node) {
      links.push({
        id: `${step.edge_id} → ${step.to_node}`,
        from: step.edge_id,
        to: { screenId: step.to_node, stepId: null },
        kind: "next",
        seen: null,
      });
    }
    return links;
  });
}

function seenOf(ways: Workflow["ways"], pair: string, of: number): Link["seen"] {
  const along = ways.filter((way) => ` ${way.edges.join(" ")} `.includes(` ${pair} `));
  const times = along.reduce((sum, way) => sum + way.seen, 0);
  return times === 0 ? null : { times, of };
}
