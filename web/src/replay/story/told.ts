import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Proof } from "../../api/types";
import type { Entry } from "./entries";

type Resumed = Extract<Entry["event"], { type: "run_resumed" }>;
type Told = { title: string; detail: string; proofs: readonly Proof[] };

/** One thing that happened, in words. */
export function useTold({ event, verdict }: Entry): Told {
  const { t } = useTranslation();
  const nothing: Told = { title: "", detail: "", proofs: [] };
  switch (event.type) {
    case "run_started":
      return { ...nothing, title: t("story.started"), detail: event.operator_id ?? "" };
    case "action_sent":
      return {
        title: `${event.step_index + 1}. ${event.intention}`,
        detail: verdict?.verification.semantic_detail ?? "",
        proofs: verdict?.verification.proofs ?? [],
      };
    case "action_verified":
      return {
        title: t("story.looked"),
        detail: event.verification.detail,
        proofs: event.verification.proofs,
      };
    case "step_produced":
      return {
        title: `${event.step_index + 1}. ${event.intention}`,
        detail: event.detail,
        proofs: event.proofs,
      };
    case "gesture_sent":
      return { ...nothing, title: t("story.taking_back"), detail: event.detail };
    case "action_undone":
      return { ...nothing, title: t("story.taken_back"), detail: event.detail };
    case "dialog_met":
      return {
        ...nothing,
        title: t(event.resolved ? "story.dialog_answered" : "story.dialog_left"),
        detail: event.event?.ocr_text ?? t(`dialog.${event.dialog_type}`),
      };
    case "run_paused":
      return { ...nothing, title: t(`reason.${event.pause.reason}`), detail: event.pause.message };
    case "step_corrected":
      return { ...nothing, title: t("story.corrected"), detail: event.operator_id ?? "" };
    case "yes_given":
      return { ...nothing, title: t("story.yes"), detail: event.operator_id };
    case "run_resumed":
      return {
        ...nothing,
        title: event.pressed
          ? t("resumed.pressed", { button: event.pressed })
          : t(`resumed.${event.said ?? "on"}`),
        detail: [who(event, t), event.reason].filter((text) => text !== "").join(" : "),
      };
    case "run_ended":
      return { ...nothing, title: t(`status.${event.status}`), detail: event.detail };
  }
}

function who({ operator_id: by, first_yes_by: first }: Resumed, t: TFunction): string {
  return first == null ? (by ?? "") : t("story.both", { first, second: by ?? "" });
}
