import { Group, Stack, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "../fields/ChoiceField";
import { ListField } from "../fields/ListField";
import { NumberField } from "../fields/NumberField";
import { WordsField } from "../fields/WordsField";
import type { ActionProps } from "./actionProps";

const BUTTONS = ["left", "right", "middle"] as const;
const WISHES = ["checked", "unchecked", "selected", "expanded", "collapsed", "unclear"] as const;
const HELD = ["ctrl", "shift", "alt"];

export function ClickFields({ action, onChange }: ActionProps<"mouse_click">) {
  const { t } = useTranslation();
  const { parameters } = action;
  const set = (said: Partial<typeof parameters>, touch?: string) =>
    onChange({ ...action, parameters: { ...parameters, ...said } }, touch);
  const chooses = parameters.chooses ?? null;
  return (
    <Stack gap="sm">
      <Group grow align="flex-end">
        <ChoiceField
          label={t("builder.action.button")}
          value={parameters.button}
          choices={BUTTONS.map((value) => ({ value, label: t(`builder.button.${value}`) }))}
          onChange={(button) => button && set({ button })}
        />
        <Switch
          mb={8}
          label={t("builder.action.double")}
          checked={parameters.double}
          onChange={(event) => set({ double: event.currentTarget.checked })}
        />
      </Group>
      <ChoiceField
        label={t("builder.action.wanted")}
        description={t("builder.action.wanted_told")}
        placeholder={t("builder.wanted.none")}
        value={parameters.wanted ?? null}
        choices={WISHES.map((value) => ({ value, label: t(`builder.wanted.${value}`) }))}
        mayBeEmpty
        onChange={(wanted) => set({ wanted })}
      />
      {chooses && (
        <Group grow>
          <WordsField
            label={t("builder.action.list_label")}
            value={chooses.label}
            isRequired
            onChange={(label, touch) => set({ chooses: { ...chooses, label } }, touch)}
          />
          <WordsField
            label={t("builder.action.list_value")}
            value={chooses.value}
            isRequired
            onChange={(value, touch) => set({ chooses: { ...chooses, value } }, touch)}
          />
        </Group>
      )}
      <ListField
        label={t("builder.action.held")}
        value={parameters.modifiers}
        suggestions={HELD}
        onChange={(modifiers) => set({ modifiers })}
      />
      <NumberField
        label={t("builder.action.wait_after")}
        value={parameters.wait_after_ms}
        suffix=" ms"
        isWhole
        onChange={(ms, touch) => set({ wait_after_ms: ms ?? 0 }, touch)}
      />
    </Stack>
  );
}
