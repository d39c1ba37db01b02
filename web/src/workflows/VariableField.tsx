import { Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useKindWords } from "../api/domain";
import type { Variable } from "../api/types";

type Props = {
  variable: Variable;
  value: string;
  onChange: (value: string) => void;
  /** What the server found wrong with it. */
  wrong: string | undefined;
};

export function VariableField({ variable, value, onChange, wrong }: Props) {
  const { t } = useTranslation();
  const kindWords = useKindWords();
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
        error={wrong}
        required={!variable.vault_entry}
        autoComplete="off"
      />
    );
  }
  const told = [kindWords(variable.kind), example === undefined ? "" : t("start.example", { example })]
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
        error={wrong}
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
      error={wrong}
      autoComplete="off"
      required
    />
  );
}
