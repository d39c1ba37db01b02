import { Accordion, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Spans } from "../../workflows/Spans";
import { DialogFields } from "../fields/DialogFields";
import { Part } from "../fields/Part";
import { FindingList } from "../problems/FindingList";
import { targetWords } from "../telling";
import type { SimpleAction, Step } from "../types";
import { useBuilder } from "../useBuilder";
import { ActionFields } from "./ActionFields";
import { CheckFields } from "./CheckFields";
import { OrderFields } from "./OrderFields";
import { BeforeFields, ResultFields } from "./ResultFields";
import { SafetyFields } from "./SafetyFields";
import { StepDoubts } from "./StepDoubts";
import { TargetFields } from "./TargetFields";
import { TryStep } from "./TryStep";
import { targetOf, withTarget } from "./targets";
import { useStepEdit } from "./useStepEdit";

/** One step: its picture, what it aims at, what it does, what proves it, and what may be changed. */
export function StepPanel({ step }: { step: Step }) {
  const { t } = useTranslation();
  const { words, numberOf, mayEdit, findings, draft } = useBuilder();
  const { act, answer } = useStepEdit(step);
  const target = targetOf(step.action);
  const isStored = draft.base.edges.some((one) => one.edge_id === step.edge_id);
  const screenOf = (nodeId: string) =>
    draft.shown.nodes.find((node) => node.node_id === nodeId)?.label || nodeId;
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" c="dimmed" lineClamp={2} className="told">
          {t("builder.step.number", { number: numberOf(step.edge_id) })} · {screenOf(step.from_node)}
          {step.to_node !== step.from_node && ` → ${screenOf(step.to_node)}`}
        </Text>
        <Title order={2} size="h4" className="told" lineClamp={4}>
          <Spans words={words(step.edge_id)} />
        </Title>
        {!isStored && <Text size="sm">{t("builder.step.unsaved")}</Text>}
      </div>
      <FindingList findings={findings.get(step.edge_id) ?? []} />
      <StepDoubts step={step} />
      <TryStep step={step} />
      <Accordion multiple variant="separated" chevronPosition="left" order={3} defaultValue={["action"]}>
        <Part name="action" title={t("builder.part.action")}>
          {step.action.type === "compound" ? (
            <CompoundFields step={step} actions={step.action.actions} />
          ) : (
            <ActionFields action={step.action} onChange={(action, touch) => act(action, touch)} />
          )}
        </Part>
        {target !== null && (
          <Part name="target" title={t("builder.part.target")} summary={targetWords(target, t)}>
            <TargetFields
              target={target}
              onChange={(now, touch) => act(withTarget(step.action, now), touch)}
            />
          </Part>
        )}
        <Part
          name="result"
          title={t("builder.part.result")}
          summary={screenOf(step.post_conditions.expected_node ?? step.to_node)}
        >
          <ResultFields step={step} />
        </Part>
        <Part name="before" title={t("builder.part.before")}>
          <BeforeFields step={step} />
        </Part>
        <Part
          name="dialogs"
          title={t("builder.part.dialogs")}
          summary={t("builder.dialogs.count", { count: Object.keys(step.declared_dialogs).length })}
        >
          <DialogFields dialogs={step.declared_dialogs} onChange={answer} />
        </Part>
        <Part
          name="safety"
          title={t("builder.part.safety")}
          summary={t(step.waived_by ? "builder.safety.short_waived" : "builder.safety.short_asked")}
        >
          <SafetyFields step={step} />
        </Part>
        <Part
          name="checks"
          title={t("builder.part.checks")}
          summary={t("builder.checks.count", { count: step.checks.length })}
        >
          <CheckFields key={JSON.stringify(step.checks)} step={step} />
        </Part>
        {mayEdit && (
          <Part name="order" title={t("builder.part.order")}>
            <OrderFields step={step} />
          </Part>
        )}
      </Accordion>
    </Stack>
  );
}

/** Several actions of one step, in their order. */
function CompoundFields({ step, actions }: { step: Step; actions: readonly SimpleAction[] }) {
  const { t } = useTranslation();
  const { act } = useStepEdit(step);
  const keyed = actions.map((action, index) => ({ action, index }));
  return keyed.map(({ action, index }) => (
    <Stack key={index} gap="xs">
      <Text size="sm" fw={600}>
        {t("builder.action.part", { number: index + 1 })}
      </Text>
      <ActionFields
        action={action}
        onChange={(now, touch) =>
          act(
            { type: "compound", actions: actions.map((one, place) => (place === index ? now : one)) },
            touch,
          )
        }
      />
    </Stack>
  ));
}
