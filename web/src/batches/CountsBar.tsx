import { Group, Progress, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { RowCounts } from "../api/types";

const SHOWN = [
  ["done", "teal"],
  ["begun", "blue"],
  ["set_aside", "orange"],
  ["refused", "red"],
  ["not_begun", "gray"],
] as const;

export function totalOf(counts: RowCounts): number {
  return SHOWN.reduce((sum, [state]) => sum + (counts[state] ?? 0), counts.waiting ?? 0);
}

/** How many rows are where: in colours, and in words beside them. */
export function CountsBar({ counts }: { counts: RowCounts }) {
  const { t } = useTranslation();
  const total = Math.max(1, totalOf(counts));
  const there = SHOWN.filter(([state]) => (counts[state] ?? 0) > 0);
  return (
    <Stack gap={4}>
      <Progress.Root size="lg" aria-hidden>
        {there.map(([state, color]) => (
          <Progress.Section key={state} value={(100 * (counts[state] ?? 0)) / total} color={color} />
        ))}
      </Progress.Root>
      <Group gap="xs">
        {there.map(([state]) => (
          <Text key={state} size="sm" c="dimmed">
            {t(`batches.count.${state}`, { count: counts[state] ?? 0 })}
          </Text>
        ))}
        {(counts.waiting ?? 0) > 0 && (
          <Text size="sm" c="dimmed">
            {t("batches.count.waiting", { count: counts.waiting ?? 0 })}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
