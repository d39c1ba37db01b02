import type { Said } from "../../api/replays";
import type { Place, Replay } from "../../api/types";
import { type Answer, goesOnOnceShown, isUncertain } from "./possible";

type Resume = Extract<Said, { verb: "resume" }>;

function resume(step: Resume["step"], which: string | null): Resume {
  return { verb: "resume", step, which, reason: "", press: null };
}

/** What is sent for an answer; « show » is not said but pointed. */
export function saidBy(answer: Answer, replay: Replay, message: string, which: string | null): Said[] {
  switch (answer.kind) {
    case "go_on":
      return [resume(isUncertain(replay) ? "done" : null, null)];
    case "redo":
      return [resume("redo", null)];
    case "done":
      return [resume("done", which)];
    case "press":
    case "press_known":
      return [{ ...resume(null, null), press: answer.button ?? null }];
    case "option":
      return [resume(null, which)];
    case "skip":
      return [{ ...resume("skip", null), reason: message }];
    case "this_screen":
      return [{ verb: "screen" }, resume(null, null)];
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
  return [learn, resume(isUncertain(replay) ? "redo" : null, null)];
}
