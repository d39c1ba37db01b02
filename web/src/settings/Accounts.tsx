import { Badge, Button, Group, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accountList } from "../api/accounts";
import type { Account } from "../api/types";
import { moment } from "../ui/duration";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { useLanguage } from "../words/useLanguage";
import { AddAccount } from "./AddAccount";
import { ChangeAccount } from "./ChangeAccount";

/** Who logs in by name. */
export function Accounts() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(accountList);
  const [isAdding, setAdding] = useState(false);
  const [changing, setChanging] = useState<string | null>(null);
  if (data === undefined) return error ? <Failure error={error} again={refetch} /> : <Loading />;
  const chosen = data.find((one) => one.name === changing);
  return (
    <Stack gap="md" component="section" aria-labelledby="accounts">
      <Title order={2} size="h4" id="accounts">
        {t("settings.accounts")}
      </Title>
      <Group justify="space-between">
        <Text c="dimmed">{t("settings.accounts_told")}</Text>
        <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          {t("settings.account_add")}
        </Button>
      </Group>
      {data.length === 0 ? (
        <Text>{t("settings.no_account")}</Text>
      ) : (
        <Paper withBorder>
          <Table.ScrollContainer minWidth={640}>
            <Table verticalSpacing="xs" horizontalSpacing="md">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t("settings.person")}</Table.Th>
                  <Table.Th>{t("settings.role")}</Table.Th>
                  <Table.Th>{t("settings.way")}</Table.Th>
                  <Table.Th>{t("settings.last_login")}</Table.Th>
                  <Table.Th ta="right">{t("settings.access")}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.map((one) => (
                  <Row key={one.account_id} account={one} onChange={() => setChanging(one.name)} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </Paper>
      )}
      {isAdding && <AddAccount onClose={() => setAdding(false)} />}
      {chosen && <ChangeAccount account={chosen} onClose={() => setChanging(null)} />}
    </Stack>
  );
}

function Row({ account, onChange }: { account: Account; onChange: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { name, role, way, last_login_at: last, disabled_at: closed } = account;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={600}>
        {name}
        {closed != null && (
          <Badge variant="light" tt="none" className="tone-plain" ml="xs">
            {t("settings.closed")}
          </Badge>
        )}
      </Table.Th>
      <Table.Td>{t(`role.${role}`)}</Table.Td>
      <Table.Td>{t(`settings.ways.${way}`)}</Table.Td>
      <Table.Td>{last == null ? t("settings.never") : moment(last, language)}</Table.Td>
      <Table.Td ta="right">
        <Button
          size="xs"
          variant="default"
          aria-label={t("settings.change_named", { name })}
          onClick={onChange}
        >
          {t("settings.change")}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
