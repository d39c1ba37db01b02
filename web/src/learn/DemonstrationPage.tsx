import { ActionIcon, Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft, IconHandClick, IconLock, IconPlugConnectedX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { oneDemonstration } from "../api/demonstrations";
import type { Demonstration } from "../api/types";
import { useMay } from "../session/useMay";
import { moment } from "../ui/duration";
import { Empty } from "../ui/Empty";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { useTitle } from "../ui/useTitle";
import { useLanguage } from "../words/useLanguage";
import { ForgetButton } from "./ForgetButton";
import classes from "./Learn.module.css";
import { LessonPanel } from "./lesson/LessonPanel";
import { useIsLearnt } from "./lesson/useIsLearnt";
import { Going } from "./record/Going";
import { useRecordingOf } from "./record/useRecordingOf";
import { StepList } from "./steps/StepList";
import { stepsOf } from "./steps/steps";

/** One demonstration, while it is shown and afterwards. */
export default function DemonstrationPage() {
  const { sessionId = "" } = useParams();
  const { data, error, refetch } = useQuery(oneDemonstration(sessionId));
  if (data === undefined && error) {
    return (
      <>
        <Failure error={error} again={refetch} />
        <BackToAll />
      </>
    );
  }
  if (data === undefined) return <Loading />;
  return <DemonstrationView key={sessionId} shown={data} />;
}

function DemonstrationView({ shown }: { shown: Demonstration }) {
  const { t } = useTranslation();
  const mayForget = useMay("supervisor");
  const recording = useRecordingOf(shown.session_id);
  const steps = stepsOf(shown);
  const task = taskOf(shown);
  const name = task || t("learn.tasks.unnamed");
  const isOver = shown.ended_at != null;
  const isLearnt = useIsLearnt(shown.session_id, task);
  useTitle(name);

  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Head shown={shown} name={name} />
        {isOver && !isLearnt && mayForget && <ForgetButton sessionId={shown.session_id} />}
      </Group>
      {!isOver && recording && <Going recording={recording} steps={steps.length} />}
      {!isOver && !recording && (
        <Empty
          icon={IconPlugConnectedX}
          title={t("learn.one.unfinished")}
          next={t("learn.one.unfinished_next")}
        />
      )}
      {isLearnt && (
        <Alert className="tone-plain" icon={<IconLock aria-hidden />}>
          {t("learn.one.learnt")}
        </Alert>
      )}
      {isOver && steps.length === 0 && (
        <Empty icon={IconHandClick} title={t("learn.one.empty")} next={t("learn.one.empty_next")}>
          <Button component={Link} to={`/learn?${new URLSearchParams({ task })}`} mt="sm">
            {t("learn.lesson.again")}
          </Button>
        </Empty>
      )}
      <div className={isOver ? classes.columns : ""}>
        {steps.length > 0 && (
          <StepList shown={shown} steps={steps} isOver={isOver} mayChange={isOver && !isLearnt} />
        )}
        {isOver && steps.length > 0 && (
          <aside className={classes.aside}>
            <LessonPanel task={task} sessionId={shown.session_id} />
          </aside>
        )}
      </div>
    </Stack>
  );
}

function Head({ shown, name }: { shown: Demonstration; name: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" className={classes.named}>
      <BackToAll />
      <div className={classes.named}>
        <Title order={1} size="h3" className="told clamped">
          {name}
        </Title>
        <Text size="sm" c="dimmed" className="told">
          {t("learn.one.at", {
            moment: moment(shown.started_at, language),
            host: shown.environment.hostname,
          })}
        </Text>
      </div>
    </Group>
  );
}

function BackToAll() {
  const { t } = useTranslation();
  return (
    <ActionIcon component={Link} to="/learn" variant="default" size="lg" aria-label={t("learn.one.back")}>
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
  );
}

function taskOf({ context }: Demonstration): string {
  return typeof context?.training_label === "string" ? context.training_label : "";
}
