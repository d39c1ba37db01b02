import {
  Alert,
  Button,
  Checkbox,
  Group,
  List,
  MultiSelect,
  NumberInput,
  Paper,
  Select,
  Stack,
  Title,
} from "@mantine/core";
import { IconCalendarClock, IconPlayerPlay, IconZoomCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type AskedTerms, useBatch } from "../api/batches";
import type { BatchStatus, Terms, Workflow } from "../api/types";
import { agentList } from "../api/workflows";
import { useMay } from "../session/useMay";
import { Failure } from "../ui/Failure";
import { useLanguage } from "../words/useLanguage";
import { BlackoutFields } from "./BlackoutFields";
import { Planning } from "./Planning";
import { blackoutsOf, isWhole, ownZone, type Span } from "./times";

type Props = { status: BatchStatus; workflow: Workflow; onColumns: () => void };

const MINUTE = 60;

/** Every row was checked: where it is to be done, and what becomes of a row that stops. */
export function Starting({ status, workflow, onColumns }: Props) {
  const { t } = useTranslation();
  const { data: known = [] } = useQuery(agentList);
  const maySupervise = useMay("supervisor");
  const [agents, setAgents] = useState<string[]>([]);
  const [patience, setPatience] = useState<string>("0");
  const [priority, setPriority] = useState<NonNullable<Terms["priority"]>>("normal");
  const [longest, setLongest] = useState<number | string>("");
  const [spans, setSpans] = useState<Span[]>([]);
  const [planning, setPlanning] = useState(false);
  const [leaveOut, setLeaveOut] = useState(false);
  const [alone, setAlone] = useState(false);
  const ask = useBatch(status.batch.batch_id);
  const refused = status.counts.refused ?? 0;
  const learns = workflow.learning_state === "OBSERVATION" || workflow.learning_state === "COACHING";

  const terms: AskedTerms = {
    agents,
    priority,
    patience_s: patience === "" ? null : Number(patience) * MINUTE,
    leave_out_refused: leaveOut,
    coached: alone ? false : null,
    draft: alone && workflow.learning_state === "OBSERVATION",
    hours: {
      zone: ownZone(),
      blackouts: blackoutsOf(spans),
      longest_minutes: longest === "" ? null : Number(longest),
    },
  };

  const send = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate({ kind: "start", terms });
  };
  return (
    <Paper withBorder p="md">
      <form onSubmit={send}>
        <Stack gap="md">
          <Group justify="space-between">
            <Title order={2} size="h4">
              {t("batches.ready", { count: status.counts.waiting ?? 0 })}
            </Title>
            <Button variant="subtle" onClick={onColumns}>
              {t("batches.change_columns")}
            </Button>
          </Group>
          {refused > 0 && (
            <Alert className="tone-wrong" title={t("batches.refused_title", { count: refused })}>
              <Checkbox
                label={t("batches.leave_out")}
                checked={leaveOut}
                onChange={(event) => setLeaveOut(event.currentTarget.checked)}
              />
            </Alert>
          )}
          <MultiSelect
            label={t("batches.agents")}
            description={t("batches.agents_told")}
            data={known.map((one) => ({
              value: one.agent_id,
              label: `${one.agent_id} · ${t(one.connected ? "agents.connected" : "agents.away")}`,
            }))}
            value={agents}
            onChange={setAgents}
            searchable
            required
          />
          <Group grow align="flex-start">
            <Select
              label={t("batches.patience")}
              description={t("batches.patience_told")}
              data={[
                { value: "0", label: t("batches.patience_none") },
                { value: "15", label: t("batches.patience_15") },
                { value: "", label: t("batches.patience_ever") },
              ]}
              value={patience}
              onChange={(chosen) => setPatience(chosen ?? "0")}
              allowDeselect={false}
            />
            <Select
              label={t("batches.priority_title")}
              description={t("batches.priority_told")}
              data={(["low", "normal", "high"] as const).map((one) => ({
                value: one,
                label: t(`batches.priority.${one}`),
              }))}
              value={priority}
              onChange={(chosen) => setPriority((chosen ?? "normal") as typeof priority)}
              allowDeselect={false}
            />
            <NumberInput
              label={t("batches.longest")}
              description={t("batches.longest_told")}
              value={longest}
              onChange={setLongest}
              min={1}
              max={7 * 24 * MINUTE}
              allowDecimal={false}
            />
          </Group>
          <BlackoutFields spans={spans} onChange={setSpans} />
          {learns && (
            <Alert className="tone-doubt" title={t("batches.learns")}>
              {maySupervise ? (
                <Checkbox
                  label={t("start.alone")}
                  checked={alone}
                  onChange={(event) => setAlone(event.currentTarget.checked)}
                />
              ) : (
                t("batches.learns_told")
              )}
            </Alert>
          )}
          <Found status={status} />
          {ask.error && <Failure error={ask.error} />}
          {planning && <Planning batch={status.batch} terms={terms} ready={spans.every(isWhole)} />}
          <Group justify="flex-end">
            {maySupervise && (
              <Button
                variant="subtle"
                leftSection={<IconCalendarClock size={18} aria-hidden />}
                aria-expanded={planning}
                onClick={() => setPlanning(!planning)}
              >
                {t("batches.planning")}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconZoomCheck size={18} aria-hidden />}
              disabled={agents.length === 0}
              loading={ask.isPending && ask.variables.kind === "dry_run"}
              onClick={() => ask.mutate({ kind: "dry_run", agents })}
            >
              {t("batches.dry_run")}
            </Button>
            <Button
              type="submit"
              leftSection={<IconPlayerPlay size={18} aria-hidden />}
              loading={ask.isPending && ask.variables.kind === "start"}
              disabled={agents.length === 0 || !spans.every(isWhole)}
            >
              {t("batches.start")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

/** What the look at everything found; nothing was done. */
function Found({ status }: { status: BatchStatus }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const looked = status.batch.dry_run;
  if (!looked) return null;
  const isWell = looked.refused === 0 && looked.agents.every((one) => one.ready);
  return (
    <Alert
      role="status"
      className={isWell ? "tone-proof" : "tone-doubt"}
      title={t("batches.dry_run_found", { count: looked.rows })}
    >
      <List size="sm">
        {looked.agents.map((one) => (
          <List.Item key={one.agent_id}>
            <strong className="told">{one.agent_id}</strong> {one.found[language]}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
