import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Declared } from "../Declared";
import { AskedButton } from "../fields/AskedButton";
import type { Step } from "../types";
import { useBuilder } from "../useBuilder";

/** Whether a person is asked before it, although nobody can take it back. */
export function SafetyFields({ step }: { step: Step }) {
  const { t } = useTranslation();
  const { declare, declaring, draft } = useBuilder();
  const stored = draft.base.edges.find((one) => one.edge_id === step.edge_id);
  const stepId = step.edge_id;
  const isEdited = stored !== undefined && (stored.waived_by ?? null) !== (step.waived_by ?? null);
  return (
    <Stack gap="xs">
      <Text size="sm" className="told">
        {step.waived_by
          ? t("builder.safety.waived", { by: step.waived_by })
          : t(isEdited ? "builder.safety.waiver_lost" : "builder.safety.asked")}
      </Text>
      {stored && !isEdited && step.waived_by && (
        <Group>
          <Button
            size="xs"
            variant="default"
            loading={declaring.isPending}
            onClick={() => declare({ verb: "ask_again", stepId })}
          >
            {t("builder.safety.ask_again")}
          </Button>
        </Group>
      )}
      {stored && !isEdited && !step.waived_by && (
        <AskedButton
          label={t("builder.safety.waive")}
          told={t("builder.safety.waive_told")}
          yes={t("builder.safety.waive_yes")}
          isPending={declaring.isPending}
          onYes={() => declare({ verb: "waive", stepId })}
        />
      )}
      <Declared verb="waive" />
      <Declared verb="ask_again" />
    </Stack>
  );
}
