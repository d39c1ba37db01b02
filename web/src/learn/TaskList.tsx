import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconRepeat, IconVideo } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DemonstrationSummary } from "../api/types";
import { agentList } from "../api/workflows";
import { moment } from "../ui/duration";
import { Empty } from "../ui/Empty";
import { isolated } from "../ui/isolated";
import { useLanguage } from "../words/useLanguage";
import classes from "./Learn.module.css";
import { type ShownTask, shownTasks } from "./tasks";

type Props = { all: readonly DemonstrationSummary[]; onAgain: (task: string) => void };

export function TaskList({ all, onAgain }: Props) {
  const { t } = useTranslation();
  return (
    <Stack component="section" gap="sm" aria-labelledby="shown">
      <Title order={2} size="h4" id="shown">
        {t("learn.tasks.title")}
      </Title>
      {all.length === 0 && (
        <Empty icon={IconVideo} title={t("learn.tasks.none")} next={t("learn.tasks.none_next")} />
      )}
      {shownTasks(all).map((shown) => (
        <TaskCard key={shown.task} shown={shown} onAgain={() => onAgain(shown.task)} />
      ))}
    </Stack>
  );
}

function TaskCard({ shown: { task, demonstrations }, onAgain }: { shown: ShownTask; onAgain: () => void }) {
  const { t } = useTranslation();
  const name = task || t("learn.tasks.unnamed");
  const newest = demonstrations.find((one) => one.ended_at !== null) ?? demonstrations[0];
  const again = () => {
    onAgain();
    window.scrollTo({ top: 0 });
  };
  return (
    <Paper component="article" withBorder p="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.named}>
          <Title order={3} size="h5" className="told clamped">
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {t("learn.tasks.count", { count: demonstrations.length })}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRepeat size={15} aria-hidden />}
            aria-label={t("learn.tasks.again_named", { task: isolated(name) })}
            onClick={again}
          >
            {t("learn.tasks.again")}
          </Button>
          {newest && (
            <Button
              size="xs"
              component={Link}
              to={`/learn/${newest.session_id}`}
              aria-label={t("learn.tasks.open_named", { task: isolated(name) })}
            >
              {t("learn.tasks.open")}
            </Button>
          )}
        </Group>
      </Group>
      <ul className={classes.demonstrations}>
        {demonstrations.map((one, index) => (
          <Demonstration key={one.session_id} one={one} number={demonstrations.length - index} />
        ))}
      </ul>
    </Paper>
  );
}

function Demonstration({ one, number }: { one: DemonstrationSummary; number: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: agents = [] } = useQuery(agentList);
  const isGoing = agents.some((agent) => agent.recording?.session_id === one.session_id);
  return (
    <li>
      <Anchor component={Link} to={`/learn/${one.session_id}`} size="sm">
        {t("learn.tasks.nth", { number, moment: moment(one.started_at, language) })}
      </Anchor>
      <Text size="sm" c="dimmed" component="span">
        {t("learn.tasks.gestures", { count: one.events })}
      </Text>
      {one.ended_at === null && (
        <Badge variant="light" className={isGoing ? "tone-wrong" : "tone-doubt"} tt="none">
          {t(isGoing ? "learn.tasks.going" : "learn.tasks.unfinished")}
        </Badge>
      )}
    </li>
  );
}
