import { NumberInput } from "@mantine/core";
import { useTouch } from "./useTouch";

type Props = {
  label: string;
  value: number | null;
  onChange: (value: number | null, touch: string) => void;
  description?: string;
  placeholder?: string;
  suffix?: string;
  least?: number;
  most?: number;
  step?: number;
  isWhole?: boolean;
  mayBeEmpty?: boolean;
};

export function NumberField({ value, onChange, least = 0, most, isWhole, mayBeEmpty, ...rest }: Props) {
  const { touch, onFocus } = useTouch();
  return (
    <NumberInput
      {...rest}
      value={value ?? ""}
      min={least}
      {...(most === undefined ? {} : { max: most })}
      allowDecimal={!isWhole}
      clampBehavior="strict"
      onFocus={onFocus}
      onChange={(given) => {
        if (typeof given === "number") onChange(given, touch);
        else if (mayBeEmpty && given === "") onChange(null, touch);
      }}
    />
  );
}
