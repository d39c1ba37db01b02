import { Alert, Autocomplete, Button, Checkbox, Group, Modal, Stack, Switch, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { AgentStatus, WorkflowSummary } from "../api/types";
import { agentList, oneWorkflow, useStart } from "../api/workflows";
import { useMay } from "../session/useMay";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { type Filled, parametersOf } from "./parameters";
import { VariableField } from "./VariableField";
import { wrongValues } from "./wrongValues";

type Props = { workflow: WorkflowSummary; onClose: () => void };

/** Where the task runs and with what; nothing is filled in that the person did not give. */
export function StartDialog({ workflow, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: known, error } = useQuery(oneWorkflow(workflow.workflow_id));
  const { data: agents = [] } = useQuery(agentList);
  const [agentId, setAgentId] = useState("");
  const [filled, setFilled] = useState<Filled>({});
  const [otherwise, setOtherwise] = useState(false);
  const maySupervise = useMay("supervisor");
  const [draft, setDraft] = useState(false);
  const start = useStart();
  const isDraft = workflow.learning_state === "OBSERVATION";
  const isProposed = isDraft || workflow.learning_state === "COACHING";

  const parameters = known === undefined ? {} : parametersOf(known.variables, filled);
  const wrong = wrongValues(start.error, start.variables?.parameters ?? {}, parameters);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (known === undefined) return;
    start.mutate(
      {
        workflowId: workflow.workflow_id,
        agentId: agentId.trim(),
        parameters,
        draft,
        coached: otherwise ? !isProposed : null,
      },
      { onSuccess: (replay) => navigate(`/replays/${replay.replay_id}`) },
    );
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={<span className="told clamped">{t("start.title", { name: workflow.name })}</span>}
      size="lg"
      closeButtonProps={{ "aria-label": t("start.cancel") }}
    >
      {error && <Failure error={error} />}
      {known === undefined && !error && <Loading />}
      {known && (
        <form onSubmit={send}>
          <Stack gap="md">
            <Autocomplete
              label={t("start.agent")}
              description={t(toldAgent(agents.find((agent) => agent.agent_id === agentId.trim())))}
              data={agents.map((agent) => agent.agent_id)}
              value={agentId}
              onChange={setAgentId}
              required
              data-autofocus
            />
            {known.variables.length === 0 && <Text c="dimmed">{t("start.no_variables")}</Text>}
            {known.variables.map((variable) => (
              <VariableField
                key={variable.name}
                variable={variable}
                value={filled[variable.name] ?? ""}
                onChange={(value) => setFilled({ ...filled, [variable.name]: value })}
                wrong={wrong[variable.name]}
              />
            ))}
            {isProposed && (
              <Alert className="tone-plain" icon={<IconInfoCircle aria-hidden />}>
                {t(otherwise ? "start.alone_told" : "start.proposed")}
              </Alert>
            )}
            {(!isProposed || maySupervise) && (
              <Switch
                label={t(isProposed ? "start.alone" : "start.coached")}
                checked={otherwise}
                onChange={(event) => setOtherwise(event.currentTarget.checked)}
              />
            )}
            {isDraft && (
              <Checkbox
                label={t("start.draft")}
                checked={draft}
                onChange={(event) => setDraft(event.currentTarget.checked)}
                required
              />
            )}
            {start.error && <Failure error={start.error} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t("start.cancel")}
              </Button>
              <Button type="submit" loading={start.isPending}>
                {t("start.go")}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

function toldAgent(agent: AgentStatus | undefined) {
  if (agent === undefined) return "start.agent_told";
  return agent.connected ? "start.agent_there" : "start.agent_away";
}
