import { Button, Group, Loader, Select, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pictureName } from "../../api/pictures";
import { replayList } from "../../api/replays";
import { type Picture, useLook } from "../../api/trying";
import { agentList } from "../../api/workflows";
import { moment } from "../../ui/duration";
import { Failure } from "../../ui/Failure";
import { useLanguage } from "../../words/useLanguage";
import type { Step, Workflow } from "../types";
import { useBuilder } from "../useBuilder";

/** A step, or a screen: what stands on it is shown first. */
type Shown = Pick<Step, "from_node" | "example">;
type Props = {
  step: Shown;
  label: string;
  chosen: Picture | null;
  onChoose: (picture: Picture | null) => void;
};

const MOST_REPLAYS = 8;
const OWN = "own";
const AGENT = "agent ";

/** Which picture the step is tried on: one that is kept, or what a screen shows now. */
export function PictureChoice({ step, label, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, draft } = useBuilder();
  const { data: replays = [] } = useQuery(replayList());
  const { data: agents = [] } = useQuery(agentList);
  const look = useLook();
  const shown = examplesOf(draft.shown, step);
  const seen = replays
    .filter((one) => one.workflow_id === id && one.picture !== null)
    .slice(0, MOST_REPLAYS)
    .map((one) => ({
      picture: { replay_id: one.replay_id, picture: pictureName(one.picture ?? "") },
      label: `${moment(one.updated_at, language)} · ${one.agent_id}`,
    }));
  const pictures = new Map<string, Picture>(
    [...shown, ...seen].map(({ picture }) => [keyOf(picture), picture]),
  );
  const choose = (value: string | null) => {
    look.reset();
    if (value === null || value === OWN) return onChoose(null);
    if (!value.startsWith(AGENT)) return onChoose(pictures.get(value) ?? null);
    look.mutate(value.slice(AGENT.length), {
      onSuccess: ({ agent_id, look_id }) => onChoose({ agent_id, look_id }),
    });
  };
  return (
    <>
      <Select
        label={label}
        value={chosen === null ? OWN : "agent_id" in chosen ? AGENT + chosen.agent_id : keyOf(chosen)}
        allowDeselect={false}
        data={[
          { value: OWN, label: t("builder.try.own") },
          {
            group: t("builder.try.demonstrations"),
            items: shown.map(({ picture, label }) => ({ value: keyOf(picture), label })),
          },
          {
            group: t("builder.try.replays"),
            items: seen.map(({ picture, label }) => ({ value: keyOf(picture), label })),
          },
          {
            group: t("builder.try.live"),
            items: agents.map((one) => ({
              value: AGENT + one.agent_id,
              label: one.connected ? one.agent_id : t("builder.try.away", { agent: one.agent_id }),
              disabled: !one.connected,
            })),
          },
        ].filter((one) => !("items" in one) || (one.items?.length ?? 0) > 0)}
        onChange={choose}
      />
      {chosen && "agent_id" in chosen && !look.isPending && (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => choose(AGENT + chosen.agent_id)}
          >
            {t("builder.try.again")}
          </Button>
        </Group>
      )}
      {look.isPending && (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm">{t("builder.try.asking")}</Text>
        </Group>
      )}
      {look.error && <Failure error={look.error} />}
    </>
  );
}

function keyOf(picture: Picture): string {
  return JSON.stringify(picture);
}

/** Every picture the task keeps, once; those of the step's own screen first. */
function examplesOf(workflow: Workflow, step: Shown) {
  const named = new Map(workflow.nodes.map((node) => [node.node_id, node.label || node.node_id]));
  const all = [
    ...workflow.nodes.map((node) => ({ screen: node.node_id, example: node.example ?? null })),
    ...workflow.edges.map((edge) => ({ screen: edge.from_node, example: edge.example ?? null })),
  ].sort((one, other) => Number(other.screen === step.from_node) - Number(one.screen === step.from_node));
  const once = new Map<string, { picture: Picture; label: string }>();
  for (const { screen, example } of all) {
    if (example === null) continue;
    const picture = { session_id: example.session_id, screenshot_id: example.screenshot_id };
    if (once.has(keyOf(picture)) || isOwn(step, picture)) continue;
    once.set(keyOf(picture), { picture, label: (named.get(screen) ?? screen).slice(0, 80) });
  }
  return [...once.values()];
}

function isOwn(step: Shown, { screenshot_id }: { screenshot_id: string }): boolean {
  return step.example?.screenshot_id === screenshot_id;
}
