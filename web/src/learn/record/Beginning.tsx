import { Alert, Button, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { recordingOf, useStopRecording } from "../../api/recordings";
import { Failure } from "../../ui/Failure";

type Props = { agentId: string; onBack: () => void };

/** Between the click and the first picture; then the demonstration itself is shown. */
export function Beginning({ agentId, onBack }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: recording, error } = useQuery(recordingOf(agentId));
  const stop = useStopRecording();
  const sessionId = recording?.session_id ?? null;
  useEffect(() => {
    if (sessionId !== null) void navigate(`/learn/${sessionId}`);
  }, [sessionId, navigate]);

  if (recording?.state === "failed") {
    return (
      <Alert
        className="tone-wrong"
        role="alert"
        icon={<IconAlertTriangle aria-hidden />}
        title={t("learn.asked.failed")}
      >
        <Stack gap="sm" align="flex-start">
          <Text size="sm" className="told">
            {recording.problem || t("learn.asked.stopped")}
          </Text>
          <Button size="xs" variant="default" onClick={onBack}>
            {t("again")}
          </Button>
        </Stack>
      </Alert>
    );
  }
  return (
    <Stack gap="sm" role="status">
      <Group gap="sm">
        <Loader size="sm" />
        <Title order={2} size="h4" id="record">
          {t("learn.asked.title", { agent: agentId })}
        </Title>
      </Group>
      <Text c="dimmed">{t("learn.asked.told")}</Text>
      {(error ?? stop.error) && <Failure error={(error ?? stop.error) as Error} />}
      <Group>
        <Button
          variant="default"
          loading={stop.isPending}
          onClick={() => stop.mutate({ agentId, task: recording?.task ?? "" })}
        >
          {t("learn.asked.cancel")}
        </Button>
      </Group>
    </Stack>
  );
}
