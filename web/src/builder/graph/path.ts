import type { Spot } from "./geometry";

const ROUND = 10;

/** A line through these points, its corners rounded. */
export function pathThrough(points: readonly Spot[]): string {
  const [first, ...others] = points;
  if (first === undefined) return "";
  const pieces = [`M${first.x} ${first.y}`];
  others.forEach((point, index) => {
    const before = points[index] ?? first;
    const after = others[index + 1];
    if (after === undefined) pieces.push(`L${point.x} ${point.y}`);
    else {
      const enter = towards(point, before);
      const leave = towards(point, after);
      pieces.push(`L${enter.x} ${enter.y}Q${point.x} ${point.y} ${leave.x} ${leave.y}`);
    }
  });
  return pieces.join("");
}

/** The middle of the longest piece: where words have most room. */
export function middleOf(points: readonly Spot[]): Spot {
  let best: { length: number; spot: Spot } = { length: -1, spot: points[0] ?? { x: 0, y: 0 } };
  points.slice(1).forEach((point, index) => {
    const before = points[index] ?? point;
    const length = distance(before, point);
    if (length > best.length) {
      best = { length, spot: { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 } };
    }
  });
  return best.spot;
}

const distance = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y);

function towards(corner: Spot, other: Spot): Spot {
  const length = distance(corner, other);
  const share = length === 0 ? 0 : Math.min(ROUND, length / 2) / length;
  return { x: corner.x + (other.x - corner.x) * share, y: corner.y + (other.y - corner.y) * share };
}
