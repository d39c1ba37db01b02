import { describe, expect, it } from "vitest";
import type { ReplaySummary } from "../api/types";
import { board } from "./order";

function one(id: string, state: ReplaySummary["state"], updated: string, created = updated): ReplaySummary {
  return { replay_id: id, state, updated_at: updated, created_at: created } as ReplaySummary;
}
const ids = (replays: ReplaySummary[]) => replays.map((replay) => replay.replay_id);

describe("board", () => {
  it("puts whoever waits longest on top", () => {
    const { paused } = board([
      one("new", "paused", "2026-01-01T10:05:00Z"),
      one("old", "paused", "2026-01-01T09:00:00Z"),
    ]);
    expect(ids(paused)).toEqual(["old", "new"]);
  });
  it("compares moments, not their spelling", () => {
    const { paused } = board([
      one("later", "paused", "2026-01-01T10:30:00+01:00"),
      one("earlier", "paused", "2026-01-01T09:00:00Z"),
    ]);
    expect(ids(paused)).toEqual(["earlier", "later"]);
  });
  it("keeps running ones in their place as they move on, and those that wait behind them", () => {
    const { going } = board([
      one("queued", "waiting", "2026-01-01T08:00:00Z"),
      one("second", "running", "2026-01-01T10:09:00Z", "2026-01-01T10:01:00Z"),
      one("first", "running", "2026-01-01T10:10:00Z", "2026-01-01T10:00:00Z"),
    ]);
    expect(ids(going)).toEqual(["first", "second", "queued"]);
  });
  it("shows the last twenty that ended, newest first", () => {
    const ended = Array.from({ length: 30 }, (_, n) =>
      one(`e${n}`, "ended", new Date(2026, 0, 1, 0, n).toISOString()),
    );
    expect(ids(board(ended).ended)[0]).toBe("e29");
    expect(board(ended).ended).toHaveLength(20);
  });
});
