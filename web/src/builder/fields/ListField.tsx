import { TagsInput } from "@mantine/core";
import { useTranslation } from "react-i18next";

type Props = {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  description?: string;
  suggestions?: readonly string[];
  isRequired?: boolean;
};

/** Several texts, each entered with the Enter key. */
export function ListField({ label, value, onChange, description, suggestions = [], isRequired }: Props) {
  const { t } = useTranslation();
  return (
    <TagsInput
      label={label}
      description={description}
      placeholder={t("builder.field.add_more")}
      value={[...value]}
      data={[...suggestions]}
      splitChars={[]}
      acceptValueOnBlur
      withAsterisk={isRequired ?? false}
      styles={{ pill: { maxWidth: "100%" } }}
      onChange={(now) => {
        const said = now.map((one) => one.trim()).filter((one) => one !== "");
        if (!isRequired || said.length > 0) onChange(said);
      }}
    />
  );
}
