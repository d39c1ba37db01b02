import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PlannedTask } from "../api/types";
import { type FilledPlan, fieldOf } from "./filled";
import { PlannedField } from "./PlannedField";

type Props = {
  task: PlannedTask;
  place: number;
  filled: FilledPlan;
  onFill: (field: string, value: string) => void;
  onPick: (workflowId: string) => void;
};

export function TaskCard({ task, place, filled, onFill, onPick }: Props) {
  const { t } = useTranslation();
  const name = task.workflow_id === null ? t("ask.which") : task.name;
  return (
    <Paper withBorder p="sm" component="article" aria-label={`${place + 1}. ${name}`}>
      <Stack gap="xs">
        <Title order={2} size="h5">
          {place + 1}. <span className="told">{name}</span>
        </Title>
        <Text size="sm" c="dimmed" className="told">
          {t("ask.said", { words: task.said })}
        </Text>
        {task.choices.length > 0 && (
          <Group gap="xs">
            {task.choices.map((choice) => (
              <Button
                key={choice.workflow_id}
                variant="light"
                size="xs"
                onClick={() => onPick(choice.workflow_id)}
              >
                {choice.name}
              </Button>
            ))}
          </Group>
        )}
        {task.values.map((value) => {
          const field = fieldOf(place, value.variable);
          return (
            <PlannedField
              key={field}
              value={value}
              filled={filled[field] ?? ""}
              onFill={(typed) => onFill(field, typed)}
            />
          );
        })}
      </Stack>
    </Paper>
  );
}
