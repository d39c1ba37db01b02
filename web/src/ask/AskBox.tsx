import { Button, Group, Paper, Stack, TextInput } from "@mantine/core";
import { IconMessage2 } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlan } from "../api/tasks";
import { Failure } from "../ui/Failure";
import { PlanForm } from "./PlanForm";

const LONGEST = 1000;

/** A sentence, and below it what was understood. Nothing starts before the person has seen it and said so. */
export function AskBox() {
  const { t } = useTranslation();
  const [instruction, setInstruction] = useState("");
  const [picked, setPicked] = useState<Readonly<Record<number, string>>>({});
  const plan = usePlan();

  const ask = (event: FormEvent) => {
    event.preventDefault();
    setPicked({});
    plan.mutate({ instruction, picked: {} });
  };
  const pick = (task: number, workflowId: string) => {
    const now = { ...picked, [task]: workflowId };
    setPicked(now);
    plan.mutate({ instruction: plan.data?.instruction ?? instruction, picked: now });
  };

  return (
    <Paper withBorder p="md" component="section" aria-label={t("ask.title")}>
      <Stack gap="md">
        <form onSubmit={ask}>
          <Group align="flex-end" gap="sm">
            <TextInput
              label={t("ask.title")}
              description={t("ask.example")}
              value={instruction}
              onChange={(event) => setInstruction(event.currentTarget.value)}
              maxLength={LONGEST}
              autoComplete="off"
              required
              withAsterisk={false}
              flex={1}
            />
            <Button
              type="submit"
              variant="light"
              loading={plan.isPending}
              leftSection={<IconMessage2 size={16} aria-hidden />}
            >
              {t("ask.plan")}
            </Button>
          </Group>
        </form>
        {plan.error && <Failure error={plan.error} />}
        {plan.data && (
          <PlanForm
            key={`${plan.submittedAt}`}
            plan={plan.data}
            onPick={pick}
            onClose={() => {
              plan.reset();
              setInstruction("");
            }}
          />
        )}
      </Stack>
    </Paper>
  );
}
