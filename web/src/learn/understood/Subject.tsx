import { Badge, Button, Checkbox, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Workflow } from "../../api/types";
import { useIdentify } from "../../api/understanding";
import { Failure } from "../../ui/Failure";
import { isolated } from "../../ui/isolated";
import classes from "./Understood.module.css";

type Props = { workflow: Workflow; told: string; mayAnswer: boolean };

/** Whom the task is about: proposed by what was seen, and nothing until a person says so. */
export function Subject({ workflow, told, mayAnswer }: Props) {
  const { t } = useTranslation();
  const isConfirmed = workflow.identity_confirmed != null;
  const proposed = workflow.identity.length > 0 ? workflow.identity : workflow.proposed_identity;
  const [chosen, setChosen] = useState<readonly string[]>(isConfirmed ? workflow.identity : proposed);
  const [isNobody, setNobody] = useState(isConfirmed && workflow.identity.length === 0);
  const [isChanging, setChanging] = useState(!isConfirmed);
  const identify = useIdentify(workflow.workflow_id);
  const mayConfirm = isNobody || chosen.length > 0;
  const toggle = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (mayConfirm) identify.mutate(isNobody ? [] : [...chosen]);
  };

  return (
    <Paper
      component="section"
      withBorder
      p="md"
      className={isConfirmed ? "" : classes.open}
      aria-labelledby="subject"
    >
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id="subject">
            {t("learn.understood.subject")}
          </Title>
          {isConfirmed && (
            <Badge className="tone-proof" variant="light" tt="none">
              {t("learn.understood.subject_confirmed")}
            </Badge>
          )}
        </Group>
        <Text className="told">{told}</Text>
        {mayAnswer && !isChanging && (
          <Group>
            <Button size="xs" variant="default" onClick={() => setChanging(true)}>
              {t("learn.understood.subject_change")}
            </Button>
          </Group>
        )}
        {mayAnswer && isChanging && (
          <form onSubmit={send}>
            <Stack gap="sm">
              <Text size="sm" c="dimmed">
                {t("learn.understood.subject_how")}
              </Text>
              {workflow.variables
                .filter((variable) => variable.kind !== "secret")
                .map((variable) => (
                  <Checkbox
                    key={variable.name}
                    label={isolated(variable.label || variable.name)}
                    description={isolated(variable.examples.join(", "))}
                    checked={!isNobody && chosen.includes(variable.name)}
                    disabled={isNobody}
                    onChange={() => toggle(variable.name)}
                  />
                ))}
              <Checkbox
                label={t("learn.understood.subject_nobody")}
                checked={isNobody}
                onChange={(event) => setNobody(event.currentTarget.checked)}
              />
              {identify.error && <Failure error={identify.error} />}
              <Group>
                <Button type="submit" size="sm" disabled={!mayConfirm} loading={identify.isPending}>
                  {t("learn.understood.subject_confirm")}
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Stack>
    </Paper>
  );
}
