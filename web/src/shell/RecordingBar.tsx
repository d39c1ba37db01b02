import { Button, Group } from "@mantine/core";
import { IconPlayerRecordFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useStopRecording } from "../api/recordings";
import type { Recording } from "../api/types";
import { agentList } from "../api/workflows";
import { Since } from "../ui/Since";
import classes from "./RecordingBar.module.css";

/** Nobody is recorded without its being seen on every page. */
export function RecordingBars() {
  const { data: agents = [] } = useQuery(agentList);
  return agents.map(
    ({ agent_id, recording }) => recording && <RecordingBar key={agent_id} recording={recording} />,
  );
}

function RecordingBar({ recording }: { recording: Recording }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const stop = useStopRecording();
  const { agent_id: agentId, session_id: sessionId, state, task } = recording;
  const isStopping = state === "stopping" || stop.isPending;
  const end = () =>
    stop.mutate(
      { agentId, task },
      { onSuccess: () => sessionId != null && void navigate(`/learn/${sessionId}`) },
    );
  return (
    <div className={classes.bar} role="status" data-recording>
      <Group gap="sm" wrap="nowrap" className={classes.told}>
        <IconPlayerRecordFilled size={18} aria-hidden className={classes.light} />
        <span className={classes.words}>
          {t(toldState(state))} <strong>{agentId}</strong> — <bdi>{task}</bdi>
          {stop.error && ` · ${stop.error.message}`}
        </span>
        {state === "going" && (
          <span className={classes.time}>
            <Since at={recording.asked_at} />
          </span>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap">
        {sessionId != null && (
          <Button
            component={Link}
            to={`/learn/${sessionId}`}
            size="xs"
            variant="outline"
            className={classes.plain}
          >
            {t("learn.bar.look")}
          </Button>
        )}
        <Button
          size="xs"
          className={classes.stop}
          leftSection={<IconPlayerStopFilled size={15} aria-hidden />}
          disabled={isStopping}
          onClick={end}
        >
          {t("learn.bar.stop")}
        </Button>
      </Group>
    </div>
  );
}

function toldState(state: Recording["state"]) {
  if (state === "asked") return "learn.bar.asked";
  return state === "stopping" ? "learn.bar.stopping" : "learn.bar.going";
}
