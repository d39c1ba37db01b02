import type { Card, Drawing } from "./cards";
import { CARD_WIDTH, heightOf, type Layout, rowMiddle, type Spot } from "./geometry";

/** A gap is at least that wide, and has room for each line that runs along it. */
const NARROWEST = 60;
const BETWEEN_LINES = 14;
/** Cards and the gaps around them are about as wide as high. */
const ROWS_FOR_COLUMNS = 1.6;

type Cell = { card: Card; row: number; column: number };
/** Gap ``n`` lies before row or column ``n``; lines turn from one of the columns' into one of the rows'. */
type Line = { from: Cell; to: Cell; startsAt: number; endsAt: number; turns: Turns };
type Track = { gap: number; track: number };
type Turns = Track | { leaves: Track; along: Track; enters: Track };

/** Screens in reading order, lines in the gaps between them: at once, however many there are. */
export function layoutInRows({ cards, links }: Drawing): Layout {
  const columns = Math.max(1, Math.ceil(Math.sqrt(cards.length * ROWS_FOR_COLUMNS)));
  const cells = cards.map((card, index) => ({
    card,
    row: Math.floor(index / columns),
    column: index % columns,
  }));
  const byScreen = new Map(cells.map((cell) => [cell.card.screenId, cell]));
  const byStep = new Map(cells.flatMap((cell) => cell.card.rows.map((row) => [row.stepId, cell] as const)));

  const upright = new Gaps();
  const level = new Gaps();
  const lines = new Map<string, Line>();
  for (const { id, from: stepId, to: end } of links) {
    const from = byStep.get(stepId);
    const to = byScreen.get(end.screenId);
    if (from === undefined || to === undefined) continue;
    const turns = turnsOf(from, to, upright, level);
    const [startsAt, endsAt] = [rowMiddle(from.card, stepId), rowMiddle(to.card, end.stepId)];
    lines.set(id, { from, to, startsAt, endsAt, turns });
  }

  const heights = new Array<number>(Math.ceil(cells.length / columns)).fill(0);
  for (const { card, row } of cells) heights[row] = Math.max(heights[row] ?? 0, heightOf(card));
  const across = upright.placedBetween(new Array<number>(columns).fill(CARD_WIDTH));
  const down = level.placedBetween(heights);
  const placeOf = ({ row, column }: Cell): Spot => ({ x: across.start(column), y: down.start(row) });
  return {
    places: new Map(cells.map((cell) => [cell.card.screenId, placeOf(cell)])),
    routes: new Map([...lines].map(([id, line]) => [id, routeOf(line, placeOf, across, down)])),
  };
}

function turnsOf(from: Cell, to: Cell, upright: Gaps, level: Gaps): Turns {
  const [leaving, entering] = [from.column + 1, to.column];
  if (from.row === to.row && leaving === entering) return upright.claim(leaving, from.row, from.row);
  const gap = to.row < from.row ? from.row : from.row + 1;
  /* Rows stand between their gaps. */
  const height = gap - 0.5;
  return {
    leaves: upright.claim(leaving, from.row, height),
    along: level.claim(gap, leaving, entering),
    enters: upright.claim(entering, height, to.row),
  };
}

function routeOf(line: Line, placeOf: (cell: Cell) => Spot, across: Placed, down: Placed): Spot[] {
  const [left, right] = [placeOf(line.from), placeOf(line.to)];
  const start = { x: left.x + CARD_WIDTH, y: left.y + line.startsAt };
  const end = { x: right.x, y: right.y + line.endsAt };
  if ("gap" in line.turns) {
    const x = across.track(line.turns);
    return start.y === end.y ? [start, end] : [start, { x, y: start.y }, { x, y: end.y }, end];
  }
  const [out, in_] = [across.track(line.turns.leaves), across.track(line.turns.enters)];
  const y = down.track(line.turns.along);
  return [start, { x: out, y: start.y }, { x: out, y }, { x: in_, y }, { x: in_, y: end.y }, end];
}

type Placed = { start: (index: number) => number; track: (track: Track) => number };

/** The gaps of one direction: lines that run beside each other get tracks of their own. */
class Gaps {
  private readonly taken = new Map<number, [number, number][][]>();

  claim(gap: number, one: number, other: number): Track {
    const [start, end] = [Math.min(one, other), Math.max(one, other)];
    const tracks = this.taken.get(gap) ?? [];
    this.taken.set(gap, tracks);
    const free = tracks.findIndex((spans) => spans.every(([first, last]) => last < start || end < first));
    const track = free < 0 ? tracks.push([]) - 1 : free;
    tracks[track]?.push([start, end]);
    return { gap, track };
  }

  placedBetween(sizes: readonly number[]): Placed {
    const tracks = (gap: number) => this.taken.get(gap)?.length ?? 0;
    const width = (gap: number) => Math.max(NARROWEST, (tracks(gap) + 1) * BETWEEN_LINES);
    const starts: number[] = [];
    let place = 0;
    for (const [index, size] of sizes.entries()) {
      place += width(index);
      starts.push(place);
      place += size;
    }
    const beginning = (gap: number) => (gap < starts.length ? (starts[gap] ?? 0) - width(gap) : place);
    return {
      start: (index) => starts[index] ?? 0,
      track: ({ gap, track }) => beginning(gap) + ((track + 1) * width(gap)) / (tracks(gap) + 1),
    };
  }
}
