import { Anchor, Badge, Button, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { KeptDialog } from "../api/types";
import { moment } from "../ui/duration";
import { useLanguage } from "../words/useLanguage";
import { useTaskName } from "../workflows/useTaskName";
import classes from "./Dialogs.module.css";

const SHOWN = 10;
const MORE = 50;

export function LatestMet({ dialogs }: { dialogs: readonly KeptDialog[] }) {
  const { t } = useTranslation();
  const [count, setCount] = useState(SHOWN);
  return (
    <Stack component="section" gap="xs" aria-labelledby="latest">
      <Title order={2} size="h4" id="latest">
        {t("dialogs.latest")}
      </Title>
      <Paper withBorder>
        <Table.ScrollContainer minWidth={680}>
          <Table verticalSpacing="xs" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("dialogs.last_time")}</Table.Th>
                <Table.Th>{t("dialogs.kind")}</Table.Th>
                <Table.Th>{t("dialogs.text")}</Table.Th>
                <Table.Th>{t("dialogs.done")}</Table.Th>
                <Table.Th>{t("workflows.name")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {dialogs.slice(0, count).map((one) => (
                <Row key={one.dialog_id} dialog={one} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Paper>
      {dialogs.length > count && (
        <Button variant="subtle" size="xs" onClick={() => setCount(count + MORE)}>
          {t("dialogs.more", { count: dialogs.length - count })}
        </Button>
      )}
    </Stack>
  );
}

function Row({ dialog }: { dialog: KeptDialog }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useTaskName();
  const { event } = dialog;
  const isAnswered = event.action_taken === "resolved";
  return (
    <Table.Tr>
      <Table.Td className={classes.figure}>{moment(dialog.at, language)}</Table.Td>
      <Table.Td>{t(`dialog.${event.dialog_type}`)}</Table.Td>
      <Table.Td className={classes.text}>
        <Text size="sm" className="told" lineClamp={2}>
          {event.ocr_text}
        </Text>
      </Table.Td>
      <Table.Td>
        <Badge
          variant="light"
          tt="none"
          className={`whole-badge ${isAnswered ? "tone-proof" : "tone-doubt"}`}
        >
          {t(isAnswered ? "dialogs.was_answered" : "dialogs.was_asked")}
        </Badge>
      </Table.Td>
      <Table.Td>
        <Text size="sm" className="told" lineClamp={2}>
          {dialog.workflow_id == null ? "–" : nameOf(dialog.workflow_id)}
        </Text>
        {dialog.replay_id != null && (
          <Anchor component={Link} underline="always" to={`/replays/${dialog.replay_id}`} size="sm">
            {t("dialogs.see_run")}
          </Anchor>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
