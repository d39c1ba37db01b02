import type { Answer, Asked } from "./answers.ts";
import { answerAboutAudit } from "./audit.ts";
import { answerAboutBatches } from "./batches.ts";
import { answerAboutDialogs } from "./dialogs.ts";
import { answerAboutSite } from "./site.ts";
import { answerAboutTrust } from "./trust.ts";

/** What the pages that let people trust the machine ask for. */
export function answerAboutInsight(asked: Asked, role: string, isEmpty: boolean): Answer | undefined {
  return (
    answerAboutBatches(asked, isEmpty) ??
    answerAboutTrust(asked) ??
    answerAboutDialogs(asked, isEmpty) ??
    answerAboutAudit(asked, isEmpty) ??
    answerAboutSite(asked, role, isEmpty)
  );
}
