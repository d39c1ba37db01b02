import { Anchor, Badge, Paper, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { PauseReason, StepHistory } from "../api/types";
import { took } from "../ui/duration";
import { Thumbnail } from "../ui/Thumbnail";
import { useLanguage } from "../words/useLanguage";
import classes from "./Confidence.module.css";

type Props = { steps: readonly StepHistory[]; problematic: readonly string[] };

/** Most fragile first, as the server tells them. */
export function Steps({ steps, problematic }: Props) {
  const { t } = useTranslation();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="steps">
      <Title order={2} size="h4" id="steps">
        {t("confidence.steps")}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t("confidence.steps_told")}
      </Text>
      {steps.map((step) => (
        <Step key={step.edge_id} step={step} isProblematic={problematic.includes(step.edge_id)} />
      ))}
    </Paper>
  );
}

function Step({ step, isProblematic }: { step: StepHistory; isProblematic: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const halts = Object.entries(step.halts) as [PauseReason, number][];
  const halted = halts.reduce((total, [, count]) => total + count, 0);
  return (
    <div className={classes.step} data-reveals>
      {step.last_halt != null && (
        <Thumbnail replayId={step.last_halt} picture={step.last_picture ?? null} width={150} />
      )}
      <Stack gap={4} className={classes.words}>
        <Text fw={600} className={`told ${classes.clip}`}>
          {step.told}
        </Text>
        <Text size="sm" c="dimmed">
          {t("confidence.done", { count: step.done })}
          {" · "}
          {halted === 0 ? t("confidence.no_halt") : t("confidence.halts_counted", { count: halted })}
        </Text>
        {halts.length > 0 && (
          <div className={classes.reasons}>
            {halts.map(([reason, count]) => (
              <Badge key={reason} variant="light" tt="none" className="tone-doubt">
                {t(`reason.${reason}`)} × {count}
              </Badge>
            ))}
          </div>
        )}
        {isProblematic && (
          <Text size="sm" className="told">
            {t("confidence.show_again")}
          </Text>
        )}
        {step.last_halt != null && (
          <Anchor component={Link} underline="always" to={`/replays/${step.last_halt}`} size="sm">
            {t("confidence.last_halt")}
          </Anchor>
        )}
      </Stack>
      <div className={classes.times}>
        <Text size="xs" c="dimmed">
          {t("confidence.takes")}
        </Text>
        <Text>{step.median_ms == null ? "–" : took(step.median_ms, language)}</Text>
      </div>
    </div>
  );
}
