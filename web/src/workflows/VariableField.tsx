import { Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Variable } from "../api/types";

type Props = { variable: Variable; value: string; onChange: (value: string) => void };

export function VariableField({ variable, value, onChange }: Props) {
  const { t } = useTranslation();
  const label = variable.label || variable.name;
  const example = variable.examples[0];
  if (variable.kind === "secret") {
    return (
      <TextInput
        label={label}
        description={t("start.secret")}
        leftSection="vault:"
        leftSectionWidth={58}
        placeholder={variable.vault_entry ?? ""}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        required={!variable.vault_entry}
        autoComplete="off"
      />
    );
  }
  const told = [
    variable.kind === "text" ? "" : t(`kind.${variable.kind}`),
    example === undefined ? "" : t("start.example", { example }),
  ]
    .filter((text) => text !== "")
    .join(" · ");
  if (variable.repeated) {
    return (
      <Textarea
        label={label}
        description={`${t("start.one_a_line")}${told === "" ? "" : ` · ${told}`}`}
        autosize
        minRows={3}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        required
      />
    );
  }
  return (
    <TextInput
      label={label}
      description={told}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      required
    />
  );
}
