import { Group, Paper, Stack, Switch, Text, TextInput, Title } from "@mantine/core";
import { IconSearch, IconSearchOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { settingList } from "../api/settings";
import { Empty } from "../ui/Empty";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { useLanguage } from "../words/useLanguage";
import { SettingRow } from "./SettingRow";
import { differs, found, grouped } from "./values";

const GROUPS = [
  "perception",
  "perception.fusion",
  "matching",
  "learning",
  "grounding",
  "verification",
  "models",
  "models.vision",
  "models.language",
  "replay",
  "dialog",
  "recording",
  "retention",
  "limits",
  "page",
  "login",
  "oidc",
  "two_persons",
] as const;

/** What this server goes by. Nothing is changed here: that is done where the server runs. */
export function SettingList() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(settingList(useLanguage()));
  const [text, setText] = useState("");
  const [onlyOwn, setOnlyOwn] = useState(false);
  if (data === undefined) return error ? <Failure error={error} again={refetch} /> : <Loading />;

  const groups = grouped(found(data, text, onlyOwn));
  const own = data.filter(differs).length;
  const nameOf = (group: string) => {
    const known = GROUPS.find((one) => one === group);
    return known === undefined ? group || t("settings.general") : t(`settings.group.${keyOf(known)}`);
  };
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <TextInput
          type="search"
          aria-label={t("settings.search")}
          placeholder={t("settings.search")}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          w={340}
        />
        <Switch
          label={t("settings.only_own", { count: own })}
          checked={onlyOwn}
          onChange={(event) => setOnlyOwn(event.currentTarget.checked)}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {t("settings.how")}
      </Text>
      {groups.length === 0 && (
        <Empty icon={IconSearchOff} title={t("settings.none")} next={t("settings.none_next")} />
      )}
      {groups.map((group) => (
        <section key={group.name} aria-label={nameOf(group.name)}>
          <Title order={2} size="h5" mb={6}>
            {nameOf(group.name)}
          </Title>
          <Paper withBorder>
            {group.lines.map((line) => (
              <SettingRow key={line.name} line={line} />
            ))}
          </Paper>
        </section>
      ))}
    </Stack>
  );
}

type KeyOf<G extends string> = G extends `${infer Outer}.${infer Inner}` ? `${Outer}_${Inner}` : G;
type Known = (typeof GROUPS)[number];

/** Words are found by names without dots. */
const keyOf = <G extends Known>(group: G) => group.replace(".", "_") as KeyOf<G>;
