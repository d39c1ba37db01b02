import { ActionIcon, Group, Stack, Switch, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "../fields/ChoiceField";
import { NewWords } from "../fields/NewWords";
import { WordsField } from "../fields/WordsField";
import { targetWords } from "../telling";
import type { Target } from "../types";

type Props = { target: Target; onChange: (target: Target, touch?: string) => void };

const POLICIES = ["by_similarity", "first", "last"] as const;
const FALLBACKS = ["visual_similarity", "position"] as const;
const LONGEST = 1000;

/** What is looked for on the screen. */
export function TargetFields({ target, onChange }: Props) {
  const { t } = useTranslation();
  const set = (said: Partial<Target>, touch?: string) => onChange({ ...target, ...said }, touch);
  const needsWords = !target.crop && !target.role;
  const cells = target.cells.map((cell, index) => ({ ...cell, index }));
  return (
    <Stack gap="sm">
      <WordsField
        label={t("builder.target.text")}
        description={t("builder.target.text_told")}
        value={target.text ?? ""}
        most={LONGEST}
        isRequired={needsWords}
        onChange={(text, touch) => set({ text: text === "" ? null : text }, touch)}
      />
      <WordsField
        label={t("builder.target.role")}
        description={t("builder.target.role_told")}
        value={target.role ?? ""}
        allowed={/^[a-z][a-z0-9_]*$/}
        isRequired={!target.text && !target.crop}
        onChange={(role, touch) => set({ role: role === "" ? null : role }, touch)}
      />
      <Switch
        label={t("builder.target.within")}
        checked={target.within_phrase}
        onChange={(event) => set({ within_phrase: event.currentTarget.checked })}
      />
      <Text size="sm" fw={500}>
        {t("builder.target.cells")}
      </Text>
      {cells.map(({ column, text, index }) => (
        <Group key={index} align="flex-end" wrap="nowrap" gap="xs">
          <WordsField
            label={t("builder.target.column")}
            value={column}
            onChange={(now, touch) =>
              set(
                {
                  cells: target.cells.map((one, place) => (place === index ? { ...one, column: now } : one)),
                },
                touch,
              )
            }
          />
          <WordsField
            label={t("builder.target.says")}
            value={text}
            most={LONGEST}
            isRequired
            onChange={(now, touch) =>
              set(
                { cells: target.cells.map((one, place) => (place === index ? { ...one, text: now } : one)) },
                touch,
              )
            }
          />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("builder.field.remove", { what: text.slice(0, 60) })}
            onClick={() => set({ cells: target.cells.filter((_, place) => place !== index) })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <NewWords
        label={t("builder.target.new_cell")}
        button={t("builder.target.add_cell")}
        onAdd={(text) => set({ cells: [...target.cells, { column: "", text }] })}
      />
      <ChoiceField
        label={t("builder.target.policy")}
        value={target.selection_policy}
        choices={POLICIES.map((value) => ({ value, label: t(`builder.policy.${value}`) }))}
        onChange={(policy) => policy && set({ selection_policy: policy })}
      />
      <ChoiceField
        label={t("builder.target.fallback")}
        value={target.fallback_strategy}
        choices={FALLBACKS.map((value) => ({ value, label: t(`builder.fallback.${value}`) }))}
        onChange={(fallback) => fallback && set({ fallback_strategy: fallback })}
      />
      <Kept
        title={t("builder.target.neighbours")}
        kept={target.neighbours.map((one) => one.text)}
        onRemove={(index) => set({ neighbours: target.neighbours.filter((_, place) => place !== index) })}
      />
      <Kept
        title={t("builder.target.also")}
        kept={target.also.map((one) => targetWords(one, t))}
        onRemove={(index) => set({ also: target.also.filter((_, place) => place !== index) })}
      />
    </Stack>
  );
}

type KeptProps = { title: string; kept: readonly string[]; onRemove: (index: number) => void };

/** What was learnt and can only be taken away. */
function Kept({ title, kept, onRemove }: KeptProps) {
  const { t } = useTranslation();
  if (kept.length === 0) return null;
  const keyed = kept.map((text, index) => ({ text, index }));
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      {keyed.map(({ text, index }) => (
        <Group key={index} justify="space-between" wrap="nowrap">
          <Text size="sm" className="told" lineClamp={2}>
            {text}
          </Text>
          <ActionIcon
            variant="subtle"
            aria-label={t("builder.field.remove", { what: text.slice(0, 60) })}
            onClick={() => onRemove(index)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  );
}
