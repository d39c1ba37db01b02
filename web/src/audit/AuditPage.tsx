import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconDownload, IconNotebook } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { auditHistory, exportUrl } from "../api/audit";
import { Empty } from "../ui/Empty";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { useTitle } from "../ui/useTitle";
import { useLanguage } from "../words/useLanguage";
import { AuditFields } from "./AuditFields";
import { AuditTable } from "./AuditTable";
import { Checked } from "./Checked";
import { Summary } from "./Summary";
import { type Fields, fieldsFrom, paramsFrom, searchFrom } from "./search";

export default function AuditPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  const fields = fieldsFrom(params);
  const [text] = useDebouncedValue(fields.text.trim(), 250);
  const [asked] = useDebouncedValue(JSON.stringify(searchFrom(fields)), 250);
  const search = JSON.parse(asked) as ReturnType<typeof searchFrom>;
  const history = useInfiniteQuery({ ...auditHistory(search, text), placeholderData: keepPreviousData });
  useTitle(t("audit.title"));

  const read = history.data?.pages.flatMap((page) => page.entries) ?? [];
  const { hasNextPage, isFetching, fetchNextPage } = history;
  /* The server looks through so many lines at once, and says where it stopped. */
  const looksOn = read.length === 0 && hasNextPage;
  useEffect(() => {
    if (looksOn && !isFetching) void fetchNextPage();
  }, [looksOn, isFetching, fetchNextPage]);

  const isAny = params.size > 0;
  const change = (part: Partial<Fields>) => setParams(paramsFrom({ ...fields, ...part }), { replace: true });
  return (
    <Stack gap="md" maw={1400} mx="auto">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h2">
            {t("audit.title")}
          </Title>
          <Text c="dimmed">{t("audit.told")}</Text>
        </div>
        <Group gap="sm">
          {isAny && (
            <Button variant="subtle" onClick={() => setParams({}, { replace: true })}>
              {t("audit.clear")}
            </Button>
          )}
          <Button
            component="a"
            href={exportUrl(search, text, language)}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {t("audit.export")}
          </Button>
        </Group>
      </Group>
      <Checked />
      <AuditFields fields={fields} onChange={change} />
      <Summary search={search} />
      {history.error && <Failure error={history.error} again={history.refetch} />}
      {(history.data === undefined || looksOn) && !history.error && <Loading />}
      {history.data && read.length === 0 && !looksOn && (
        <Empty
          icon={IconNotebook}
          title={t(isAny ? "audit.none" : "audit.empty")}
          next={t(isAny ? "audit.none_next" : "audit.empty_next")}
        />
      )}
      {read.length > 0 && <AuditTable entries={read} />}
      {history.data && (
        <Group justify="center">
          <Text size="sm" c="dimmed" role="status">
            {t(text === "" ? "audit.read" : "audit.found", { count: read.length })}
          </Text>
          {hasNextPage && (
            <Button variant="default" size="xs" loading={isFetching} onClick={() => void fetchNextPage()}>
              {t("audit.older")}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
