import { Button, Group, Radio, Select, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Review, UnknownDialog } from "../api/types";
import { workflowList } from "../api/workflows";
import { useTaskName } from "../workflows/useTaskName";
import { type Draft, missingFrom, typesFor } from "./review";

type Props = {
  dialog: UnknownDialog;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onDone: () => void;
};

export function ReviewForm({ dialog, draft, onChange, onDone }: Props) {
  const { t } = useTranslation();
  const nameOf = useTaskName();
  const { data: workflows = [] } = useQuery(workflowList);
  const types = typesFor(dialog);
  const missing = missingFrom(draft);
  const tasks = [...new Set([...dialog.workflows, ...workflows.map((one) => one.workflow_id)])];
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part });

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (missing.length === 0) onDone();
  };
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <Radio.Group
          label={t("dialogs.reviewing.button")}
          description={t("dialogs.reviewing.button_told")}
          value={draft.button}
          onChange={(button) => change({ button })}
          required
        >
          <Stack gap={6} mt="xs">
            {[...new Set(dialog.buttons)].map((label) => (
              <Radio key={label} value={label} label={<bdi className="told">{label}</bdi>} />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group
          label={t("dialogs.reviewing.type")}
          value={draft.type}
          onChange={(type) => change({ type: type as Review["type"] })}
          required
        >
          <Stack gap={6} mt="xs">
            {types.map((type) => (
              <Radio
                key={type}
                value={type}
                label={t(`dialogs.type.${type}`)}
                description={t(`dialogs.type_told.${type}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group
          label={t("dialogs.reviewing.scope")}
          value={draft.scope}
          onChange={(scope) => change({ scope: scope as Review["scope"] })}
          required
        >
          <Stack gap={6} mt="xs">
            <Radio value="workflow" label={t("dialogs.reviewing.one_task")} />
            {draft.scope === "workflow" && (
              <Select
                aria-label={t("dialogs.reviewing.which_task")}
                placeholder={t("dialogs.reviewing.which_task")}
                data={tasks.map((id) => ({ value: id, label: nameOf(id) }))}
                value={draft.workflowId}
                onChange={(workflowId) => change({ workflowId })}
                ml={32}
                searchable
                nothingFoundMessage={t("dialogs.reviewing.no_task")}
              />
            )}
            <Radio
              value="site"
              label={t("dialogs.reviewing.whole_site")}
              description={t("dialogs.reviewing.whole_site_told")}
            />
          </Stack>
        </Radio.Group>
        <TextInput
          label={t("dialogs.reviewing.pattern")}
          description={t("dialogs.reviewing.pattern_told")}
          value={draft.pattern}
          onChange={(event) => change({ pattern: event.currentTarget.value })}
          maxLength={300}
          required
        />
        <TextInput
          label={t("dialogs.reviewing.name")}
          description={t("dialogs.reviewing.name_told")}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          maxLength={120}
          required
        />
        {missing.length > 0 && (
          <Text size="sm" c="dimmed" role="status">
            {t("dialogs.reviewing.still", {
              what: missing.map((one) => t(`dialogs.missing.${one}`)).join(", "),
            })}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" disabled={missing.length > 0}>
            {t("dialogs.reviewing.read_back")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
