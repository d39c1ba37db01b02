import { Group, Stack, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconMoodSmile, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LISTED, MOST_LISTED, replayCounts, replayList } from "../api/replays";
import { Disconnected } from "../live/Disconnected";
import { Empty } from "../ui/Empty";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { useTitle } from "../ui/useTitle";
import { Ended } from "./Ended";
import { FirstRun } from "./FirstRun";
import { GoingList } from "./GoingList";
import { leftOut } from "./leftOut";
import { More } from "./More";
import { board } from "./order";
import { PausedCard } from "./PausedCard";

export default function SupervisionPage() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [most, setMost] = useState(LISTED);
  const { data, error, refetch } = useQuery({
    ...replayList(search, most),
    placeholderData: keepPreviousData,
  });
  const { data: counts } = useQuery(replayCounts(search));
  const listed = board(data ?? []);
  const { paused, going, ended } = listed;
  const left = leftOut(listed, most, counts);
  const waiting = paused.length + left.paused;
  useTitle(waiting > 0 ? `(${waiting}) ${t("supervision.title")}` : t("supervision.title"));
  const showMore = most < MOST_LISTED ? () => setMost(MOST_LISTED) : null;

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
          {t("supervision.paused", { count: waiting })}
        </Title>
        {paused.length === 0 && (
          <Empty icon={IconMoodSmile} title={t("supervision.calm")} next={t("supervision.calm_next")} />
        )}
        {paused.map((replay) => (
          <PausedCard key={replay.replay_id} replay={replay} />
        ))}
        <More count={left.paused} show={showMore} />
      </Stack>
      <Stack component="section" gap="sm" aria-labelledby="going">
        <Title order={2} size="h4" id="going">
          {t("supervision.going", { count: going.length + left.going })}
        </Title>
        {(going.length > 0 || left.going === 0) && <GoingList replays={going} />}
        <More count={left.going} show={showMore} />
      </Stack>
      <Ended replays={ended} isAlone={paused.length + going.length === 0} />
    </Stack>
  );
}
