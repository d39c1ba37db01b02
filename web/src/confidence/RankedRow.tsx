import { Group, Skeleton, Text } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Sparkline } from "../ui/charts/Sparkline";
import { lastDays } from "../ui/charts/scale";
import { took } from "../ui/duration";
import { useLanguage } from "../words/useLanguage";
import { StateBadge } from "../workflows/StateBadge";
import classes from "./Confidence.module.css";
import { onEachDay } from "./figures";
import { nextStepOf } from "./requirements";
import { LOOKED_BACK, type Ranked } from "./useRanking";
import { useSeries } from "./useSeries";

export function RankedRow({ ranked }: { ranked: Ranked }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { workflow, status, figures } = ranked;
  const calendar = lastDays(LOOKED_BACK, new Date());
  const series = useSeries(onEachDay(ranked.days ?? [], calendar));
  const next = status && nextStepOf(status);
  return (
    <div className={classes.row}>
      <div>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Text fw={600} className={`told ${classes.clip}`}>
            <Link to={`/confidence/${workflow.workflow_id}`} className={classes.whole}>
              {workflow.name}
            </Link>
          </Text>
          <div className={classes.badge}>
            <StateBadge state={workflow.learning_state} />
          </div>
        </Group>
        <Text size="sm" c="dimmed">
          {next ? t(`confidence.next.${next.key}`, { count: next.count }) : "…"}
        </Text>
      </div>
      <Cell label={t("confidence.proven")} isKnown={figures !== undefined}>
        {figures && figures.ended > 0
          ? t("confidence.of", { some: figures.verified, all: figures.ended })
          : t("confidence.no_runs")}
      </Cell>
      <Cell label={t("confidence.halted")} isKnown={figures !== undefined}>
        {figures && figures.replays > 0
          ? t("confidence.of", { some: figures.halted, all: figures.replays })
          : "–"}
      </Cell>
      <Cell label={t("confidence.usual")} isKnown={figures !== undefined}>
        {figures?.usualS == null ? "–" : took(figures.usualS * 1000, language)}
      </Cell>
      <Sparkline series={series} count={LOOKED_BACK} />
      <IconChevronRight size={18} aria-hidden className={classes.arrow} />
    </div>
  );
}

type CellProps = { label: string; isKnown: boolean; children: string };

function Cell({ label, isKnown, children }: CellProps) {
  return (
    <div>
      <Text size="xs" c="dimmed" className={classes.label}>
        {label}
      </Text>
      {isKnown ? <Text className={classes.figure}>{children}</Text> : <Skeleton height={16} width={70} />}
    </div>
  );
}
