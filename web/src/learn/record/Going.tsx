import { Alert, Button, Group, Loader, Paper, Text } from "@mantine/core";
import { IconAlertTriangle, IconPlayerStopFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useStopRecording } from "../../api/recordings";
import type { Recording } from "../../api/types";
import { Failure } from "../../ui/Failure";

/** A recording as it goes on: what to do now, and the way to end it. */
export function Going({ recording, steps }: { recording: Recording; steps: number }) {
  const { t } = useTranslation();
  const stop = useStopRecording();
  if (recording.state === "failed") {
    return (
      <Alert
        className="tone-wrong"
        role="alert"
        icon={<IconAlertTriangle aria-hidden />}
        title={t("learn.one.failed")}
      >
        <span className="told">{recording.problem}</span>
      </Alert>
    );
  }
  const isStopping = recording.state === "stopping" || recording.state === "ended" || stop.isPending;
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap" role="status">
          {(isStopping || steps === 0) && <Loader size="sm" />}
          <div>
            <Text fw={600}>
              {isStopping ? t("learn.one.stopping") : t("learn.one.going", { agent: recording.agent_id })}
            </Text>
            <Text size="sm" c="dimmed">
              {steps === 0 ? t("learn.one.waiting") : t("learn.tasks.gestures", { count: steps })}
            </Text>
          </div>
        </Group>
        <Button
          color="red.8"
          leftSection={<IconPlayerStopFilled size={17} aria-hidden />}
          disabled={isStopping}
          onClick={() => stop.mutate({ agentId: recording.agent_id, task: recording.task })}
        >
          {t("learn.one.stop")}
        </Button>
      </Group>
      {stop.error && <Failure error={stop.error} />}
    </Paper>
  );
}
