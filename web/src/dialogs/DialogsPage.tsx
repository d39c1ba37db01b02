import { Badge, Stack, Tabs, Text, Title } from "@mantine/core";
import { IconBook2, IconChartBar, IconMessageQuestion } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { dialogCatalogue, unknownDialogs } from "../api/dialogs";
import { useTitle } from "../ui/useTitle";
import { Catalogue } from "./Catalogue";
import { Met } from "./Met";
import { UnknownList } from "./UnknownList";

const TABS = ["review", "met", "catalogue"] as const;
type Tab = (typeof TABS)[number];

export default function DialogsPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const unknown = useQuery(unknownDialogs);
  const catalogue = useQuery(dialogCatalogue);
  const inForce = catalogue.data?.filter((one) => one.revoked_at == null);
  useTitle(t("dialogs.title"));

  const asked = search.get("tab");
  const tab: Tab = TABS.find((one) => one === asked) ?? (search.has("replay") ? "met" : "review");
  const choose = (chosen: string | null) => setSearch(chosen === null ? {} : { tab: chosen });
  return (
    <Stack gap="md" maw={1280} mx="auto">
      <div>
        <Title order={1} size="h2">
          {t("dialogs.title")}
        </Title>
        <Text c="dimmed">{t("dialogs.told")}</Text>
      </div>
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab
            value="review"
            leftSection={<IconMessageQuestion size={17} aria-hidden />}
            rightSection={<Counted count={unknown.data?.length} />}
          >
            {t("dialogs.unknown")}
          </Tabs.Tab>
          <Tabs.Tab value="met" leftSection={<IconChartBar size={17} aria-hidden />}>
            {t("dialogs.met")}
          </Tabs.Tab>
          <Tabs.Tab
            value="catalogue"
            leftSection={<IconBook2 size={17} aria-hidden />}
            rightSection={<Counted count={inForce?.length} />}
          >
            {t("dialogs.catalogue")}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="review">
          <UnknownList unknown={unknown} />
        </Tabs.Panel>
        <Tabs.Panel value="met">
          <Met replayId={search.get("replay")} />
        </Tabs.Panel>
        <Tabs.Panel value="catalogue">
          <Catalogue catalogue={catalogue} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function Counted({ count }: { count: number | undefined }) {
  if (count === undefined || count === 0) return null;
  return (
    <Badge size="sm" circle={count < 10} className="tone-plain">
      {count}
    </Badge>
  );
}
