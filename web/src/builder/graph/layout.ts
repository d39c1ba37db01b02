import type { ElkNode, ElkPort } from "elkjs/lib/elk-api";
import type { Card, Drawing } from "./cards";
import { CARD_WIDTH, heightOf, type Layout, rowMiddle, type Spot } from "./geometry";

/** A task of more screens than this goes on in a new line, as text does. */
const LONGEST_LINE = 8;

const OPTIONS = {
  "elk.algorithm": "layered",
  "elk.direction": "RIGHT",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.spacing.nodeNode": "48",
  "elk.spacing.edgeEdge": "14",
  "elk.spacing.edgeNode": "22",
  "elk.spacing.nodeSelfLoop": "16",
  "elk.layered.spacing.nodeNodeBetweenLayers": "84",
  "elk.layered.spacing.edgeNodeBetweenLayers": "24",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "14",
  "elk.layered.nodePlacement.strategy": "LINEAR_SEGMENTS",
  "elk.layered.considerModelOrder.strategy": "NODES_AND_EDGES",
  "elk.layered.cycleBreaking.strategy": "MODEL_ORDER",
  "elk.layered.thoroughness": "3",
};

/** What the layout is asked for: every screen with the places where lines may leave and reach it. */
export function layoutInput({ cards, links }: Drawing, ratio: number): ElkNode {
  const wraps = cards.length > LONGEST_LINE;
  return {
    id: "task",
    layoutOptions: {
      ...OPTIONS,
      ...(wraps ? { "elk.layered.wrapping.strategy": "MULTI_EDGE", "elk.aspectRatio": String(ratio) } : {}),
    },
    children: cards.map((card) => ({
      id: card.screenId,
      width: CARD_WIDTH,
      height: heightOf(card),
      layoutOptions: { "elk.portConstraints": "FIXED_POS" },
      ports: [
        ...[null, ...card.rows.map((row) => row.stepId)].map((stepId) => port(card, stepId, "WEST")),
        ...card.rows.map((row) => port(card, row.stepId, "EAST")),
      ],
    })),
    edges: links.map((link) => ({
      id: link.id,
      sources: [portId("EAST", link.from)],
      targets: [portId("WEST", link.to.stepId ?? screenPort(link.to.screenId))],
    })),
  };
}

type Side = "WEST" | "EAST";
const portId = (side: Side, name: string) => `${side} ${name}`;
const screenPort = (screenId: string) => `screen ${screenId}`;

function port(card: Card, stepId: string | null, side: Side): ElkPort {
  return {
    id: portId(side, stepId ?? screenPort(card.screenId)),
    x: side === "WEST" ? 0 : CARD_WIDTH,
    y: rowMiddle(card, stepId),
    width: 0,
    height: 0,
    layoutOptions: { "elk.port.side": side },
  };
}

export function layoutFrom(answer: ElkNode): Layout {
  const places = new Map<string, Spot>();
  for (const child of answer.children ?? []) places.set(child.id, { x: child.x ?? 0, y: child.y ?? 0 });
  const routes = new Map<string, Spot[]>();
  for (const edge of answer.edges ?? []) {
    const points = (edge.sections ?? []).flatMap((section) => [
      section.startPoint,
      ...(section.bendPoints ?? []),
      section.endPoint,
    ]);
    routes.set(edge.id, points);
  }
  return { places, routes };
}
