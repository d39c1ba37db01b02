import { Alert, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { isOpen, resultsUrl, useBatch } from "../api/batches";
import type { BatchStatus } from "../api/types";
import { duration } from "../ui/duration";
import { Failure } from "../ui/Failure";
import { useLanguage } from "../words/useLanguage";
import classes from "./Batches.module.css";
import { CountsBar } from "./CountsBar";

const SECOND_MS = 1000;

/** How far it is, what waits for a person, and the person's hand on it. */
export function Watching({ status }: { status: BatchStatus }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { batch, counts, lanes = [] } = status;
  const ask = useBatch(batch.batch_id);
  const isOver = batch.state === "ended";
  const goesOn = isOpen(batch.state) && !batch.stopping;
  const stopped = isOver ? [] : lanes.filter((lane) => lane.held);
  const unproven = counts.unproven ?? 0;
  return (
    <>
      <Paper withBorder p="md">
        <Stack gap="md">
          <CountsBar counts={counts} />
          {typeof status.seconds_left === "number" && (
            <Text role="status">
              {t("batches.left", { time: duration(status.seconds_left * SECOND_MS, language) })}
            </Text>
          )}
          {unproven > 0 && <Text c="orange">{t("batches.unproven", { count: unproven })}</Text>}
          {batch.why && <Text>{batch.why[language]}</Text>}
          {batch.stopping && !isOver && <Text>{t("batches.stopping")}</Text>}
          <Group>
            {batch.state === "running" && goesOn && (
              <Button
                variant="default"
                leftSection={<IconPlayerPause size={18} aria-hidden />}
                onClick={() => ask.mutate({ kind: "hold" })}
              >
                {t("batches.hold")}
              </Button>
            )}
            {batch.state === "held" && (
              <Button
                leftSection={<IconPlayerPlay size={18} aria-hidden />}
                onClick={() => ask.mutate({ kind: "go_on" })}
              >
                {t("batches.go_on")}
              </Button>
            )}
            {goesOn && (
              <Button
                variant="default"
                leftSection={<IconPlayerStop size={18} aria-hidden />}
                onClick={() => ask.mutate({ kind: "end" })}
              >
                {t("batches.end")}
              </Button>
            )}
            <Button
              component="a"
              href={resultsUrl(batch.batch_id, language)}
              download
              variant={isOver ? "filled" : "default"}
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {t("batches.results")}
            </Button>
          </Group>
          {ask.error && <Failure error={ask.error} />}
        </Stack>
      </Paper>
      {stopped.length > 0 && (
        <Alert className="tone-doubt" title={t("batches.stopped_agents")}>
          {stopped.map((lane) => (
            <div key={lane.agent_id} className={classes.lane}>
              <div>
                <Text fw={650} className="told">
                  {lane.agent_id}
                </Text>
                <Text size="sm">{lane.held?.[language]}</Text>
              </div>
              <Button
                size="xs"
                onClick={() => ask.mutate({ kind: "release", agentId: lane.agent_id })}
                aria-label={t("batches.release_named", { agent: lane.agent_id })}
              >
                {t("batches.release")}
              </Button>
            </div>
          ))}
        </Alert>
      )}
    </>
  );
}
