import { Group, Stack, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconMoodSmile, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { replayList } from "../api/replays";
import { Disconnected } from "../live/Disconnected";
import { Empty } from "../ui/Empty";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { useTitle } from "../ui/useTitle";
import { Ended } from "./Ended";
import { FirstRun } from "./FirstRun";
import { GoingList } from "./GoingList";
import { board } from "./order";
import { PausedCard } from "./PausedCard";

export default function SupervisionPage() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const { data, error, refetch } = useQuery({
    ...replayList(search),
    placeholderData: keepPreviousData,
  });
  const { paused, going, ended } = board(data ?? []);
  useTitle(paused.length > 0 ? `(${paused.length}) ${t("supervision.title")}` : t("supervision.title"));

  if (data === undefined) return error ? <Failure error={error} again={refetch} /> : <Loading />;
  if (data.length === 0 && search === "") return <FirstRun />;
  return (
    <Stack gap="lg" maw={1280} mx="auto">
      <Disconnected />
      <Group justify="space-between" align="center">
        <Title order={1} size="h2">
          {t("supervision.title")}
        </Title>
        <TextInput
          type="search"
          aria-label={t("supervision.search")}
          placeholder={t("supervision.search")}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          w={280}
        />
      </Group>
      <Stack component="section" gap="sm" aria-labelledby="paused">
        <Title order={2} size="h4" id="paused">
          {t("supervision.paused", { count: paused.length })}
        </Title>
        {paused.length === 0 && (
          <Empty icon={IconMoodSmile} title={t("supervision.calm")} next={t("supervision.calm_next")} />
        )}
        {paused.map((replay) => (
          <PausedCard key={replay.replay_id} replay={replay} />
        ))}
      </Stack>
      <Stack component="section" gap="sm" aria-labelledby="going">
        <Title order={2} size="h4" id="going">
          {t("supervision.going", { count: going.length })}
        </Title>
        <GoingList replays={going} />
      </Stack>
      <Ended replays={ended} isAlone={paused.length + going.length === 0} />
    </Stack>
  );
}
