import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { KeptDialog } from "../api/types";
import { DayBars, type Series } from "../ui/charts/DayBars";
import { Figure } from "../ui/charts/Figure";
import { Legend } from "../ui/charts/Legend";
import { dayLabel, lastDays } from "../ui/charts/scale";
import { useLanguage } from "../words/useLanguage";
import { daysMet } from "./days";

export function MetByDay({ dialogs, span }: { dialogs: readonly KeptDialog[]; span: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const calendar = lastDays(span, new Date());
  const { resolved, paused } = daysMet(dialogs, calendar);
  const series: Series[] = [
    { key: "resolved", label: t("dialogs.answered"), tone: "proof", values: resolved },
    { key: "paused", label: t("dialogs.asked"), tone: "doubt", values: paused },
  ];
  const answered = dialogs.filter((one) => one.event.action_taken === "resolved").length;
  const withSome = calendar.flatMap((day, index) =>
    (resolved[index] ?? 0) + (paused[index] ?? 0) > 0 ? [{ day, index }] : [],
  );
  return (
    <Stack gap="xs">
      <Figure
        title={t("dialogs.by_day")}
        told={t("dialogs.answered_of", { some: answered, all: dialogs.length })}
        headings={[t("confidence.day"), t("dialogs.answered"), t("dialogs.asked")]}
        rows={withSome.map(({ day, index }) => [
          dayLabel(day, language),
          String(resolved[index]),
          String(paused[index]),
        ])}
      >
        <DayBars
          days={calendar}
          series={series}
          told={calendar.map((day, index) =>
            [dayLabel(day, language), ...series.map((one) => `${one.label} : ${one.values[index]}`)].join(
              "\n",
            ),
          )}
        />
      </Figure>
      <Legend series={series} />
    </Stack>
  );
}
