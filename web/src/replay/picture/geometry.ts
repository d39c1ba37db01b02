import type { Box, Place, Point } from "../../api/types";

export type Size = { width: number; height: number };
type Rectangle = { left: number; top: number; width: number; height: number };

/** A drag shorter than this, in pixels of the screen, was a click. */
const SHORTEST_DRAG = 6;

const within = (value: number, most: number) => Math.min(Math.max(Math.floor(value), 0), most - 1);

/** The pixel of the picture under the pointer, whatever size the picture is shown at. */
export function pixelAt(clientX: number, clientY: number, shown: Rectangle, size: Size): Point {
  return [
    within(((clientX - shown.left) / shown.width) * size.width, size.width),
    within(((clientY - shown.top) / shown.height) * size.height, size.height),
  ];
}

export function boxBetween([x1, y1]: Point, [x2, y2]: Point): Box {
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2) + 1, Math.max(y1, y2) + 1];
}

/** What was meant by pressing here and letting go there. */
export function placeOf(from: Point, to: Point, shown: Rectangle, size: Size): Place {
  const scale = shown.width / size.width;
  const dragged = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) * scale;
  return dragged < SHORTEST_DRAG ? { at: from } : { bbox: boxBetween(from, to) };
}

export function pixelOf(fraction: { x_pct: number; y_pct: number }, size: Size): Point {
  return [within(fraction.x_pct * size.width, size.width), within(fraction.y_pct * size.height, size.height)];
}

/** A pixel some steps away, for whoever points with the arrow keys. */
export function moved([x, y]: Point, right: number, down: number, size: Size): Point {
  return [within(x + right, size.width), within(y + down, size.height)];
}

/** One step of each arrow key, right and down. */
export const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
