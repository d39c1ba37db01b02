import { Badge, Paper, Text } from "@mantine/core";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ReplaySummary } from "../api/types";
import { Since } from "../ui/Since";
import { Thumbnail } from "../ui/Thumbnail";
import classes from "./Supervision.module.css";

export function GoingList({ replays }: { replays: ReplaySummary[] }) {
  const { t } = useTranslation();
  if (replays.length === 0) return <Text c="dimmed">{t("supervision.nothing_going")}</Text>;
  return (
    <Paper withBorder radius="md">
      {replays.map((replay) => (
        <GoingRow key={replay.replay_id} replay={replay} />
      ))}
    </Paper>
  );
}

const GoingRow = memo(function GoingRow({ replay }: { replay: ReplaySummary }) {
  const { t } = useTranslation();
  return (
    <div className={classes.going} data-reveals>
      <Thumbnail replayId={replay.replay_id} picture={replay.picture} width={72} />
      <Text fw={600} truncate className={classes.name}>
        <Link to={`/replays/${replay.replay_id}`} className={classes.whole}>
          {replay.workflow}
        </Link>
      </Text>
      <Text size="sm" c="dimmed" truncate className={classes.agent}>
        {replay.agent_id}
      </Text>
      {replay.state === "waiting" ? (
        <Badge variant="default">{t("supervision.its_turn")}</Badge>
      ) : (
        <Text size="sm" className={classes.progress}>
          {t("replay.step", { step: replay.step_index + 1 })} · {t(`status.${replay.status}`)}
        </Text>
      )}
      <Text size="sm" c="dimmed" className={classes.elapsed}>
        <Since at={replay.created_at} />
      </Text>
    </div>
  );
});
