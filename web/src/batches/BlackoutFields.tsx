import { ActionIcon, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { isWhole, type Span } from "./times";

const MOST = 20;

/** Hours in which no row is begun; one that ends before it begins goes on into the next day. */
export function BlackoutFields({
  spans,
  onChange,
}: {
  spans: readonly Span[];
  onChange: (spans: Span[]) => void;
}) {
  const { t } = useTranslation();
  const change = (at: number, span: Span) => onChange(spans.map((one, place) => (place === at ? span : one)));
  return (
    <Stack gap="xs" align="flex-start">
      <div>
        <Text size="sm" fw={600}>
          {t("batches.blackouts")}
        </Text>
        <Text size="xs" c="dimmed">
          {t("batches.blackouts_told")}
        </Text>
      </div>
      {spans.map((span, at) => (
        <Group key={at} gap="xs" align="flex-end">
          <TextInput
            type="time"
            label={t("batches.from")}
            value={span.begins}
            onChange={(event) => change(at, { ...span, begins: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t("batches.until")}
            error={isWhole(span) ? undefined : t("batches.blackout_half")}
            value={span.ends}
            onChange={(event) => change(at, { ...span, ends: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t("batches.blackout_remove")}
            onClick={() => onChange(spans.filter((_, place) => place !== at))}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {spans.length < MOST && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...spans, { begins: "", ends: "" }])}
        >
          {t("batches.blackout_add")}
        </Button>
      )}
    </Stack>
  );
}
