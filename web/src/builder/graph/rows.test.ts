import { describe, expect, it } from "vitest";
import { chain, step } from "../testing";
import { type Drawing, drawingOf } from "./cards";
import { CARD_WIDTH, heightOf, type Layout, rowMiddle, type Spot } from "./geometry";
import { layoutInRows } from "./rows";

const SCREENS = 50;
const names = Array.from({ length: SCREENS }, (_, index) => `s${index}`);
const straightOn = chain(...names);
const roundabout = {
  ...straightOn,
  ways: [],
  edges: [
    ...straightOn.edges,
    ...names.flatMap((name, index) => [
      step(`ahead ${index}`, name, names[(index * 7 + 3) % SCREENS] ?? name),
      step(`back ${index}`, name, names[Math.floor(index / 3)] ?? name),
    ]),
  ],
};
const drawings = { "straight on": straightOn, roundabout };

describe.each(Object.entries(drawings))("layoutInRows, %s", (_, task) => {
  const drawing = drawingOf(task, new Map());
  const layout = layoutInRows(drawing);

  it("has a place of its own for every screen", () => {
    const cards = boxes(drawing, layout);
    expect(cards).toHaveLength(SCREENS);
    expect(pairsOf(cards).filter(([one, other]) => overlaps(one, other))).toEqual([]);
  });
  it("leads every line from its step to the next, and through no screen", () => {
    expect(layout.routes.size).toBe(drawing.links.length);
    const cards = boxes(drawing, layout);
    for (const { id, from, to } of drawing.links) {
      const route = layout.routes.get(id) ?? [];
      expect(route.at(0)).toEqual(rowEnd(drawing, layout, from));
      expect(route.at(-1)).toEqual(entrance(drawing, layout, to));
      expect(pieces(route).filter((piece) => cards.some((card) => overlaps(piece, card)))).toEqual([]);
    }
  });
  it("puts no line onto another", () => {
    const inside = [...layout.routes.values()].flatMap((route) => pieces(route).slice(1, -1));
    expect(pairsOf(inside).filter(([one, other]) => runsAlong(one, other))).toEqual([]);
  });
});

const pairsOf = <One>(all: readonly One[]) =>
  all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));

type Box = { left: number; right: number; top: number; bottom: number };

function boxes(drawing: Drawing, layout: Layout): Box[] {
  return drawing.cards.flatMap((card) => {
    const place = layout.places.get(card.screenId);
    return place
      ? [{ left: place.x, right: place.x + CARD_WIDTH, top: place.y, bottom: place.y + heightOf(card) }]
      : [];
  });
}

function pieces(route: readonly Spot[]): Box[] {
  return route.slice(1).map((end, index) => {
    const start = route[index] ?? end;
    return {
      left: Math.min(start.x, end.x),
      right: Math.max(start.x, end.x),
      top: Math.min(start.y, end.y),
      bottom: Math.max(start.y, end.y),
    };
  });
}

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Crossing is no harm; lying on another is: nobody can tell then which is which. */
function runsAlong(one: Box, other: Box): boolean {
  const isUpright = one.left === one.right && other.left === other.right && one.left === other.left;
  const isLevel = one.top === one.bottom && other.top === other.bottom && one.top === other.top;
  return (
    (isUpright && one.top < other.bottom && other.top < one.bottom) ||
    (isLevel && one.left < other.right && other.left < one.right)
  );
}

function rowEnd(drawing: Drawing, layout: Layout, stepId: string): Spot | null {
  const card = drawing.cards.find((one) => one.rows.some((row) => row.stepId === stepId));
  const place = card && layout.places.get(card.screenId);
  return card && place ? { x: place.x + CARD_WIDTH, y: place.y + rowMiddle(card, stepId) } : null;
}

function entrance(drawing: Drawing, layout: Layout, to: { screenId: string; stepId: string | null }) {
  const card = drawing.cards.find((one) => one.screenId === to.screenId);
  const place = card && layout.places.get(card.screenId);
  return card && place ? { x: place.x, y: place.y + rowMiddle(card, to.stepId) } : null;
}
