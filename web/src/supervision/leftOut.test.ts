import { describe, expect, it } from "vitest";
import type { ReplaySummary } from "../api/types";
import { leftOut } from "./leftOut";
import { board } from "./order";

function many(count: number, state: ReplaySummary["state"]): ReplaySummary[] {
  return Array.from(
    { length: count },
    (_, n) =>
      ({
        replay_id: `${state}${n}`,
        state,
        created_at: "2026-01-01T10:00:00Z",
        updated_at: "2026-01-01T10:00:00Z",
      }) as ReplaySummary,
  );
}

describe("leftOut", () => {
  it("names what runs behind more paused ones than are listed", () => {
    const counts = { paused: 130, running: 7, waiting: 2 };
    expect(leftOut(board(many(100, "paused")), 100, counts)).toEqual({ paused: 30, going: 9 });
    const listed = board([...many(130, "paused"), ...many(9, "running")]);
    expect(leftOut(listed, 500, counts)).toEqual({ paused: 0, going: 0 });
  });
  it("is nothing while the list has them all, or their number is not known", () => {
    const listed = board([...many(98, "paused"), ...many(1, "running"), ...many(1, "ended")]);
    expect(leftOut(listed, 100, { paused: 99, running: 1, waiting: 0 })).toEqual({ paused: 0, going: 0 });
    expect(leftOut(board(many(100, "paused")), 100)).toEqual({ paused: 0, going: 0 });
  });
  it("is never less than nothing", () => {
    const counts = { paused: 90, running: 0, waiting: 0 };
    expect(leftOut(board(many(100, "paused")), 100, counts)).toEqual({ paused: 0, going: 0 });
  });
});
