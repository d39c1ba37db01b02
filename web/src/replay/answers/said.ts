import type { Said } from "../../api/replays";
import type { Place, Replay } from "../../api/types";
import { type Answer, goesOnOnceShown, isUncertain } from "./possible";

/** What is sent for an answer; « show » is not said but pointed. */
export function saidBy(answer: Answer, replay: Replay, message: string, which: string | null): Said[] {
  switch (answer.kind) {
    case "go_on":
      return [{ verb: "resume", step: isUncertain(replay) ? "done" : null, which: null }];
    case "redo":
      return [{ verb: "resume", step: "redo", which: null }];
    case "done":
      return [{ verb: "resume", step: "done", which }];
    case "option":
      return [{ verb: "resume", step: null, which }];
    case "skip":
      return [{ verb: "skip", message }];
    case "take_back":
      return [{ verb: "rollback" }];
    case "pause":
      return [{ verb: "pause", message }];
    case "abort":
      return [{ verb: "abort", message }];
    case "show":
      return [];
  }
}

export function saidByShowing(place: Place, replay: Replay): Said[] {
  const learn: Said = { verb: "correct", place };
  if (!goesOnOnceShown(replay)) return [learn];
  return [learn, { verb: "resume", step: isUncertain(replay) ? "redo" : null, which: null }];
}
