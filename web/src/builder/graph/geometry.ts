import type { Card } from "./cards";

export const CARD_WIDTH = 280;
export const HEAD_HEIGHT = 40;
export const PICTURE_HEIGHT = 158;
export const ROW_HEIGHT = 40;
const FOOT = 6;

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
