import { useTranslation } from "react-i18next";
import type { DayOfRuns } from "../api/types";
import type { Series } from "../ui/charts/DayBars";

/** How each day's runs ended, none of them twice. */
export function useSeries(days: readonly DayOfRuns[]): Series[] {
  const { t } = useTranslation();
  return [
    {
      key: "verified",
      label: t("confidence.ended_proven"),
      tone: "proof",
      values: days.map((day) => day.verified),
    },
    {
      key: "unproven",
      label: t("confidence.ended_unproven"),
      tone: "doubt",
      values: days.map((day) => day.completed - day.verified),
    },
    {
      key: "aborted",
      label: t("confidence.ended_aborted"),
      tone: "wrong",
      values: days.map((day) => day.aborted),
    },
    {
      key: "going",
      label: t("confidence.going"),
      tone: "plain",
      values: days.map((day) => Math.max(0, day.replays - day.completed - day.aborted)),
    },
  ];
}
