import type { Point } from "../../api/types";
import type { Gesture } from "./steps";

/** Where it was done; of a drag, also where it was let go. */
export function pointsOf(gesture: Gesture): Point[] {
  if (gesture.type === "drag") return [gesture.pos, gesture.to];
  return "pos" in gesture ? [gesture.pos] : [];
}
