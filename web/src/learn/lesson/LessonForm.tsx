import { Alert, Button, Checkbox, Radio, Select, Stack, Text, TextInput } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DemonstrationSummary, WorkflowSummary } from "../../api/types";
import { oneWorkflow } from "../../api/workflows";
import { useMay } from "../../session/useMay";
import { moment } from "../../ui/duration";
import { useLanguage } from "../../words/useLanguage";
import { isWhole } from "../tasks";
import { learntFrom } from "./learntFrom";
import { teachMore, teachNew } from "./lesson";

type Props = {
  task: string;
  sessionId: string;
  demonstrations: readonly DemonstrationSummary[];
  workflows: readonly WorkflowSummary[];
};

/** Which demonstrations, and what they become: a task of their own, or more of one that is known. */
export function LessonForm({ task, sessionId, demonstrations, workflows }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayGrow = useMay("supervisor");
  const namesake = workflows.find((one) => one.name === task);
  const [into, setInto] = useState(mayGrow && namesake ? "grow" : "new");
  const [workflowId, setWorkflowId] = useState(namesake?.workflow_id ?? null);
  const [name, setName] = useState(task);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { data: known } = useQuery({ ...oneWorkflow(workflowId ?? ""), enabled: workflowId !== null });
  const learnt = learntFrom(known);
  const isGrowing = into === "grow" && mayGrow;
  const isIncluded = (one: DemonstrationSummary) => isGrowing && learnt.has(one.session_id);
  const chosen = demonstrations.filter(
    (one) => isWhole(one) && !left.has(one.session_id) && !isIncluded(one),
  );
  const mayGo = chosen.length > 0 && (isGrowing ? workflowId !== null : name.trim() !== "");

  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const ids = chosen.map((one) => one.session_id);
    if (!mayGo) return;
    if (!isGrowing) void teachNew(name.trim(), ids);
    else if (workflowId !== null) void teachMore(workflowId, known?.name ?? task, ids);
  };

  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <Checkbox.Group
          label={t("learn.lesson.from")}
          value={[...chosen, ...demonstrations.filter(isIncluded)].map((one) => one.session_id)}
        >
          <Stack gap={8} mt={6}>
            {demonstrations.map((one, index) => (
              <Checkbox
                key={one.session_id}
                value={one.session_id}
                onChange={() => toggle(one.session_id)}
                disabled={!isWhole(one) || isIncluded(one)}
                label={[
                  t("learn.tasks.nth", {
                    number: demonstrations.length - index,
                    moment: moment(one.started_at, language),
                  }),
                  t("learn.tasks.gestures", { count: one.events }),
                  ...(one.session_id === sessionId ? [t("learn.lesson.this")] : []),
                  ...(learnt.has(one.session_id) ? [t("learn.tasks.learnt")] : []),
                  ...(one.ended_at === null ? [t("learn.tasks.unfinished")] : []),
                ].join(" · ")}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {chosen.length === 0 && <Text size="sm">{t("learn.lesson.none")}</Text>}
        {chosen.length === 1 && !isGrowing && (
          <Alert className="tone-doubt" icon={<IconInfoCircle aria-hidden />}>
            {t("learn.lesson.few")}
          </Alert>
        )}
        {mayGrow && workflows.length > 0 && (
          <Radio.Group label={t("learn.lesson.into")} value={into} onChange={setInto}>
            <Stack gap={8} mt={6}>
              <Radio value="new" label={t("learn.lesson.new")} />
              <Radio value="grow" label={t("learn.lesson.grow")} />
            </Stack>
          </Radio.Group>
        )}
        {isGrowing ? (
          <Select
            label={t("learn.lesson.which")}
            description={t("learn.lesson.grow_told")}
            data={workflows.map((one) => ({ value: one.workflow_id, label: one.name }))}
            value={workflowId}
            onChange={setWorkflowId}
            searchable
            allowDeselect={false}
            required
          />
        ) : (
          <TextInput
            label={t("learn.lesson.name")}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={120}
            autoComplete="off"
            required
          />
        )}
        <Button type="submit" disabled={!mayGo}>
          {t("learn.lesson.go", { count: chosen.length })}
        </Button>
      </Stack>
    </form>
  );
}
