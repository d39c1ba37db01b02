import type { ReplaySummary } from "../api/types";

export type Board = { paused: ReplaySummary[]; going: ReplaySummary[]; ended: ReplaySummary[] };

const ENDED_SHOWN = 20;

const byTime = (one: ReplaySummary, other: ReplaySummary) =>
  Date.parse(one.updated_at) - Date.parse(other.updated_at);
const byState = (one: ReplaySummary, other: ReplaySummary) =>
  Number(one.state === "waiting") - Number(other.state === "waiting");

/** Who waits longest for a person comes first; what runs keeps its place while it moves on. */
export function board(replays: readonly ReplaySummary[]): Board {
  return {
    paused: replays.filter((one) => one.state === "paused").sort(byTime),
    going: replays
      .filter((one) => one.state === "running" || one.state === "waiting")
      .sort((one, other) => byState(one, other) || one.created_at.localeCompare(other.created_at)),
    ended: replays
      .filter((one) => one.state === "ended")
      .sort((one, other) => byTime(other, one))
      .slice(0, ENDED_SHOWN),
  };
}
