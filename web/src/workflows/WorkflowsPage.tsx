import { Anchor, Button, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { IconListCheck, IconPlayerPlay, IconSchool } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { WorkflowSummary } from "../api/types";
import { workflowList } from "../api/workflows";
import { AskBox } from "../ask/AskBox";
import { Empty } from "../ui/Empty";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { useTitle } from "../ui/useTitle";
import { StartDialog } from "./StartDialog";
import { StateBadge } from "./StateBadge";

export default function WorkflowsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(workflowList);
  const [starting, setStarting] = useState<WorkflowSummary | null>(null);
  useTitle(t("workflows.title"));

  if (data === undefined) return error ? <Failure error={error} again={refetch} /> : <Loading />;
  if (data.length === 0) {
    return (
      <Empty isPage icon={IconListCheck} title={t("workflows.none")} next={t("workflows.none_next")}>
        <Button component={Link} to="/learn" mt="sm" leftSection={<IconSchool size={17} aria-hidden />}>
          {t("workflows.teach")}
        </Button>
      </Empty>
    );
  }
  return (
    <Stack gap="md" maw={1100} mx="auto">
      <Title order={1} size="h2">
        {t("workflows.title")}
      </Title>
      <AskBox />
      <Paper withBorder>
        <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("workflows.name")}</Table.Th>
              <Table.Th>{t("workflows.state")}</Table.Th>
              <Table.Th>{t("workflows.version")}</Table.Th>
              <Table.Th ta="right">{t("workflows.run")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((workflow) => (
              <Table.Tr key={workflow.workflow_id}>
                <Table.Td>
                  <Anchor
                    component={Link}
                    to={`/workflows/${workflow.workflow_id}`}
                    fw={600}
                    className="told clamped"
                  >
                    {workflow.name}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <StateBadge state={workflow.learning_state} />
                </Table.Td>
                <Table.Td>
                  <Text c="dimmed">v{workflow.version}</Text>
                </Table.Td>
                <Table.Td ta="right">
                  <Button
                    size="xs"
                    variant="light"
                    leftSection={<IconPlayerPlay size={15} aria-hidden />}
                    aria-label={t("workflows.start_named", { name: workflow.name })}
                    onClick={() => setStarting(workflow)}
                  >
                    {t("workflows.start")}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      {starting && <StartDialog workflow={starting} onClose={() => setStarting(null)} />}
    </Stack>
  );
}
