import { pictureName } from "../../api/pictures";
import type { ActionSent, Box, GroundedElement, Pause, Point, RunEvent } from "../../api/types";
import { pixelOf, type Size } from "./geometry";

export type MarkKind = "target" | "candidate" | "pointed";
export type Mark = { key: string; kind: MarkKind; box: Box | null; point: Point | null; label: string };

/** What is drawn over the frozen picture: where it would act, or everything that looked like it. */
export function marksOfPause(pause: Pause, size: Size): Mark[] {
  const proposal = pause.proposal;
  if (proposal) {
    return target(proposal.grounded ?? null, proposal.place ? pixelOf(proposal.place, size) : null);
  }
  if (pause.grounding?.found) return target(pause.grounding.found, null);
  return candidatesOf(pause).map((found, index) => ({
    key: `candidate ${index}`,
    kind: "candidate",
    box: found.bbox,
    point: null,
    label: String(index + 1),
  }));
}

/**
 * Everything that looked like what was sought, each once, surest first. Where the arrangement of all things says how
 * likely each is, only those: how much something looks alike is another number.
 */
export function candidatesOf(pause: Pause): GroundedElement[] {
  const seen = new Map<string, GroundedElement>();
  const tried = pause.grounding?.tried ?? [];
  const likely = tried.filter((one) => one.method === "screen_map" && one.candidates.length > 0);
  for (const attempt of likely.length > 0 ? likely : tried) {
    for (const found of attempt.candidates) {
      const key = found.bbox.join();
      if ((seen.get(key)?.confidence ?? -1) < found.confidence) seen.set(key, found);
    }
  }
  return [...seen.values()].sort((one, other) => other.confidence - one.confidence);
}

/** Where the last action went, if this is the picture it was decided on. */
export function marksOfAction(events: readonly RunEvent[], picture: string, size: Size): Mark[] {
  const last = events.findLast((event): event is ActionSent => event.type === "action_sent");
  if (last === undefined || pictureName(last.seen) !== pictureName(picture)) return [];
  return target(last.grounded ?? null, last.place ? pixelOf(last.place, size) : null);
}

function target(found: GroundedElement | null, point: Point | null): Mark[] {
  if (found === null && point === null) return [];
  return [{ key: "target", kind: "target", box: found?.bbox ?? null, point, label: found?.text ?? "" }];
}
