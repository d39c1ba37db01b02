import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Declared } from "../Declared";
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
      {stored && !isEdited && (
        <Group>
          <Button
            size="xs"
            variant="default"
            loading={declaring.isPending}
            onClick={() => declare({ verb: step.waived_by ? "ask_again" : "waive", stepId })}
          >
            {t(step.waived_by ? "builder.safety.ask_again" : "builder.safety.waive")}
          </Button>
        </Group>
      )}
      <Declared verb="waive" />
      <Declared verb="ask_again" />
    </Stack>
  );
}
