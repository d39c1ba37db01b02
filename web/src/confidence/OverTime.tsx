import { Group, Paper, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { DayOfRuns, WorkflowHistory } from "../api/types";
import { DayBars } from "../ui/charts/DayBars";
import { DayLine } from "../ui/charts/DayLine";
import { Figure } from "../ui/charts/Figure";
import { Legend } from "../ui/charts/Legend";
import { dayLabel, lastDays, roundTop } from "../ui/charts/scale";
import { took } from "../ui/duration";
import { useLanguage } from "../words/useLanguage";
import classes from "./Confidence.module.css";
import { figuresOf, onEachDay } from "./figures";
import { useSeries } from "./useSeries";

export const SPANS = [7, 30, 90] as const;

type Props = { history: WorkflowHistory; span: number; onSpan: (span: number) => void };

export function OverTime({ history, span, onSpan }: Props) {
  const { t } = useTranslation();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="over_time">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h4" id="over_time">
            {t("confidence.over_time")}
          </Title>
          <SegmentedControl
            size="xs"
            aria-label={t("confidence.span")}
            value={String(span)}
            onChange={(value) => onSpan(Number(value))}
            data={SPANS.map((days) => ({
              value: String(days),
              label: t("confidence.days", { count: days }),
            }))}
          />
        </Group>
        {history.days.length === 0 ? (
          <Text c="dimmed">{t("confidence.no_runs_then", { count: span })}</Text>
        ) : (
          <Charts days={onEachDay(history.days, lastDays(span, new Date()))} />
        )}
      </Stack>
    </Paper>
  );
}

function Charts({ days }: { days: readonly DayOfRuns[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const series = useSeries(days);
  const figures = figuresOf(days);
  const calendar = days.map((day) => day.day);
  const withRuns = days.filter((day) => day.replays > 0);
  const label = (day: DayOfRuns) => dayLabel(day.day, language);
  const usual = (day: DayOfRuns) => (day.median_s == null ? "–" : took(day.median_s * 1000, language));
  const top = roundTop(Math.max(...days.map((day) => day.replays)));
  return (
    <>
      <Figure
        title={t("confidence.runs")}
        told={t("confidence.proven_of", { some: figures.verified, all: figures.ended })}
        headings={[t("confidence.day"), ...series.map((one) => one.label)]}
        rows={withRuns.map((day) => [
          label(day),
          ...series.map((one) => String(one.values[days.indexOf(day)] ?? 0)),
        ])}
      >
        <DayBars
          days={calendar}
          series={series}
          top={top}
          told={days.map((day, index) =>
            [label(day), ...series.map((one) => `${one.label} : ${one.values[index]}`)].join("\n"),
          )}
        />
      </Figure>
      <Legend series={series.filter((one) => one.values.some((value) => value > 0))} />
      <div className={classes.halves}>
        <Figure
          title={t("confidence.halts")}
          told={t("confidence.halted_of", { some: figures.halted, all: figures.replays })}
          headings={[t("confidence.day"), t("confidence.halted"), t("confidence.runs")]}
          rows={withRuns.map((day) => [label(day), String(day.halted), String(day.replays)])}
        >
          <DayBars
            days={calendar}
            height={110}
            top={top}
            series={[
              {
                key: "halted",
                label: t("confidence.halted"),
                tone: "wrong",
                values: days.map((day) => day.halted),
              },
            ]}
            told={days.map(
              (day) => `${label(day)} : ${t("confidence.of", { some: day.halted, all: day.replays })}`,
            )}
          />
        </Figure>
        <Figure
          title={t("confidence.usual")}
          told={
            figures.usualS === null
              ? t("confidence.nothing_ended")
              : t("confidence.usually", { time: took(figures.usualS * 1000, language) })
          }
          headings={[t("confidence.day"), t("confidence.usual")]}
          rows={withRuns.map((day) => [label(day), usual(day)])}
        >
          <DayLine
            days={calendar}
            values={days.map((day) => day.median_s ?? null)}
            told={days.map((day) => `${label(day)} : ${usual(day)}`)}
            unit={(seconds) => took(seconds * 1000, language)}
          />
        </Figure>
      </div>
    </>
  );
}
