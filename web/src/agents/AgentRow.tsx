import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconDeviceDesktop, IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { lookUrl, useLook } from "../api/agents";
import type { AgentStatus } from "../api/types";
import { useMay } from "../session/useMay";
import { clock } from "../ui/duration";
import { Failure } from "../ui/Failure";
import { Picture } from "../ui/Picture";
import { Since } from "../ui/Since";
import { useLanguage } from "../words/useLanguage";
import classes from "./Agents.module.css";
import { Doing } from "./Doing";

export function AgentRow({ agent }: { agent: AgentStatus }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const maySee = useMay("supervisor");
  const look = useLook(agent.agent_id);
  const Plug = agent.connected ? IconPlugConnected : IconPlugConnectedX;
  return (
    <div className={classes.row}>
      <div>
        <Text fw={650} className="told">
          {agent.agent_id}
        </Text>
        <Text size="sm" c="dimmed">
          {agent.version === "" ? t("agents.no_version") : t("agents.version", { version: agent.version })}
        </Text>
      </div>
      <Stack gap={4}>
        <Group gap="xs">
          <Badge
            variant="light"
            tt="none"
            size="lg"
            className={agent.connected ? "tone-proof" : "tone-plain"}
            leftSection={<Plug size={14} aria-hidden />}
          >
            {t(agent.connected ? "agents.connected" : "agents.away")}
          </Badge>
          {!agent.connected && (
            <Text size="sm" c="dimmed">
              {agent.seen_at === null ? t("agents.never") : <SeenSince at={agent.seen_at} />}
            </Text>
          )}
        </Group>
        <Doing agent={agent} />
      </Stack>
      {maySee && agent.connected && (
        <Button
          variant="default"
          leftSection={<IconDeviceDesktop size={18} aria-hidden />}
          loading={look.isPending}
          aria-label={t("agents.look_at", { agent: agent.agent_id })}
          onClick={() => look.mutate()}
        >
          {t(look.data ? "agents.look_again" : "agents.look")}
        </Button>
      )}
      {look.error && (
        <div className={classes.look}>
          <Failure error={look.error} />
        </div>
      )}
      {look.data && (
        <div className={classes.look}>
          <Picture
            src={lookUrl(agent.agent_id, look.data.look_id)}
            label={t("agents.screen_of", { agent: agent.agent_id })}
          />
          <Text size="sm" c="dimmed" role="status">
            {t("agents.taken", { at: clock(look.data.taken_at, language) })}
          </Text>
        </div>
      )}
    </div>
  );
}

function SeenSince({ at }: { at: string }) {
  const { t } = useTranslation();
  return (
    <>
      {t("agents.silent_for")} <Since at={at} />
    </>
  );
}
