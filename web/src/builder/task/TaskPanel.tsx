import { Accordion, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DialogFields } from "../fields/DialogFields";
import { ListField } from "../fields/ListField";
import { Editable, Part } from "../fields/Part";
import { WordsField } from "../fields/WordsField";
import { FindingList } from "../problems/FindingList";
import type { Operation, SafetyRules } from "../types";
import { useBuilder } from "../useBuilder";
import { SubjectFields } from "./SubjectFields";
import { VariableFields } from "./VariableFields";

/** What holds for the whole task. */
export function TaskPanel() {
  const { t } = useTranslation();
  const { draft, dispatch, findings } = useBuilder();
  const task = draft.shown;
  const edit = (operation: Operation, touch?: string) =>
    dispatch({ type: "edit", operation, ...(touch === undefined ? {} : { touch }) });
  const rule = (said: Partial<SafetyRules>) =>
    edit({ op: "set_safety_rules", rules: { ...task.safety_rules, ...said } });
  return (
    <Stack gap="md">
      <div>
        <Title order={2} size="h4">
          {t("builder.task.title")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("builder.task.how")}
        </Text>
      </div>
      <FindingList findings={findings.get("") ?? []} />
      <Editable>
        <WordsField
          label={t("builder.task.name")}
          value={task.name}
          most={120}
          isRequired
          onChange={(name, touch) => edit({ op: "rename_task", name }, touch)}
        />
        <WordsField
          label={t("builder.task.description")}
          value={task.description}
          most={4000}
          isLong
          onChange={(description, touch) => edit({ op: "rename_task", name: task.name, description }, touch)}
        />
      </Editable>
      <Accordion multiple variant="separated" chevronPosition="left" order={3}>
        <Part name="subject" title={t("builder.task.subject")} summary={task.identity.join(", ")}>
          <SubjectFields key={task.identity.join()} />
        </Part>
        <Part
          name="variables"
          title={t("builder.task.variables")}
          summary={task.variables.map((one) => one.label || one.name).join(", ")}
        >
          <VariableFields />
        </Part>
        <Part name="safety" title={t("builder.task.safety")}>
          <ListField
            label={t("builder.task.forbidden_words")}
            description={t("builder.task.forbidden_words_told")}
            value={task.safety_rules.forbidden_text_clicks}
            onChange={(forbidden_text_clicks) => rule({ forbidden_text_clicks })}
          />
          <ListField
            label={t("builder.task.confirmed")}
            description={t("builder.task.confirmed_told")}
            value={task.safety_rules.require_confirmation_for}
            onChange={(require_confirmation_for) => rule({ require_confirmation_for })}
          />
          <ListField
            label={t("builder.task.forbidden_roles")}
            value={task.safety_rules.forbidden_roles}
            onChange={(roles) =>
              rule({ forbidden_roles: roles.filter((role) => /^[a-z][a-z0-9_]*$/.test(role)) })
            }
          />
        </Part>
        <Part
          name="dialogs"
          title={t("builder.part.dialogs")}
          summary={t("builder.dialogs.count", { count: Object.keys(task.declared_dialogs).length })}
        >
          <DialogFields
            dialogs={task.declared_dialogs}
            onChange={(dialogs, touch) => edit({ op: "declare_dialogs", dialogs }, touch)}
          />
        </Part>
      </Accordion>
    </Stack>
  );
}
