import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PlannedValue } from "../api/types";
import { isMissing } from "./filled";

type Props = { value: PlannedValue; filled: string; onFill: (typed: string) => void };

/** One value, with the words it was understood from; where it is asked for, what may be chosen. */
export function PlannedField({ value, filled, onFill }: Props) {
  const { t } = useTranslation();
  const told = [
    value.said === "" ? "" : t("ask.from", { words: value.said }),
    value.taken_from ? t("ask.taken", { task: value.taken_from.task + 1 }) : "",
    value.required || value.taken_from ? "" : t("ask.optional"),
  ]
    .filter((text) => text !== "")
    .join(" · ");
  const shared = {
    label: value.label,
    description: told,
    value: filled,
    required: isMissing(value, ""),
    error: isMissing(value, filled) ? value.problem || t("ask.missing") : null,
    autoComplete: "off",
  };
  if (value.kind === "secret") return null;
  return (
    <Stack gap={6}>
      {value.repeated ? (
        <Textarea {...shared} autosize minRows={2} onChange={(event) => onFill(event.currentTarget.value)} />
      ) : (
        <TextInput {...shared} onChange={(event) => onFill(event.currentTarget.value)} />
      )}
      {value.offered.length > 0 && (
        <Group gap="xs">
          {value.offered.map((one) => (
            <Button key={one.value} size="xs" variant="default" onClick={() => onFill(one.value)}>
              {one.told === "" ? one.value : `${one.value} · ${one.told}`}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}
