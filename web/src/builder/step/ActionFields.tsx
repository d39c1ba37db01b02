import { Stack, Switch, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "../fields/ChoiceField";
import { ListField } from "../fields/ListField";
import { NumberField } from "../fields/NumberField";
import { WordsField } from "../fields/WordsField";
import type { SimpleAction } from "../types";
import type { ActionProps } from "./actionProps";
import { CaseFields } from "./CaseFields";
import { ClickFields } from "./ClickFields";
import { TargetFields } from "./TargetFields";
import { TypedText } from "./TypedText";

type Props = { action: SimpleAction; onChange: (action: SimpleAction, touch?: string) => void };

const VARIABLE = /^[a-z_][a-z0-9_]*$/;
const KEYS = [
  "enter",
  "tab",
  "escape",
  "ctrl",
  "alt",
  "shift",
  "f1",
  "f2",
  "f3",
  "f5",
  "f12",
  "delete",
  "down",
  "up",
];
const LEVELS = ["low", "medium", "high", "critical"] as const;

/** What one action does it with. */
export function ActionFields({ action, onChange }: Props) {
  const { t } = useTranslation();
  switch (action.type) {
    case "mouse_click":
      return <ClickFields action={action} onChange={onChange} />;
    case "text_input":
      return (
        <Stack gap="sm">
          <TypedText
            value={action.parameters.text}
            onChange={(text, touch) =>
              onChange({ ...action, parameters: { ...action.parameters, text } }, touch)
            }
          />
          <WaitAfter action={action} onChange={onChange} />
        </Stack>
      );
    case "key_press":
      return (
        <Stack gap="sm">
          <ListField
            label={t("builder.action.keys")}
            description={t("builder.action.keys_told")}
            value={action.parameters.keys}
            suggestions={KEYS}
            isRequired
            onChange={(keys) => onChange({ ...action, parameters: { ...action.parameters, keys } })}
          />
          <WaitAfter action={action} onChange={onChange} />
        </Stack>
      );
    case "mouse_scroll":
      return (
        <NumberField
          label={t("builder.action.scroll_down")}
          value={action.parameters.delta[1]}
          least={-1000}
          isWhole
          onChange={(down, touch) =>
            onChange(
              {
                ...action,
                parameters: { ...action.parameters, delta: [action.parameters.delta[0], down ?? 0] },
              },
              touch,
            )
          }
        />
      );
    case "drag":
      return (
        <>
          <Text size="sm" fw={600}>
            {t("builder.action.drag_to")}
          </Text>
          <TargetFields
            target={action.parameters.to}
            onChange={(to, touch) => onChange({ ...action, parameters: { ...action.parameters, to } }, touch)}
          />
        </>
      );
    case "wait":
      return (
        <NumberField
          label={t("builder.action.duration")}
          value={action.parameters.duration_ms / 1000}
          suffix=" s"
          onChange={(seconds, touch) =>
            onChange({ ...action, parameters: { duration_ms: Math.round((seconds ?? 0) * 1000) } }, touch)
          }
        />
      );
    case "extract_text":
      return (
        <Stack gap="sm">
          <WordsField
            label={t("builder.action.read_as")}
            description={t("builder.action.variable_told")}
            value={action.parameters.variable}
            allowed={VARIABLE}
            isRequired
            onChange={(variable, touch) =>
              onChange({ ...action, parameters: { ...action.parameters, variable } }, touch)
            }
          />
          <Switch
            label={t("builder.action.table")}
            checked={action.parameters.table}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ ...action, parameters: { ...action.parameters, table: checked } })
            }
          />
        </Stack>
      );
    case "llm_generate":
      return (
        <Stack gap="sm">
          <WordsField
            label={t("builder.action.prompt")}
            value={action.parameters.prompt}
            isLong
            isRequired
            onChange={(prompt, touch) =>
              onChange({ ...action, parameters: { ...action.parameters, prompt } }, touch)
            }
          />
          <WordsField
            label={t("builder.action.read_as")}
            description={t("builder.action.variable_told")}
            value={action.parameters.variable}
            allowed={VARIABLE}
            isRequired
            onChange={(variable, touch) =>
              onChange({ ...action, parameters: { ...action.parameters, variable } }, touch)
            }
          />
        </Stack>
      );
    case "decide":
      return <CaseFields action={action} onChange={onChange} />;
    case "pause_for_human":
      return (
        <Stack gap="sm">
          <WordsField
            label={t("builder.action.message")}
            value={action.parameters.message}
            isLong
            isRequired
            onChange={(message, touch) =>
              onChange({ ...action, parameters: { ...action.parameters, message } }, touch)
            }
          />
          <ChoiceField
            label={t("builder.action.level")}
            value={action.parameters.safety_level}
            choices={LEVELS.map((value) => ({ value, label: t(`builder.level.${value}`) }))}
            onChange={(level) =>
              level && onChange({ ...action, parameters: { ...action.parameters, safety_level: level } })
            }
          />
        </Stack>
      );
    case "navigate":
      return (
        <Stack gap="sm">
          <ListField
            label={t("builder.action.verify_before")}
            value={action.parameters.verify_before}
            onChange={(words) =>
              onChange({ ...action, parameters: { ...action.parameters, verify_before: words } })
            }
          />
          <ListField
            label={t("builder.action.verify_after")}
            value={action.parameters.verify_after}
            onChange={(words) =>
              onChange({ ...action, parameters: { ...action.parameters, verify_after: words } })
            }
          />
        </Stack>
      );
  }
}

/** A pause after the action, before anything is looked at. */
function WaitAfter({ action, onChange }: ActionProps<"text_input"> | ActionProps<"key_press">) {
  const { t } = useTranslation();
  const change = onChange as Props["onChange"];
  return (
    <NumberField
      label={t("builder.action.wait_after")}
      value={action.parameters.wait_after_ms}
      suffix=" ms"
      isWhole
      onChange={(ms, touch) =>
        change(
          { ...action, parameters: { ...action.parameters, wait_after_ms: ms ?? 0 } } as SimpleAction,
          touch,
        )
      }
    />
  );
}
