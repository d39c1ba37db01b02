import { ActionIcon, Button, Group, Stack } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "../fields/ChoiceField";
import { WordsField } from "../fields/WordsField";
import type { ActionProps } from "./actionProps";
import { useScreenChoices } from "./useScreenChoices";

/** Which screen comes next for which value. */
export function CaseFields({ action, onChange }: ActionProps<"decide">) {
  const { t } = useTranslation();
  const screens = useScreenChoices();
  const { parameters } = action;
  const cases = Object.entries(parameters.cases);
  const set = (said: Partial<typeof parameters>, touch?: string) =>
    onChange({ ...action, parameters: { ...parameters, ...said } }, touch);
  const setCases = (now: [string, string][], touch?: string) =>
    set({ cases: Object.fromEntries(now) }, touch);
  const keyed = cases.map(([value, screen], index) => ({ value, screen, index }));
  return (
    <Stack gap="sm">
      <WordsField
        label={t("builder.action.decide_by")}
        value={parameters.variable}
        isRequired
        allowed={/^[a-z_][a-z0-9_]*$/}
        onChange={(variable, touch) => set({ variable }, touch)}
      />
      {keyed.map(({ value, screen, index }) => (
        <Group key={index} align="flex-end" wrap="nowrap" gap="xs">
          <WordsField
            label={t("builder.action.case_value")}
            value={value}
            isRequired
            onChange={(now, touch) =>
              setCases(
                cases.map((one, place) => (place === index ? [now, one[1]] : one)),
                touch,
              )
            }
          />
          <ChoiceField
            label={t("builder.action.case_screen")}
            value={screen}
            choices={screens}
            onChange={(now) =>
              now && setCases(cases.map((one, place) => (place === index ? [one[0], now] : one)))
            }
          />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("builder.field.remove", { what: value })}
            onClick={() => setCases(cases.filter((_, place) => place !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => setCases([...cases, [`${cases.length + 1}`, screens[0]?.value ?? ""]])}
        >
          {t("builder.action.add_case")}
        </Button>
      </Group>
      <ChoiceField
        label={t("builder.action.otherwise")}
        placeholder={t("builder.action.ask_person")}
        value={parameters.otherwise ?? null}
        choices={screens}
        mayBeEmpty
        onChange={(otherwise) => set({ otherwise })}
      />
    </Stack>
  );
}
