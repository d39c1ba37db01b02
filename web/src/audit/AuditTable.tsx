import { Anchor, Badge, Paper, Table, Text } from "@mantine/core";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AuditEntry, AuditRecord } from "../api/types";
import { isolated } from "../ui/isolated";
import { useLanguage } from "../words/useLanguage";
import { useTaskName } from "../workflows/useTaskName";
import classes from "./Audit.module.css";
import { toneOf } from "./lines";
import { useLine } from "./useLine";

export const AuditTable = memo(function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation();
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={640}>
        <Table verticalSpacing={6} horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("audit.when")}</Table.Th>
              <Table.Th>{t("audit.who")}</Table.Th>
              <Table.Th>{t("audit.what")}</Table.Th>
              <Table.Th>{t("audit.outcome_label")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map((entry) => (
              <Row key={entry.number} entry={entry} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
});

function Row({ entry: { number, record } }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { what, detail } = useLine()(record);
  const when = new Date(record.timestamp);
  return (
    <Table.Tr>
      <Table.Td className={classes.time}>
        <Text size="sm">{when.toLocaleString(language, { dateStyle: "short", timeStyle: "medium" })}</Text>
        <Text size="xs" c="dimmed">
          n° {number}
        </Text>
      </Table.Td>
      <Table.Td className={classes.time}>
        <Text size="sm">{record.operator_id ?? t("audit.the_server")}</Text>
        {record.agent_id != null && (
          <Text size="xs" c="dimmed">
            {t("audit.on", { agent: record.agent_id })}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes.what}>
        <Text size="sm" className="told" lineClamp={3}>
          {what}
        </Text>
        {detail !== "" && (
          <Text size="xs" c="dimmed" className="told" lineClamp={3}>
            {detail}
          </Text>
        )}
        <Where record={record} />
      </Table.Td>
      <Table.Td>
        <Badge variant="light" tt="none" className={`whole-badge ${toneOf(record.outcome)}`}>
          {t(`audit.outcome.${record.outcome}`)}
        </Badge>
      </Table.Td>
    </Table.Tr>
  );
}

function Where({ record }: { record: AuditRecord }) {
  const { t } = useTranslation();
  const nameOf = useTaskName();
  if (record.workflow_id == null && record.replay_id == null) return null;
  return (
    <Text size="xs" c="dimmed" className="told">
      {record.workflow_id != null && `${isolated(nameOf(record.workflow_id), 80)} `}
      {record.replay_id != null && (
        <Anchor component={Link} underline="always" to={`/replays/${record.replay_id}`} size="xs">
          {record.step_index == null
            ? t("dialogs.see_run")
            : t("audit.see_step", { step: record.step_index + 1 })}
        </Anchor>
      )}
    </Text>
  );
}
