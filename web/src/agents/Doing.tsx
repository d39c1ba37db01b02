import { Anchor, Text } from "@mantine/core";
import { IconPlayerRecordFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { replayList } from "../api/replays";
import type { AgentStatus } from "../api/types";
import { isolated } from "../ui/isolated";

/** What an agent is at, as far as anybody asked something of it. */
export function Doing({ agent }: { agent: AgentStatus }) {
  const { t } = useTranslation();
  const { data: replays = [] } = useQuery(replayList());
  if (agent.recording != null) {
    return (
      <Text size="sm" className="told">
        <IconPlayerRecordFilled size={13} aria-hidden color="var(--chart-wrong)" />{" "}
        {t("agents.recording", { task: isolated(agent.recording.task, 80) })}
      </Text>
    );
  }
  if (agent.replay_id == null) {
    return agent.connected ? (
      <Text size="sm" c="dimmed">
        {t("agents.idle")}
      </Text>
    ) : null;
  }
  const replay = replays.find((one) => one.replay_id === agent.replay_id);
  return (
    <Text size="sm" className="told">
      <Anchor component={Link} underline="always" to={`/replays/${agent.replay_id}`} size="sm" fw={600}>
        {replay?.workflow ?? t("agents.a_run")}
      </Anchor>
      {replay && ` · ${t("replay.step", { step: replay.step_index + 1 })} · ${t(`status.${replay.status}`)}`}
    </Text>
  );
}
