import { Button, Group, Paper, Stack, Title } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { demonstrationList } from "../../api/demonstrations";
import { workflowList } from "../../api/workflows";
import { Failure } from "../../ui/Failure";
import { Loading } from "../../ui/Loading";
import { demonstrationsOf, isWhole } from "../tasks";
import { LessonForm } from "./LessonForm";
import { LessonState } from "./LessonState";
import { closeLesson, useLesson } from "./lesson";

type Props = { task: string; sessionId: string };

/** From demonstrations of one task to what is understood of it. */
export function LessonPanel({ task, sessionId }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const shown = useQuery(demonstrationList);
  const workflows = useQuery(workflowList);
  const lesson = useLesson();
  const learnt = lesson.at === "done" ? lesson.workflowId : null;
  useEffect(() => {
    if (learnt === null) return;
    closeLesson();
    void navigate(`/learn/understood/${learnt}`);
  }, [learnt, navigate]);

  const failure = shown.error ?? workflows.error;
  const demonstrations = demonstrationsOf(task, shown.data ?? []);
  const isListed = demonstrations.some((one) => one.session_id === sessionId && isWhole(one));
  const isReady = workflows.data && shown.data && (isListed || !shown.isFetching);
  // All of it at once: a list that grew while somebody aims at what stands below it would move that away.
  if (!failure && !isReady) return <Loading />;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="lesson">
      <Stack gap="md">
        <Title order={2} size="h4" id="lesson">
          {t("learn.lesson.title")}
        </Title>
        <LessonState />
        {failure && (
          <Failure error={failure} again={() => Promise.all([shown.refetch(), workflows.refetch()])} />
        )}
        {workflows.data && isReady && (
          <div hidden={lesson.at === "going"}>
            <LessonForm
              task={task}
              sessionId={sessionId}
              demonstrations={demonstrations}
              workflows={workflows.data}
            />
          </div>
        )}
        <Group>
          <Button
            component={Link}
            to={`/learn?${new URLSearchParams({ task })}`}
            variant="default"
            leftSection={<IconRepeat size={17} aria-hidden />}
          >
            {t("learn.lesson.again")}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
