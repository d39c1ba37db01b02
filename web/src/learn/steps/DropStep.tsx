import { Button, Group, Stack, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDropStep } from "../../api/demonstrations";
import { Failure } from "../../ui/Failure";
import type { Step } from "./steps";

export function DropStep({ sessionId, step }: { sessionId: string; step: Step }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const drop = useDropStep(sessionId);
  if (!isAsking) {
    return (
      <Group mt="auto">
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconX size={15} aria-hidden />}
          aria-label={t("learn.step.drop_named", { number: step.number })}
          onClick={() => setAsking(true)}
        >
          {t("learn.step.drop")}
        </Button>
      </Group>
    );
  }
  return (
    <Stack gap={6} mt="auto" role="group" aria-label={t("learn.step.drop_named", { number: step.number })}>
      <Text size="sm">{t("learn.step.drop_sure")}</Text>
      {drop.error && <Failure error={drop.error} />}
      <Group gap="xs">
        <Button
          size="compact-sm"
          color="red.8"
          loading={drop.isPending}
          onClick={() => drop.mutate(step.place, { onSuccess: () => setAsking(false) })}
          autoFocus
        >
          {t("learn.step.drop_yes")}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
          {t("learn.one.keep")}
        </Button>
      </Group>
    </Stack>
  );
}
