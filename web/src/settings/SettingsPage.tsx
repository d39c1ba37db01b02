import { Stack, Tabs, Text, Title } from "@mantine/core";
import { IconAdjustments, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useMay } from "../session/useMay";
import { useTitle } from "../ui/useTitle";
import { Accounts } from "./Accounts";
import { People } from "./People";
import { SettingList } from "./SettingList";

export default function SettingsPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const mayAdminister = useMay("administrator");
  useTitle(t("settings.title"));
  const tab = mayAdminister && search.get("tab") === "people" ? "people" : "values";
  return (
    <Stack gap="md" maw={1180} mx="auto">
      <div>
        <Title order={1} size="h2">
          {t("settings.title")}
        </Title>
        <Text c="dimmed">{t(mayAdminister ? "settings.told" : "settings.told_values")}</Text>
      </div>
      {mayAdminister ? (
        <Tabs
          value={tab}
          onChange={(chosen) => setSearch(chosen === "people" ? { tab: "people" } : {})}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="values" leftSection={<IconAdjustments size={17} aria-hidden />}>
              {t("settings.values")}
            </Tabs.Tab>
            <Tabs.Tab value="people" leftSection={<IconUsers size={17} aria-hidden />}>
              {t("settings.people")}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="values">
            <SettingList />
          </Tabs.Panel>
          <Tabs.Panel value="people">
            <Stack gap="xl">
              <Accounts />
              <People />
            </Stack>
          </Tabs.Panel>
        </Tabs>
      ) : (
        <SettingList />
      )}
    </Stack>
  );
}
