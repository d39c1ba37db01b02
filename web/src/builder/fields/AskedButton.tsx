import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";

type Props = { label: string; told: string; yes: string; isPending: boolean; onYes: () => void };

/** What counts at once is told first, and done on a second word. */
export function AskedButton({ label, told, yes, isPending, onYes }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Group>
        <Button size="xs" variant="default" loading={isPending} onClick={() => setAsking(true)}>
          {label}
        </Button>
      </Group>
    );
  }
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Text size="sm" className="told">
        {told}
      </Text>
      <Group gap="xs">
        <Button
          size="xs"
          onClick={() => {
            setAsking(false);
            onYes();
          }}
        >
          {yes}
        </Button>
        <Button size="xs" variant="default" onClick={() => setAsking(false)}>
          {t("builder.box.cancel")}
        </Button>
      </Group>
    </Stack>
  );
}
