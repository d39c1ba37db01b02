import { Badge, Group, Paper, Stack, Text } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ReplaySummary } from "../api/types";
import { Since } from "../ui/Since";
import { Thumbnail } from "../ui/Thumbnail";
import classes from "./Supervision.module.css";

export function PausedCard({ replay }: { replay: ReplaySummary }) {
  const { t } = useTranslation();
  return (
    <Paper withBorder radius="md" className={classes.paused} data-reveals>
      <Thumbnail replayId={replay.replay_id} picture={replay.picture} width={190} />
      <Stack gap={6} className={classes.words}>
        <Group gap="xs">
          <Text fw={650} size="lg" className="told clamped">
            <Link to={`/replays/${replay.replay_id}`} className={classes.whole}>
              {replay.workflow}
            </Link>
          </Text>
          {replay.pause && (
            <Badge variant="light" className="tone-doubt">
              {t(`reason.${replay.pause.reason}`)}
            </Badge>
          )}
          {replay.coached && <Badge variant="default">{t("replay.coached")}</Badge>}
        </Group>
        <Text className={`told ${classes.message}`}>{replay.pause?.message}</Text>
        <Text size="sm" c="dimmed">
          {t("replay.step", { step: replay.step_index + 1 })} · {replay.agent_id}
          {replay.operator_id && ` · ${replay.operator_id}`}
        </Text>
      </Stack>
      <Stack gap={0} align="flex-end" className={classes.waits}>
        <Text size="xs" c="dimmed">
          {t("supervision.waits_for")}
        </Text>
        <Text fw={700} size="xl" className={classes.time}>
          <Since at={replay.updated_at} />
        </Text>
      </Stack>
      <IconChevronRight aria-hidden className={classes.arrow} />
    </Paper>
  );
}
