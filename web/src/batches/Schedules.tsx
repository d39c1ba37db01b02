import { Anchor, Badge, Button, Group, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { oneBatch } from "../api/batches";
import { scheduleList, useSchedules } from "../api/schedules";
import type { ScheduleStatus } from "../api/types";
import { useMay } from "../session/useMay";
import { moment } from "../ui/duration";
import { Failure } from "../ui/Failure";
import { useLanguage } from "../words/useLanguage";
import { shortTime } from "./times";

/** What begins by itself, when it does next, and what became of the last time. */
export function Schedules() {
  const { t } = useTranslation();
  const { data = [], error, refetch } = useQuery(scheduleList);
  const ask = useSchedules();
  if (error) return <Failure error={error} again={refetch} />;
  if (data.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t("batches.schedules")}
      </Title>
      {ask.error && <Failure error={ask.error} />}
      <Paper withBorder>
        <Table verticalSpacing="sm" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("batches.file")}</Table.Th>
              <Table.Th>{t("batches.next_times")}</Table.Th>
              <Table.Th>{t("batches.blackouts")}</Table.Th>
              <Table.Th>{t("batches.last_time")}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((one) => (
              <Line key={one.schedule.schedule_id} status={one} ask={ask} />
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </Stack>
  );
}

function Line({ status, ask }: { status: ScheduleStatus; ask: ReturnType<typeof useSchedules> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { schedule, next_times: times = [] } = status;
  const { data: kept } = useQuery(oneBatch(schedule.batch_id));
  const maySupervise = useMay("supervisor");
  const blackouts = kept?.batch.terms?.hours?.blackouts ?? [];
  const say = (kind: "pause" | "resume" | "remove") => ask.mutate({ kind, scheduleId: schedule.schedule_id });
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={`/batches/${schedule.batch_id}`} fw={600} className="told clamped">
          {schedule.name}
        </Anchor>
        <Text size="xs" c="dimmed">
          {schedule.zone}
        </Text>
      </Table.Td>
      <Table.Td>
        {schedule.enabled ? (
          times.map((at) => <div key={at}>{moment(at, language)}</div>)
        ) : (
          <Badge variant="light" tt="none" className="tone-doubt">
            {t("batches.plan_paused")}
          </Badge>
        )}
      </Table.Td>
      <Table.Td>
        {blackouts.map(({ begins, ends }) => (
          <div key={`${begins}${ends}`}>{`${shortTime(begins)} – ${shortTime(ends)}`}</div>
        ))}
      </Table.Td>
      <Table.Td>
        <Last status={status} />
      </Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end">
          {schedule.enabled && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlayerPause size={16} aria-hidden />}
              onClick={() => say("pause")}
            >
              {t("batches.hold")}
            </Button>
          )}
          {maySupervise && !schedule.enabled && (
            <Button
              size="compact-sm"
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              onClick={() => say("resume")}
            >
              {t("batches.plan_resume")}
            </Button>
          )}
          {maySupervise && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => say("remove")}
            >
              {t("batches.plan_remove")}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function Last({ status: { last } }: { status: ScheduleStatus }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!last) return null;
  if (!last.batch_id) return <>{`${moment(last.at, language)} : ${last.why?.[language] ?? ""}`}</>;
  return (
    <Anchor component={Link} to={`/batches/${last.batch_id}`}>
      {t("batches.begun_at", { at: moment(last.at, language) })}
    </Anchor>
  );
}
