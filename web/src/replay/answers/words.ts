import type { TFunction } from "i18next";
import type { PauseReason, Replay } from "../../api/types";
import type { Answer } from "./possible";

const ASKED_LEAVE: ReadonlySet<PauseReason> = new Set(["proposed", "asked_by_workflow"]);
const LOOKED_FOR: ReadonlySet<PauseReason> = new Set(["target_not_found", "target_ambiguous"]);

/** What an answer says, in view of what was asked. */
export function toldAnswer(answer: Answer, replay: Replay, t: TFunction): string {
  if (answer.kind === "option") return answer.ways[0]?.told ?? "";
  if (answer.kind === "press" || answer.kind === "press_known")
    return t("answer.press", { button: answer.button });
  if (answer.kind === "show" && replay.pause?.reason === "unexpected_screen") return t("answer.show_new");
  if (answer.kind !== "go_on") return t(`answer.${answer.kind}`);
  const pause = replay.pause;
  if (pause?.finished) return t("go_on.finished");
  if (pause && ASKED_LEAVE.has(pause.reason)) return t("go_on.yes");
  return t(pause && LOOKED_FOR.has(pause.reason) ? "go_on.look_again" : "go_on.settled");
}
