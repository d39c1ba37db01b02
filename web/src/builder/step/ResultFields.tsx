import { Stack, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "../fields/ChoiceField";
import { NumberField } from "../fields/NumberField";
import type { Step } from "../types";
import { ConditionFields } from "./ConditionFields";
import { useScreenChoices } from "./useScreenChoices";
import { useStepEdit } from "./useStepEdit";

/** What must be seen once it is done. */
export function ResultFields({ step }: { step: Step }) {
  const { t } = useTranslation();
  const { expect, constrain } = useStepEdit(step);
  const screens = useScreenChoices();
  const result = step.post_conditions;
  return (
    <Stack gap="sm">
      <ChoiceField
        label={t("builder.result.screen")}
        placeholder={t("builder.result.any_screen")}
        value={result.expected_node ?? null}
        choices={screens}
        mayBeEmpty
        onChange={(expected_node) => expect({ ...result, expected_node })}
      />
      <ConditionFields
        title={t("builder.result.conditions")}
        conditions={step.constraints.post_conditions}
        onChange={(post_conditions, touch) => constrain({ ...step.constraints, post_conditions }, touch)}
      />
      <NumberField
        label={t("builder.result.timeout")}
        value={result.timeout_seconds}
        suffix=" s"
        onChange={(seconds, touch) => expect({ ...result, timeout_seconds: seconds ?? 0 }, touch)}
      />
      <NumberField
        label={t("builder.result.similarity")}
        value={Math.round(result.min_similarity * 100)}
        most={100}
        suffix=" %"
        isWhole
        onChange={(share, touch) => expect({ ...result, min_similarity: (share ?? 0) / 100 }, touch)}
      />
      <Switch
        label={t("builder.result.may_show_nothing")}
        checked={result.may_show_nothing}
        onChange={(event) => expect({ ...result, may_show_nothing: event.currentTarget.checked })}
      />
    </Stack>
  );
}

/** What must be seen before it, and how long that is waited for. */
export function BeforeFields({ step }: { step: Step }) {
  const { t } = useTranslation();
  const { constrain } = useStepEdit(step);
  return (
    <Stack gap="sm">
      <ConditionFields
        title={t("builder.before.conditions")}
        conditions={step.constraints.pre_conditions}
        onChange={(pre_conditions, touch) => constrain({ ...step.constraints, pre_conditions }, touch)}
      />
      <NumberField
        label={t("builder.before.wait")}
        description={t("builder.before.wait_told")}
        placeholder={t("builder.before.as_settings")}
        value={step.constraints.max_delay_seconds ?? null}
        suffix=" s"
        mayBeEmpty
        onChange={(max_delay_seconds, touch) => constrain({ ...step.constraints, max_delay_seconds }, touch)}
      />
    </Stack>
  );
}
