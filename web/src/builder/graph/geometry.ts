import type { Card, Drawing } from "./cards";

export const CARD_WIDTH = 280;
export const HEAD_HEIGHT = 40;
export const PICTURE_HEIGHT = 158;
export const ROW_HEIGHT = 40;
const FOOT = 6;
const GAP = 60;

export type Spot = { x: number; y: number };
export type Layout = { places: Map<string, Spot>; routes: Map<string, Spot[]> };

export function heightOf(card: Card): number {
  return HEAD_HEIGHT + PICTURE_HEIGHT + card.rows.length * ROW_HEIGHT + FOOT;
}

/** Where a line leaves or reaches a step, seen from its card's corner; without a step, the card's head. */
export function rowMiddle(card: Card, stepId: string | null): number {
  const index = card.rows.findIndex((row) => row.stepId === stepId);
  return index < 0 ? HEAD_HEIGHT / 2 : HEAD_HEIGHT + PICTURE_HEIGHT + (index + 0.5) * ROW_HEIGHT;
}

/** Around everything that is drawn. */
export function boundsOf(cards: readonly Card[], { places, routes }: Layout) {
  const corners = cards.flatMap((card) => {
    const place = places.get(card.screenId);
    return place ? [place, { x: place.x + CARD_WIDTH, y: place.y + heightOf(card) }] : [];
  });
  const spots = [...corners, ...[...routes.values()].flat()];
  const left = Math.min(...spots.map((spot) => spot.x));
  const top = Math.min(...spots.map((spot) => spot.y));
  const width = Math.max(...spots.map((spot) => spot.x)) - left;
  return { x: left, y: top, width, height: Math.max(...spots.map((spot) => spot.y)) - top };
}

/** Screens side by side in reading order: what is shown until they are laid out properly. */
export function quickLayout({ cards, links }: Drawing): Layout {
  const inRow = Math.max(1, Math.ceil(Math.sqrt(cards.length * 1.6)));
  const places = new Map<string, Spot>();
  let top = 0;
  for (let first = 0; first < cards.length; first += inRow) {
    const row = cards.slice(first, first + inRow);
    row.forEach((card, index) => {
      places.set(card.screenId, { x: index * (CARD_WIDTH + GAP), y: top });
    });
    top += Math.max(...row.map(heightOf)) + GAP;
  }
  const routes = new Map(links.map((link) => [link.id, straight(cards, places, link)]));
  return { places, routes };
}

function straight(
  cards: readonly Card[],
  places: ReadonlyMap<string, Spot>,
  link: Drawing["links"][number],
): Spot[] {
  const start = cards.find((card) => card.rows.some((row) => row.stepId === link.from));
  const end = cards.find((card) => card.screenId === link.to.screenId);
  const from = start && places.get(start.screenId);
  const to = end && places.get(end.screenId);
  if (!start || !end || !from || !to) return [];
  return [
    { x: from.x + CARD_WIDTH, y: from.y + rowMiddle(start, link.from) },
    { x: to.x, y: to.y + rowMiddle(end, link.to.stepId) },
  ];
}
