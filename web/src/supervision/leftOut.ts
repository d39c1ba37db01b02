import type { ReplayCounts } from "../api/types";
import type { Board } from "./order";

export type LeftOut = { paused: number; going: number };

const NOTHING: LeftOut = { paused: 0, going: 0 };

/** How many that are not over are missing from a list that was asked for `most`. A list that is not full has them all,
 * whatever a count of another moment says. */
export function leftOut({ paused, going, ended }: Board, most: number, counts?: ReplayCounts): LeftOut {
  if (counts === undefined || ended.length > 0 || paused.length + going.length < most) return NOTHING;
  return {
    paused: Math.max(0, counts.paused - paused.length),
    going: Math.max(0, counts.running + counts.waiting - going.length),
  };
}
