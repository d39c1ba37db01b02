import { Group, Paper, SegmentedControl, Select, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconMessageOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type DialogSearch, dialogCounts, dialogsMet, MOST_DIALOGS } from "../api/dialogs";
import { workflowList } from "../api/workflows";
import { Empty } from "../ui/Empty";
import { Failure } from "../ui/Failure";
import { isId } from "../ui/ids";
import { Loading } from "../ui/Loading";
import { CountTable } from "./CountTable";
import { sinceDays } from "./days";
import { LatestMet } from "./LatestMet";
import { MetByDay } from "./MetByDay";

const SPANS = [7, 30, 90] as const;

/** What was met, of all tasks or of one run: how often, and whether a person was needed. */
export function Met({ replayId }: { replayId: string | null }) {
  const { t } = useTranslation();
  const [span, setSpan] = useState(30);
  const [workflowId, setWorkflowId] = useState<string | null>(null);
  const [typed, setTyped] = useState(replayId ?? "");
  const [run] = useDebouncedValue(typed.trim(), 300);
  const { data: workflows = [] } = useQuery(workflowList);
  const search: DialogSearch = {
    since: sinceDays(span, new Date()),
    ...(workflowId === null ? {} : { workflow_id: workflowId }),
    ...(isId(run) ? { replay_id: run } : {}),
  };
  const counts = useQuery({ ...dialogCounts(search), placeholderData: keepPreviousData });
  const met = useQuery({ ...dialogsMet(search), placeholderData: keepPreviousData });
  const error = counts.error ?? met.error;
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <SegmentedControl
          aria-label={t("confidence.span")}
          value={String(span)}
          onChange={(value) => setSpan(Number(value))}
          data={SPANS.map((days) => ({
            value: String(days),
            label: t("confidence.days", { count: days }),
          }))}
        />
        <Select
          aria-label={t("dialogs.of_task")}
          placeholder={t("dialogs.all_tasks")}
          data={workflows.map((one) => ({ value: one.workflow_id, label: one.name }))}
          value={workflowId}
          onChange={setWorkflowId}
          clearable
          clearButtonProps={{ "aria-label": t("dialogs.all_tasks") }}
          searchable
          w={280}
        />
        <TextInput
          aria-label={t("dialogs.of_run")}
          placeholder={t("dialogs.of_run")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={run !== "" && !isId(run) ? t("dialogs.no_run_id") : null}
          w={240}
        />
      </Group>
      {error && <Failure error={error} again={() => [counts.refetch(), met.refetch()]} />}
      {(counts.data === undefined || met.data === undefined) && !error && <Loading />}
      {counts.data && met.data && counts.data.length === 0 && (
        <Empty icon={IconMessageOff} title={t("dialogs.none_met")} next={t("dialogs.none_met_next")} />
      )}
      {counts.data && met.data && counts.data.length > 0 && (
        <>
          <Paper withBorder p="md">
            <MetByDay dialogs={met.data.dialogs} span={span} />
            {met.data.older != null && (
              <Text size="sm" c="dimmed" mt="xs">
                {t("dialogs.newest_only", { count: MOST_DIALOGS })}
              </Text>
            )}
          </Paper>
          <CountTable counts={counts.data} />
          <LatestMet dialogs={met.data.dialogs} />
        </>
      )}
    </Stack>
  );
}
