import { Button, Group, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";

type Props = { label: string; button: string; onAdd: (words: string) => void };

/** One more text, which counts once it is whole. */
export function NewWords({ label, button, onAdd }: Props) {
  const [words, setWords] = useState("");
  const add = () => {
    if (words.trim() === "") return;
    onAdd(words.trim());
    setWords("");
  };
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };
  return (
    <Group align="flex-end" wrap="nowrap" gap="xs">
      <TextInput
        flex={1}
        label={label}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={keyed}
      />
      <Button
        variant="default"
        px="sm"
        leftSection={<IconPlus size={15} aria-hidden />}
        disabled={words.trim() === ""}
        onClick={add}
      >
        {button}
      </Button>
    </Group>
  );
}
