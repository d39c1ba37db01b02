import { Alert, Autocomplete, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useStartPlan } from "../api/tasks";
import type { TaskPlan } from "../api/types";
import { agentList } from "../api/workflows";
import { Failure } from "../ui/Failure";
import { confirmed, filledBy, mayStart } from "./filled";
import { TaskCard } from "./TaskCard";

type Props = { plan: TaskPlan; onPick: (task: number, workflowId: string) => void; onClose: () => void };

export function PlanForm({ plan, onPick, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: agents = [] } = useQuery(agentList);
  const [agentId, setAgentId] = useState("");
  const [filled, setFilled] = useState(() => filledBy(plan));
  const [draft, setDraft] = useState(false);
  const start = useStartPlan();
  const isDraft = plan.tasks.some((task) => task.learning_state === "OBSERVATION");
  const isProposed = isDraft || plan.tasks.some((task) => task.learning_state === "COACHING");

  const send = (event: FormEvent) => {
    event.preventDefault();
    start.mutate(
      { agentId: agentId.trim(), tasks: confirmed(plan, filled, draft) },
      { onSuccess: ([first]) => first && navigate(`/replays/${first.replay_id}`) },
    );
  };

  return (
    <form onSubmit={send} aria-label={t("ask.understood")}>
      <Stack gap="sm">
        {plan.doubts.length > 0 && (
          <Alert className="tone-doubt" icon={<IconAlertTriangle aria-hidden />} title={t("ask.doubts")}>
            <ul className="plain">
              {plan.doubts.map((doubt) => (
                <li key={`${doubt.kind} ${doubt.task} ${doubt.told}`}>{doubt.told}</li>
              ))}
            </ul>
          </Alert>
        )}
        {plan.by === "model" && <Text c="dimmed">{t("ask.by_model")}</Text>}
        {plan.tasks.map((task, place) => (
          <TaskCard
            key={place}
            task={task}
            place={place}
            filled={filled}
            onFill={(field, value) => setFilled((now) => ({ ...now, [field]: value }))}
            onPick={(workflowId) => onPick(place, workflowId)}
          />
        ))}
        {plan.tasks.length > 1 && <Text c="dimmed">{t("ask.in_order")}</Text>}
        {isProposed && <Text c="dimmed">{t("start.proposed")}</Text>}
        {isDraft && (
          <Checkbox
            label={t("start.draft")}
            checked={draft}
            onChange={(event) => setDraft(event.currentTarget.checked)}
            required
          />
        )}
        {start.error && <Failure error={start.error} />}
        <Group justify="flex-end" align="flex-end">
          <Autocomplete
            label={t("start.agent")}
            data={agents.map((agent) => agent.agent_id)}
            value={agentId}
            onChange={setAgentId}
            required
          />
          <Button variant="default" onClick={onClose}>
            {t("start.cancel")}
          </Button>
          <Button type="submit" loading={start.isPending} disabled={!mayStart(plan, filled)}>
            {t(plan.doubts.length > 0 ? "ask.go_anyway" : "start.go")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
