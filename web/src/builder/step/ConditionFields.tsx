import { ActionIcon, Group, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "../fields/ChoiceField";
import { NewWords } from "../fields/NewWords";
import { WordsField } from "../fields/WordsField";
import type { Condition } from "../types";

const KINDS = [
  "text_visible",
  "text_absent",
  "window_title_contains",
  "window_title_differs",
  "element_present",
] as const;

type Props = {
  title: string;
  conditions: readonly Condition[];
  onChange: (conditions: Condition[], touch?: string) => void;
};

/** Texts and windows that must, or must not, be there. */
export function ConditionFields({ title, conditions, onChange }: Props) {
  const { t } = useTranslation();
  const keyed = conditions.map((condition, index) => ({ ...condition, index }));
  const change = (index: number, said: Partial<Condition>, touch?: string) =>
    onChange(
      conditions.map((one, place) => (place === index ? { ...one, ...said } : one)),
      touch,
    );
  const kinds = KINDS.map((value) => ({ value, label: t(`builder.condition.${value}`) }));
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {title}
      </Text>
      {keyed.map(({ kind, value, index }) => (
        <Group key={index} align="flex-end" wrap="nowrap" gap="xs">
          <ChoiceField
            label={t("builder.condition.kind")}
            value={kind}
            choices={kinds}
            onChange={(now) => now && change(index, { kind: now })}
          />
          <WordsField
            label={t("builder.condition.value")}
            value={value}
            isRequired
            onChange={(now, touch) => change(index, { value: now }, touch)}
          />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("builder.field.remove", { what: value.slice(0, 60) })}
            onClick={() => onChange(conditions.filter((_, place) => place !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <NewWords
        label={t("builder.condition.new")}
        button={t("builder.condition.add")}
        onAdd={(value) => onChange([...conditions, { kind: "text_visible", value }])}
      />
    </Stack>
  );
}
