import type { Box, Point } from "../../api/types";
import type { Size } from "../../replay/picture/geometry";

const SMALLEST = 4;
const DEFAULT: Size = { width: 160, height: 44 };

export type Grip = "move" | "nw" | "ne" | "sw" | "se";

/** The box, dragged by its inside or by one of its corners; it stays whole and within the picture. */
export function dragged(
  [left, top, right, bottom]: Box,
  grip: Grip,
  dx: number,
  dy: number,
  size: Size,
): Box {
  if (grip === "move") {
    const x = clamp(dx, -left, size.width - right);
    const y = clamp(dy, -top, size.height - bottom);
    return [left + x, top + y, right + x, bottom + y];
  }
  const west = grip === "nw" || grip === "sw";
  const north = grip === "nw" || grip === "ne";
  return [
    west ? clamp(left + dx, 0, right - SMALLEST) : left,
    north ? clamp(top + dy, 0, bottom - SMALLEST) : top,
    west ? right : clamp(right + dx, left + SMALLEST, size.width),
    north ? bottom : clamp(bottom + dy, top + SMALLEST, size.height),
  ];
}

/** What a hand at this pixel would take hold of; null: nothing, it draws a new box. */
export function gripAt([left, top, right, bottom]: Box, [x, y]: Point, reach: number): Grip | null {
  const near = (one: number, other: number) => Math.abs(one - other) <= reach;
  if (near(x, left) && near(y, top)) return "nw";
  if (near(x, right) && near(y, top)) return "ne";
  if (near(x, left) && near(y, bottom)) return "sw";
  if (near(x, right) && near(y, bottom)) return "se";
  return x >= left && x < right && y >= top && y < bottom ? "move" : null;
}

/** A box to begin with, where only a place is known, or not even that. */
export function boxAround(place: Point | null, size: Size): Box {
  const [x, y] = place ?? [size.width / 2, size.height / 2];
  const width = Math.min(DEFAULT.width, size.width);
  const height = Math.min(DEFAULT.height, size.height);
  const left = Math.round(clamp(x - width / 2, 0, size.width - width));
  const top = Math.round(clamp(y - height / 2, 0, size.height - height));
  return [left, top, left + width, top + height];
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
