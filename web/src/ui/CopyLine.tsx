import { Button, Code, Group } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { copy } from "./copy";

/** Something to be pasted elsewhere, exactly as it stands. */
export function CopyLine({ text }: { text: string }) {
  const { t } = useTranslation();
  const [done, setDone] = useState<"copied" | "not_copied" | null>(null);
  const take = async () => setDone((await copy(text)) ? "copied" : "not_copied");
  return (
    <Group gap="xs" wrap="nowrap" align="stretch" maw="100%">
      <Code
        bg="var(--plain-back)"
        block
        flex={1}
        fz="sm"
        style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap", textAlign: "start" }}
      >
        {text}
      </Code>
      <Button
        variant="default"
        flex="none"
        h="auto"
        leftSection={
          done === "copied" ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />
        }
        onClick={() => void take()}
      >
        <span aria-live="polite">{t(`copy.${done ?? "copy"}`)}</span>
      </Button>
    </Group>
  );
}
