import { Alert, Button, Group, Select, Stack, TextInput, Title } from "@mantine/core";
import { IconInfoCircle, IconPlayerRecordFilled } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRecord } from "../../api/recordings";
import type { AgentStatus } from "../../api/types";
import { Failure } from "../../ui/Failure";
import { isolated } from "../../ui/isolated";

/** As long as the server takes. */
const LONGEST_NAME = 120;

type Props = {
  agents: readonly AgentStatus[];
  task: string;
  isMore: boolean;
  onAsked: (agentId: string) => void;
};

export function RecordForm({ agents, task: given, isMore, onAsked }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const [task, setTask] = useState(given);
  const record = useRecord();
  const agentId = chosen ?? onlyOne(agents) ?? onlyOne(agents.filter((one) => !isBusy(one)));
  const mustWait = agents.some((one) => one.agent_id === agentId && isBusy(one));

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (agentId === null || mustWait || task.trim() === "") return;
    record.mutate({ agentId, task: task.trim() }, { onSuccess: () => onAsked(agentId) });
  };

  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <Title order={2} size="h4" id="record" className="told">
          {isMore ? t("learn.form.more_title", { name: isolated(given) }) : t("learn.form.title")}
        </Title>
        <Group align="flex-start" gap="md" grow preventGrowOverflow={false}>
          <Select
            label={t("learn.form.agent")}
            description={t(mustWait ? "learn.form.busy_told" : "learn.form.agent_told")}
            placeholder={t("learn.form.agent_choose")}
            data={agents.map((one) => ({
              value: one.agent_id,
              label: isBusy(one) ? t("learn.form.busy", { agent: one.agent_id }) : one.agent_id,
              disabled: isBusy(one),
            }))}
            value={agentId}
            onChange={setChosen}
            allowDeselect={false}
            required
          />
          <TextInput
            label={t("learn.form.task")}
            description={t("learn.form.task_told")}
            value={task}
            onChange={(event) => setTask(event.currentTarget.value)}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            required
          />
        </Group>
        <Alert className="tone-plain" icon={<IconInfoCircle aria-hidden />}>
          {t("learn.form.notice")}
        </Alert>
        {record.error && <Failure error={record.error} />}
        <Group>
          <Button
            type="submit"
            color="red.8"
            leftSection={<IconPlayerRecordFilled size={17} aria-hidden />}
            loading={record.isPending}
            disabled={mustWait}
          >
            {t("learn.form.go")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const isBusy = (agent: AgentStatus) => agent.replay_id != null || agent.recording != null;

/** What need not be asked. */
const onlyOne = (agents: readonly AgentStatus[]) =>
  agents.length === 1 ? (agents[0]?.agent_id ?? null) : null;
