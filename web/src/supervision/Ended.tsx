import { Accordion, Badge, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ReplaySummary } from "../api/types";
import { moment } from "../ui/duration";
import { useLanguage } from "../words/useLanguage";
import classes from "./Supervision.module.css";

/** Opened where there is nothing else to see. */
export function Ended({ replays, isAlone }: { replays: ReplaySummary[]; isAlone: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (replays.length === 0) return null;
  return (
    <Accordion variant="contained" radius="md" order={2} defaultValue={isAlone ? "ended" : null}>
      <Accordion.Item value="ended">
        <Accordion.Control>{t("supervision.ended", { count: replays.length })}</Accordion.Control>
        <Accordion.Panel>
          {replays.map((replay) => (
            <div key={replay.replay_id} className={classes.ended}>
              <Text fw={500} truncate className={classes.name}>
                <Link to={`/replays/${replay.replay_id}`} className={classes.whole}>
                  {replay.workflow}
                </Link>
              </Text>
              <Text size="sm" c="dimmed" truncate className={classes.agent}>
                {replay.agent_id}
              </Text>
              <Badge variant="light" className={replay.status === "completed" ? "tone-proof" : "tone-plain"}>
                {t(`status.${replay.status}`)}
              </Badge>
              <Text size="sm" c="dimmed" className={classes.elapsed}>
                {moment(replay.updated_at, language)}
              </Text>
            </div>
          ))}
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
