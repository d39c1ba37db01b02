import { Paper, Stack, Text, Title } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { agentList } from "../api/workflows";
import { useMay } from "../session/useMay";
import { Empty } from "../ui/Empty";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { useTitle } from "../ui/useTitle";
import { AgentRow } from "./AgentRow";
import { byPresence } from "./presence";
import { Starting } from "./Starting";

export default function AgentsPage() {
  const { t } = useTranslation();
  const maySee = useMay("supervisor");
  const { data, error, refetch } = useQuery(agentList);
  useTitle(t("agents.title"));

  if (data === undefined) return error ? <Failure error={error} again={refetch} /> : <Loading />;
  if (data.length === 0) {
    return (
      <Stack maw={760} mx="auto">
        <Empty icon={IconPlugConnected} title={t("agents.none")} next={t("agents.none_next")} />
        <Starting />
      </Stack>
    );
  }
  const there = data.filter((agent) => agent.connected).length;
  return (
    <Stack gap="md" maw={1100} mx="auto">
      <div>
        <Title order={1} size="h2">
          {t("agents.title")}
        </Title>
        <Text c="dimmed">
          {t("agents.there", { some: there, count: data.length })}
          {maySee && ` ${t("agents.looks_written")}`}
        </Text>
      </div>
      {error && <Failure error={error} again={refetch} />}
      <Paper withBorder>
        {byPresence(data).map((agent) => (
          <AgentRow key={agent.agent_id} agent={agent} />
        ))}
      </Paper>
      <Starting />
    </Stack>
  );
}
