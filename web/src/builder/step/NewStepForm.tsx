import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "../fields/ChoiceField";
import { plain } from "../telling";
import { useBuilder } from "../useBuilder";
import { laterThan } from "./neighbours";
import { lacking, NEW_KINDS, type NewKind, newAction, newStepId } from "./newAction";
import { useScreenChoices } from "./useScreenChoices";

export type Placing = { after: string | null; isBranch: boolean };

/** A new step: what it does, in as few words as it takes. The rest is filled in once it stands there. */
export function NewStepForm({ placing, onDone }: { placing: Placing; onDone: () => void }) {
  const { t } = useTranslation();
  const { draft, dispatch, select, words, numberOf } = useBuilder();
  const screens = useScreenChoices();
  const [kind, setKind] = useState<NewKind>("click");
  const [said, setSaid] = useState("");
  const [name, setName] = useState("");
  const [screen, setScreen] = useState<string | null>(null);
  const [joins, setJoins] = useState<string | null>(null);
  const lacks = lacking(kind, said, name);
  const hasName = kind === "type" || kind === "read";

  const add = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (lacks !== null) return;
    const step = {
      edge_id: newStepId(),
      action: newAction(kind, said, name),
      to_node: screen,
      constraints: { max_delay_seconds: null, pre_conditions: [], post_conditions: [] },
    };
    dispatch({
      type: "edit",
      operation:
        placing.isBranch && placing.after !== null
          ? { op: "branch_step", after: placing.after, joins, step }
          : { op: "insert_step", after: placing.after, step },
    });
    onDone();
    select({ step: step.edge_id });
  };

  const later =
    placing.after === null
      ? []
      : laterThan(draft.shown, placing.after).map((stepId) => ({
          value: stepId,
          label: `${numberOf(stepId)}. ${plain(words(stepId)).slice(0, 60)}`,
        }));
  return (
    <form onSubmit={add}>
      <Stack gap="sm">
        <Text fw={600}>{t(placing.isBranch ? "builder.new.branch" : "builder.new.title")}</Text>
        {placing.isBranch && (
          <Text size="sm" c="dimmed">
            {t("builder.new.branch_told")}
          </Text>
        )}
        <ChoiceField
          label={t("builder.new.kind")}
          value={kind}
          choices={NEW_KINDS.map((value) => ({ value, label: t(`builder.new_kind.${value}`) }))}
          onChange={(now) => now && setKind(now)}
        />
        <TextInput
          label={t(`builder.new_said.${kind}`)}
          value={said}
          required
          data-autofocus
          onChange={(event) => setSaid(event.currentTarget.value)}
        />
        {hasName && (
          <TextInput
            label={t(kind === "type" ? "builder.new.field" : "builder.action.read_as")}
            description={t(kind === "type" ? "builder.new.field_told" : "builder.action.variable_told")}
            value={name}
            required={kind === "read"}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <ChoiceField
          label={t("builder.new.leads_to")}
          placeholder={t("builder.new.stays")}
          value={screen}
          choices={screens}
          mayBeEmpty
          onChange={setScreen}
        />
        {placing.isBranch && (
          <ChoiceField
            label={t("builder.new.joins")}
            placeholder={t("builder.new.ends")}
            value={joins}
            choices={later}
            mayBeEmpty
            onChange={setJoins}
          />
        )}
        <Group gap="xs">
          <Button type="submit" size="xs" disabled={lacks !== null}>
            {t("builder.new.add")}
          </Button>
          <Button size="xs" variant="default" onClick={onDone}>
            {t("builder.box.cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
