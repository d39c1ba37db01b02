import type { Answer, Asked } from "./answers.ts";
import { answerAboutDialogs } from "./dialogs.ts";
import { answerAboutTrust } from "./trust.ts";

/** What the pages that let people trust the machine ask for. */
export function answerAboutInsight(asked: Asked, _role: string, isEmpty: boolean): Answer | undefined {
  return answerAboutTrust(asked) ?? answerAboutDialogs(asked, isEmpty);
}
