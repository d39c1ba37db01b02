import type { Box, Point } from "../../api/types";
import type { Size } from "../../replay/picture/geometry";

/** How much of a screen is shown around a place, and in which shape. */
const SHARE = 0.3;
const LEAST = 480;
const SHAPE = 16 / 10;

/** The part of a picture around these places that still lies within it; all of it where they are far apart. */
export function partAround(points: readonly Point[], size: Size): Box {
  const width = Math.min(size.width, Math.max(LEAST, size.width * SHARE));
  const height = Math.min(size.height, width / SHAPE);
  const across = between(points.map(([x]) => x));
  const down = between(points.map(([, y]) => y));
  if (points.length === 0 || across.length > width || down.length > height) {
    return [0, 0, size.width, size.height];
  }
  const left = Math.round(clamp(across.middle - width / 2, size.width - width));
  const top = Math.round(clamp(down.middle - height / 2, size.height - height));
  return [left, top, left + Math.round(width), top + Math.round(height)];
}

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);

function between(values: readonly number[]) {
  const least = Math.min(...values);
  const most = Math.max(...values);
  return { middle: (least + most) / 2, length: most - least };
}

/** Where a pixel stands in a part of its picture, in hundredths. */
export function placedIn([x, y]: Point, [left, top, right, bottom]: Box): { left: string; top: string } {
  return {
    left: `${(100 * (x - left)) / (right - left)}%`,
    top: `${(100 * (y - top)) / (bottom - top)}%`,
  };
}

/** A whole picture laid so that only this part of it is seen through a frame. */
export function laidOut([left, top, right, bottom]: Box, size: Size) {
  const [width, height] = [right - left, bottom - top];
  return {
    width: `${(100 * size.width) / width}%`,
    height: `${(100 * size.height) / height}%`,
    left: `${(-100 * left) / width}%`,
    top: `${(-100 * top) / height}%`,
  };
}
