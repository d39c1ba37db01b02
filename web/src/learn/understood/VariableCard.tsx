import { Badge, Button, Group, Paper, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useKindWords } from "../../api/domain";
import type { Variable, Workflow } from "../../api/types";
import { useRename } from "../../api/understanding";
import { Failure } from "../../ui/Failure";
import { isolated } from "../../ui/isolated";
import { freeName } from "./naming";
import { Rejecting } from "./Rejecting";
import classes from "./Understood.module.css";

type Props = { workflow: Workflow; variable: Variable; mayAnswer: boolean };

/** A value that differed between demonstrations: what people call it, or that it never differs. */
export function VariableCard({ workflow, variable, mayAnswer }: Props) {
  const { t } = useTranslation();
  const kindWords = useKindWords();
  const known = variable.label || variable.name;
  const [label, setLabel] = useState(known);
  const [isRejecting, setRejecting] = useState(false);
  const rename = useRename(workflow.workflow_id, variable.name);
  const mayReject = mayAnswer && variable.kind !== "secret" && variable.examples.length > 0;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const called = label.trim();
    const taken = workflow.variables.map((one) => one.name);
    if (called !== "") rename.mutate({ name: freeName(called, variable.name, taken), label: called });
  };
  return (
    <Paper component="article" withBorder p="md" className={classes.variable}>
      <Stack gap="xs">
        {mayAnswer ? (
          <form onSubmit={send}>
            <Group align="flex-end" gap="xs" wrap="nowrap">
              <TextInput
                className={classes.left}
                label={t("learn.understood.variable_label")}
                value={label}
                onChange={(event) => setLabel(event.currentTarget.value)}
                maxLength={200}
                autoComplete="off"
              />
              <Button
                type="submit"
                variant="light"
                disabled={label.trim() === "" || label.trim() === known}
                loading={rename.isPending}
              >
                {t("learn.understood.variable_save")}
              </Button>
            </Group>
          </form>
        ) : (
          <Text fw={600} className="told">
            {known}
          </Text>
        )}
        {rename.error && <Failure error={rename.error} />}
        <Group gap="xs">
          {variable.kind !== "text" && variable.kind !== "secret" && (
            <Badge variant="default" tt="none">
              {kindWords(variable.kind)}
            </Badge>
          )}
          {variable.repeated && (
            <Badge variant="default" tt="none">
              {t("learn.understood.variable_each")}
            </Badge>
          )}
          <Text size="sm" c="dimmed" className="told clamped">
            {variable.kind === "secret"
              ? t("learn.understood.variable_secret")
              : `${t("learn.understood.variable_seen")} ${variable.examples.map((one) => isolated(one, 60)).join(", ")}`}
          </Text>
        </Group>
        {mayReject && !isRejecting && (
          <Group>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t("learn.understood.reject_named", { name: isolated(known) })}
              onClick={() => setRejecting(true)}
            >
              {t("learn.understood.reject")}
            </Button>
          </Group>
        )}
        {isRejecting && (
          <Rejecting
            workflowId={workflow.workflow_id}
            variable={variable}
            onCancel={() => setRejecting(false)}
          />
        )}
      </Stack>
    </Paper>
  );
}
