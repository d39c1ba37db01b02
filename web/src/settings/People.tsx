import { Badge, Button, Group, Paper, Stack, Switch, Table, Text, Title } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "../api/types";
import { userList } from "../api/users";
import { moment } from "../ui/duration";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { useLanguage } from "../words/useLanguage";
import { AddPerson } from "./AddPerson";
import { RevokePerson } from "./RevokePerson";
import { standingOf } from "./standing";

/** Who may use this server: each with a token of their own. */
export function People() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(userList);
  const [isAdding, setAdding] = useState(false);
  const [isAll, setAll] = useState(false);
  const [revoking, setRevoking] = useState<User | null>(null);
  if (data === undefined) return error ? <Failure error={error} again={refetch} /> : <Loading />;

  const now = new Date();
  const shown = data.filter((user) => isAll || standingOf(user, now) === "good");
  const gone = data.filter((user) => standingOf(user, now) !== "good").length;
  return (
    <Stack gap="md" component="section" aria-labelledby="tokens">
      <Title order={2} size="h4" id="tokens">
        {t("settings.tokens")}
      </Title>
      <Group justify="space-between">
        <Text c="dimmed">{t("settings.people_told")}</Text>
        <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          {t("settings.add")}
        </Button>
      </Group>
      {gone > 0 && (
        <Switch
          label={t("settings.show_gone", { count: gone })}
          checked={isAll}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      )}
      {shown.length === 0 ? (
        <Text>{t("settings.nobody")}</Text>
      ) : (
        <Paper withBorder>
          <Table.ScrollContainer minWidth={640}>
            <Table verticalSpacing="xs" horizontalSpacing="md">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t("settings.person")}</Table.Th>
                  <Table.Th>{t("settings.role")}</Table.Th>
                  <Table.Th>{t("settings.since")}</Table.Th>
                  <Table.Th>{t("settings.until")}</Table.Th>
                  <Table.Th ta="right">{t("settings.access")}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {shown.map((user) => (
                  <Person key={user.token_id} user={user} now={now} onRevoke={() => setRevoking(user)} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </Paper>
      )}
      {isAdding && <AddPerson onClose={() => setAdding(false)} />}
      {revoking && <RevokePerson user={revoking} onClose={() => setRevoking(null)} />}
    </Stack>
  );
}

type PersonProps = { user: User; now: Date; onRevoke: () => void };

function Person({ user, now, onRevoke }: PersonProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const standing = standingOf(user, now);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={600}>
        {user.name}
        <Text size="xs" c="dimmed">
          {user.token_id}
        </Text>
      </Table.Th>
      <Table.Td>{t(`role.${user.role}`)}</Table.Td>
      <Table.Td>{moment(user.created_at, language)}</Table.Td>
      <Table.Td>
        {user.expires_at == null ? t("settings.no_end") : moment(user.expires_at, language)}
      </Table.Td>
      <Table.Td ta="right">
        {standing === "good" ? (
          <Button
            size="xs"
            variant="default"
            aria-label={t("settings.revoke_named", { name: user.name })}
            onClick={onRevoke}
          >
            {t("settings.revoke")}
          </Button>
        ) : (
          <Badge variant="light" tt="none" className="tone-plain">
            {t(`settings.standing.${standing}`)}
          </Badge>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
