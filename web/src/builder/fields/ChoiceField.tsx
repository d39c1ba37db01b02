import { Select } from "@mantine/core";

type Props<T extends string> = {
  label: string;
  value: T | null;
  choices: readonly { value: T; label: string }[];
  onChange: (value: T | null) => void;
  description?: string;
  placeholder?: string;
  mayBeEmpty?: boolean;
};

export function ChoiceField<T extends string>({ value, choices, onChange, mayBeEmpty, ...rest }: Props<T>) {
  return (
    <Select
      {...rest}
      value={value}
      data={[...choices]}
      allowDeselect={false}
      clearable={mayBeEmpty ?? false}
      searchable={choices.length > 8}
      onChange={(chosen) => {
        if (chosen !== null || mayBeEmpty) onChange(chosen as T | null);
      }}
    />
  );
}
