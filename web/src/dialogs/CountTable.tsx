import { Anchor, Paper, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DialogCount } from "../api/types";
import { moment } from "../ui/duration";
import { useLanguage } from "../words/useLanguage";
import classes from "./Dialogs.module.css";

export function CountTable({ counts }: { counts: readonly DialogCount[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={680}>
        <Table verticalSpacing="xs" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("dialogs.kind")}</Table.Th>
              <Table.Th>{t("dialogs.answered")}</Table.Th>
              <Table.Th>{t("dialogs.last_text")}</Table.Th>
              <Table.Th>{t("dialogs.last_time")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {counts.map((one) => (
              <Table.Tr key={one.dialog_type}>
                <Table.Th scope="row" fw={600}>
                  {t(`dialog.${one.dialog_type}`)}
                </Table.Th>
                <Table.Td className={classes.figure}>
                  {t("confidence.of", { some: one.resolved, all: one.met })}
                </Table.Td>
                <Table.Td className={classes.text}>
                  <Text size="sm" className="told" lineClamp={2}>
                    {one.latest.event.ocr_text}
                  </Text>
                </Table.Td>
                <Table.Td className={classes.figure}>
                  <Text size="sm">{moment(one.latest.at, language)}</Text>
                  {one.latest.replay_id != null && (
                    <Anchor
                      component={Link}
                      underline="always"
                      to={`/replays/${one.latest.replay_id}`}
                      size="sm"
                    >
                      {t("dialogs.see_run")}
                    </Anchor>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
