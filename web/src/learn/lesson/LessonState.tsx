import { Alert, Button, Group, Loader, Paper, Progress, Stack, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { LearnProgress } from "../../api/types";
import { Failure } from "../../ui/Failure";
import { isolated } from "../../ui/isolated";
import { closeLesson, useLesson } from "./lesson";

/** How far learning is, wherever it was begun. */
export function LessonState() {
  const { t } = useTranslation();
  const lesson = useLesson();
  switch (lesson.at) {
    case "idle":
      return null;
    case "going":
      return <Going name={lesson.name} progress={lesson.progress} />;
    case "failed":
      return (
        <Stack gap={4} role="alert">
          <Text fw={600} className="told">
            {t("learn.lesson.failed", { name: isolated(lesson.name) })}
          </Text>
          <Failure error={lesson.error} />
          <Group>
            <Button size="xs" variant="default" onClick={closeLesson}>
              {t("learn.lesson.close")}
            </Button>
          </Group>
        </Stack>
      );
    case "done":
      return (
        <Alert
          className="tone-proof"
          role="status"
          icon={<IconCircleCheck aria-hidden />}
          title={<span className="told">{t("learn.lesson.done", { name: isolated(lesson.name) })}</span>}
        >
          <Button
            component={Link}
            to={`/learn/understood/${lesson.workflowId}`}
            size="xs"
            onClick={closeLesson}
          >
            {t("learn.lesson.see")}
          </Button>
        </Alert>
      );
  }
}

function Going({ name, progress }: { name: string; progress: LearnProgress | null }) {
  const { t } = useTranslation();
  const share = progress === null || progress.of === 0 ? 0 : (100 * progress.looked_at) / progress.of;
  const told = toldProgress(progress);
  const label = t("learn.lesson.going", { name: isolated(name) });
  return (
    <Paper withBorder p="md" role="status">
      <Stack gap="xs">
        <Group gap="sm" wrap="nowrap">
          <Loader size="xs" />
          <Text fw={600} className="told">
            {label}
          </Text>
        </Group>
        <Progress value={share} size="lg" aria-label={label} animated={share === 100} />
        <Text size="sm">
          {t(told, progress === null ? {} : { done: progress.looked_at, of: progress.of })}
        </Text>
        <Text size="sm" c="dimmed">
          {t("learn.lesson.goes_on")}
        </Text>
      </Stack>
    </Paper>
  );
}

function toldProgress(progress: LearnProgress | null) {
  if (progress === null) return "learn.lesson.starting";
  return progress.looked_at < progress.of ? "learn.lesson.looking" : "learn.lesson.thinking";
}
