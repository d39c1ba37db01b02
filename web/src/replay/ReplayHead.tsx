import { ActionIcon, Anchor, Badge, Group, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Replay } from "../api/types";

type Props = { replay: Replay; name: string; steps: number | null };

export function ReplayHead({ replay, name, steps }: Props) {
  const { t } = useTranslation();
  const step = replay.step_index + 1;
  const isOver = replay.status === "completed" || replay.status === "aborted";
  return (
    <Group gap="sm">
      <ActionIcon component={Link} to="/" variant="default" size="lg" aria-label={t("replay.back")}>
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <Title order={1} size="h3" className="told clamped">
        <Anchor component={Link} to={`/workflows/${replay.workflow_id}`} inherit c="inherit">
          {name}
        </Anchor>
      </Title>
      <Badge variant="default">v{replay.workflow_version}</Badge>
      {replay.coached && <Badge variant="default">{t("replay.coached")}</Badge>}
      <Text c="dimmed">
        {!isOver && steps !== null && `${t("replay.step_of", { step: Math.min(step, steps), steps })} · `}
        {replay.agent_id}
        {replay.operator_id && ` · ${replay.operator_id}`}
      </Text>
    </Group>
  );
}
