import { Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { workflowList } from "../api/workflows";
import { isId } from "../ui/ids";
import classes from "./Audit.module.css";
import { type Fields, OUTCOMES } from "./search";

type Props = { fields: Fields; onChange: (part: Partial<Fields>) => void };

export function AuditFields({ fields, onChange }: Props) {
  const { t } = useTranslation();
  const { data: workflows = [] } = useQuery(workflowList);
  const wrong = (text: string) => (text === "" || isId(text) ? null : t("audit.not_an_id"));
  return (
    <search className={classes.fields}>
      <TextInput
        label={t("audit.text")}
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={fields.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <TextInput
        label={t("audit.who")}
        value={fields.who}
        onChange={(event) => onChange({ who: event.currentTarget.value })}
        error={wrong(fields.who)}
      />
      <Select
        label={t("workflows.name")}
        placeholder={t("dialogs.all_tasks")}
        data={workflows.map((one) => ({ value: one.workflow_id, label: one.name }))}
        value={fields.task === "" ? null : fields.task}
        onChange={(task) => onChange({ task: task ?? "" })}
        clearable
        clearButtonProps={{ "aria-label": t("dialogs.all_tasks") }}
        searchable
      />
      <Select
        label={t("audit.outcome_label")}
        placeholder={t("audit.all_outcomes")}
        data={OUTCOMES.map((one) => ({ value: one, label: t(`audit.outcome.${one}`) }))}
        value={OUTCOMES.find((one) => one === fields.outcome) ?? null}
        onChange={(outcome) => onChange({ outcome: outcome ?? "" })}
        clearable
        clearButtonProps={{ "aria-label": t("audit.all_outcomes") }}
        searchable
      />
      <TextInput
        label={t("audit.run")}
        value={fields.run}
        onChange={(event) => onChange({ run: event.currentTarget.value })}
        error={wrong(fields.run)}
      />
      <TextInput
        label={t("audit.from")}
        type="date"
        max={fields.to}
        value={fields.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        label={t("audit.to")}
        type="date"
        min={fields.from}
        value={fields.to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </search>
  );
}
