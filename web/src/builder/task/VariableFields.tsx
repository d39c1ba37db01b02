import { Button, Group, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Variable } from "../../api/types";
import { Declared } from "../Declared";
import { AskedButton } from "../fields/AskedButton";
import { ChoiceField } from "../fields/ChoiceField";
import { useBuilder } from "../useBuilder";

/** The values that differ from one run to the next: called otherwise, or taken as always the same. */
export function VariableFields() {
  const { t } = useTranslation();
  const { variables } = useBuilder().draft.base;
  if (variables.length === 0) return <Text size="sm">{t("workflow.no_variables")}</Text>;
  return (
    <Stack gap="sm">
      {variables.map((variable) => (
        <OneVariable key={`${variable.name} ${variable.label}`} variable={variable} />
      ))}
      <Declared verb="rename_variable" />
      <Declared verb="reject_variable" />
    </Stack>
  );
}

function OneVariable({ variable }: { variable: Variable }) {
  const { t } = useTranslation();
  const { declare, declaring } = useBuilder();
  const [name, setName] = useState(variable.name);
  const [label, setLabel] = useState(variable.label);
  const [always, setAlways] = useState<string | null>(null);
  const isChanged = name !== variable.name || label !== variable.label;
  const isAllowed = /^[a-z_][a-z0-9_]*$/.test(name);
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <TextInput
          label={t("builder.variable.label")}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <TextInput
          label={t("builder.variable.name")}
          value={name}
          error={isAllowed ? null : t("builder.field.not_allowed")}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {isChanged && (
          <Group>
            <Button
              size="xs"
              disabled={!isAllowed}
              loading={declaring.isPending}
              onClick={() => declare({ verb: "rename_variable", name: variable.name, to: name, label })}
            >
              {t("builder.variable.rename")}
            </Button>
          </Group>
        )}
        {variable.examples.length > 0 && !variable.repeated && (
          <ChoiceField
            label={t("builder.variable.always")}
            placeholder={t("builder.variable.varies")}
            value={always}
            choices={[...new Set(variable.examples)].map((value) => ({ value, label: value.slice(0, 60) }))}
            mayBeEmpty
            onChange={setAlways}
          />
        )}
        {always !== null && (
          <AskedButton
            label={t("builder.variable.fix")}
            told={t("builder.variable.fix_told", { name: variable.label || variable.name, value: always })}
            yes={t("builder.variable.fix_yes")}
            isPending={declaring.isPending}
            onYes={() => declare({ verb: "reject_variable", name: variable.name, value: always })}
          />
        )}
      </Stack>
    </Paper>
  );
}
