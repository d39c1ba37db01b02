import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconArrowBackUp, IconRosetteDiscountCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LearningStatus } from "../api/types";
import { useMay } from "../session/useMay";
import { percent } from "../ui/duration";
import { useLanguage } from "../words/useLanguage";
import { ApproveDialog } from "./ApproveDialog";
import { Ladder } from "./Ladder";
import { Requirements } from "./Requirements";
import { RollBackDialog } from "./RollBackDialog";
import { firstYesOf, nextStepOf, stateAfter } from "./requirements";

type Props = { status: LearningStatus; name: string };

/** Where it stands, what is missing for more, and a person's word on it. */
export function Standing({ status, name }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const maySupervise = useMay("supervisor");
  const [asking, setAsking] = useState<"approve" | "roll_back" | null>(null);
  const next = stateAfter(status.state);
  const step = nextStepOf(status);
  const isAlone = status.state === "AUTO_CANDIDATE" || status.state === "AUTO_CONFIRMED";
  const isReady = status.needs_approval && status.unmet.length === 0;
  const first = firstYesOf(status);
  const close = () => setAsking(null);
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="standing">
      <Stack gap="md">
        <Title order={2} size="h4" id="standing">
          {t("confidence.standing")}
        </Title>
        <Ladder state={status.state} />
        <Group justify="space-between" align="flex-end" gap="lg">
          <Stack gap="xs" flex={1} miw={300} maw={620}>
            <Text fw={600}>
              {next === null
                ? t("confidence.kept", {
                    sure: percent(status.evidence.recent_confidence, language),
                    least: percent(status.thresholds.rollback_confidence, language),
                  })
                : t("confidence.missing_for", { state: t(`state.${next}`) })}
            </Text>
            <Requirements status={status} />
            {next !== null && (
              <Text size="sm">{t(`confidence.next.${step.key}`, { count: step.count })}</Text>
            )}
            {isReady && first !== null && (
              <Text size="sm" fw={600}>
                {t("confidence.approving.begun", { by: first })}
              </Text>
            )}
            <Text size="sm" c="dimmed">
              {status.replays === 0
                ? t("confidence.never_ran")
                : t("confidence.all_time", { some: status.succeeded, all: status.replays })}
            </Text>
          </Stack>
          <Group gap="sm">
            {isAlone && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={18} aria-hidden />}
                onClick={() => setAsking("roll_back")}
              >
                {t("confidence.roll_back")}
              </Button>
            )}
            {maySupervise && isReady && (
              <Button
                leftSection={<IconRosetteDiscountCheck size={18} aria-hidden />}
                onClick={() => setAsking("approve")}
              >
                {t("confidence.approve")}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
      {asking === "approve" && <ApproveDialog status={status} name={name} onClose={close} />}
      {asking === "roll_back" && <RollBackDialog id={status.workflow_id} name={name} onClose={close} />}
    </Paper>
  );
}
