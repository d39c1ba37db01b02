import { Anchor, Button, Group, Paper, SegmentedControl, Stack, Table, Text } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { batchRows } from "../api/batches";
import type { BatchRow, BatchStatus, RowState } from "../api/types";
import blurring from "../ui/Blurred.module.css";
import { Failure } from "../ui/Failure";
import { useBlurring } from "../ui/privacy";
import { useLanguage } from "../words/useLanguage";
import classes from "./Batches.module.css";
import { letters } from "./mapping";

const ALL = "all";
const SHOWN_CELLS = 4;
const STATES: readonly RowState[] = ["set_aside", "refused", "begun", "done", "waiting", "not_begun"];

/** The rows as they were brought, each with what became of it. */
export function RowList({ status }: { status: BatchStatus }) {
  const { t } = useTranslation();
  const [state, setState] = useState<RowState | typeof ALL>(ALL);
  const there = STATES.filter((one) => (status.counts[one] ?? 0) > 0);
  const rows = useInfiniteQuery({
    ...batchRows(status.batch.batch_id, state === ALL ? null : state, status.counts),
    placeholderData: keepPreviousData,
  });
  const found = rows.data?.pages.flatMap((page) => page.rows) ?? [];
  const columns = status.batch.columns.slice(0, SHOWN_CELLS);
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t("batches.which_rows")}
        value={state}
        onChange={(chosen) => setState(chosen as typeof state)}
        data={[
          { value: ALL, label: t("batches.all_rows") },
          ...there.map((one) => ({
            value: one,
            label: t(`batches.count.${one}`, { count: status.counts[one] ?? 0 }),
          })),
        ]}
        style={{ alignSelf: "flex-start" }}
      />
      {rows.error && <Failure error={rows.error} again={rows.refetch} />}
      <Paper withBorder className={classes.scroll}>
        <Table verticalSpacing="xs" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("batches.line")}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column.place}>{column.heading || letters(column.place)}</Table.Th>
              ))}
              <Table.Th>{t("batches.state_title")}</Table.Th>
              <Table.Th>{t("batches.why")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.map((row) => (
              <OneRow key={row.number} row={row} cells={columns.length} />
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      {rows.hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={rows.isFetching} onClick={() => rows.fetchNextPage()}>
            {t("batches.more")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function OneRow({ row, cells }: { row: BatchRow; cells: number }) {
  const { t } = useTranslation();
  const [isBlurred] = useBlurring();
  return (
    <Table.Tr>
      <Table.Td>{row.line}</Table.Td>
      {row.cells.slice(0, cells).map((cell, place) => (
        <Table.Td key={place}>
          <div className={blurring.picture}>
            <div className={isBlurred ? blurring.blurred : undefined}>
              <span className="told clamped">{cell}</span>
            </div>
          </div>
        </Table.Td>
      ))}
      <Table.Td>
        {row.replay_id ? (
          <Anchor component={Link} to={`/replays/${row.replay_id}`}>
            {t(`batches.row.${row.state ?? "waiting"}`)}
          </Anchor>
        ) : (
          t(`batches.row.${row.state ?? "waiting"}`)
        )}
        {row.agent_id && (
          <Text size="sm" c="dimmed" className="told">
            {row.agent_id}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Why row={row} />
      </Table.Td>
    </Table.Tr>
  );
}

function Why({ row }: { row: BatchRow }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const proofs = (row.proofs ?? []).map((one) => t(`proof.${one}`)).join(", ");
  if (row.state === "done") {
    return <Text size="sm">{row.verified ? proofs || t("batches.proven") : t("batches.not_proven")}</Text>;
  }
  const said = [
    ...(row.problems ?? []).map((one) =>
      one.column ? `${letters(one.column)} · ${one.reason[language]}` : one.reason[language],
    ),
    ...(row.stop ? [row.stop[language]] : []),
    ...(row.remarks ?? []).map((one) => one[language]),
  ];
  return (
    <>
      {row.paused_for && <Text size="sm">{t(`reason.${row.paused_for}`)}</Text>}
      {said.map((line) => (
        <Text key={line} size="sm" c="dimmed" className="told">
          {line}
        </Text>
      ))}
    </>
  );
}
