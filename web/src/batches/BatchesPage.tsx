import { Anchor, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { batchList } from "../api/batches";
import { moment } from "../ui/duration";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { useTitle } from "../ui/useTitle";
import { useLanguage } from "../words/useLanguage";
import { BatchBadge } from "./BatchBadge";
import { CountsBar } from "./CountsBar";
import { NewBatch } from "./NewBatch";
import { Schedules } from "./Schedules";

export default function BatchesPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, error, refetch } = useQuery(batchList);
  useTitle(t("batches.title"));
  return (
    <Stack gap="md" maw={1100} mx="auto">
      <div>
        <Title order={1} size="h2">
          {t("batches.title")}
        </Title>
        <Text c="dimmed">{t("batches.told")}</Text>
      </div>
      <NewBatch />
      <Schedules />
      {data === undefined && (error ? <Failure error={error} again={refetch} /> : <Loading />)}
      {data !== undefined && data.length > 0 && (
        <Paper withBorder>
          <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("batches.file")}</Table.Th>
                <Table.Th>{t("batches.task")}</Table.Th>
                <Table.Th>{t("batches.state_title")}</Table.Th>
                <Table.Th w="34%">{t("batches.rows")}</Table.Th>
                <Table.Th>{t("batches.brought")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((one) => (
                <Table.Tr key={one.batch_id}>
                  <Table.Td>
                    <Anchor
                      component={Link}
                      to={`/batches/${one.batch_id}`}
                      fw={600}
                      className="told clamped"
                    >
                      {one.name}
                    </Anchor>
                  </Table.Td>
                  <Table.Td className="told">{one.workflow || one.workflow_id}</Table.Td>
                  <Table.Td>
                    <BatchBadge state={one.state} />
                  </Table.Td>
                  <Table.Td>
                    <CountsBar counts={one.counts} />
                  </Table.Td>
                  <Table.Td>{moment(one.created_at, language)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      )}
    </Stack>
  );
}
