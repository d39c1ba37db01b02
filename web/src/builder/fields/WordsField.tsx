import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTouch } from "./useTouch";

type Props = {
  label: string;
  value: string;
  onChange: (value: string, touch: string) => void;
  description?: string;
  isRequired?: boolean;
  isLong?: boolean;
  most?: number;
  allowed?: RegExp;
  isCode?: boolean;
};

/** A text; while what is typed cannot be kept, the last one that can is. */
export function WordsField({
  label,
  value,
  onChange,
  description,
  isRequired,
  isLong,
  most,
  allowed,
  isCode,
}: Props) {
  const { t } = useTranslation();
  const { touch, onFocus } = useTouch();
  const [typed, setTyped] = useState<string | null>(null);
  const problem = (text: string) => {
    if (isRequired && text.trim() === "") return t("builder.field.required");
    if (most !== undefined && text.length > most) return t("builder.field.too_long", { most });
    return allowed && text !== "" && !allowed.test(text) ? t("builder.field.not_allowed") : null;
  };
  const props = {
    label,
    description,
    value: typed ?? value,
    error: typed === null ? null : problem(typed),
    withAsterisk: isRequired ?? false,
    ...(isCode ? { styles: { input: { fontFamily: "var(--mantine-font-family-monospace)" } } } : {}),
    onFocus,
    onBlur: () => setTyped(null),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const text = currentTarget.value;
      if (problem(text) !== null) return setTyped(text);
      setTyped(null);
      onChange(text, touch);
    },
  };
  return isLong ? <Textarea autosize minRows={2} maxRows={8} {...props} /> : <TextInput {...props} />;
}
