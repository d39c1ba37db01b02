import { useTranslation } from "react-i18next";
import type { LearntDialog } from "../api/types";
import { isolated } from "../ui/isolated";
import { useTaskName } from "../workflows/useTaskName";

/** What a decision does, in one sentence. */
export function useSentence(): (learnt: LearntDialog) => string {
  const { t } = useTranslation();
  const nameOf = useTaskName();
  return (learnt) => {
    const where =
      learnt.workflow_id == null
        ? t("dialogs.in_site")
        : t("dialogs.in_task", { task: isolated(nameOf(learnt.workflow_id), 80) });
    const pattern = isolated(learnt.pattern, 200);
    return learnt.button == null
      ? t("dialogs.left_to_person", { pattern, where })
      : t("dialogs.answers", { pattern, where, button: isolated(learnt.button, 60) });
  };
}
