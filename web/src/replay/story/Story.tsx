import { Badge, Button, Stack, Text, Timeline } from "@mantine/core";
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconCheck,
  IconFlag,
  IconHandStop,
  IconMessage,
  IconPlayerPlay,
  IconPointer,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Proof, RunEvent } from "../../api/types";
import { clock } from "../../ui/duration";
import { useLanguage } from "../../words/useLanguage";
import { type Entry, entriesOf } from "./entries";
import { useTold } from "./told";

type Props = { events: readonly RunEvent[]; onCompare: (before: string, after: string) => void };

const SHOWN_AT_FIRST = 60;

/** What happened, with what proves it, newest first. */
export function Story({ events, onCompare }: Props) {
  const entries = entriesOf(events).slice(0, SHOWN_AT_FIRST);
  return (
    <Timeline bulletSize={22} lineWidth={2}>
      {entries.map((entry) => (
        <Timeline.Item key={entry.key} bullet={<Bullet entry={entry} />} title={null}>
          <Line entry={entry} onCompare={onCompare} />
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

function Line({ entry, onCompare }: { entry: Entry; onCompare: Props["onCompare"] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { title, detail, proofs } = useTold(entry);
  const { before, after, verdict } = entry;
  return (
    <Stack gap={2} align="flex-start">
      <Text size="sm" fw={550} className="told" td={entry.undone ? "line-through" : ""}>
        {title}
      </Text>
      {detail !== "" && (
        <Text size="sm" c="dimmed" className="told">
          {detail}
        </Text>
      )}
      {verdict && (
        <Badge
          size="sm"
          variant="light"
          className={verdict.verification.verified ? "tone-proof" : "tone-doubt"}
        >
          {t(verdict.verification.verified ? "story.verified" : "story.not_verified")}
        </Badge>
      )}
      {proofs.map((proof) => (
        <ProofLine key={`${proof.kind} ${proof.detail}`} proof={proof} />
      ))}
      <Text size="xs" c="dimmed">
        <time dateTime={entry.at}>{clock(entry.at, language)}</time>
        {before && after && (
          <Button size="compact-xs" variant="subtle" ml="xs" onClick={() => onCompare(before, after)}>
            {t("story.compare")}
          </Button>
        )}
      </Text>
    </Stack>
  );
}

function ProofLine({ proof }: { proof: Proof }) {
  const { t } = useTranslation();
  return (
    <Text size="xs" c="dimmed" className="told">
      {t(`proof.${proof.kind}`)} : {proof.detail}
    </Text>
  );
}

function Bullet({ entry: { event, verdict, undone } }: { entry: Entry }) {
  const look = { size: 14, "aria-hidden": true };
  switch (event.type) {
    case "run_paused":
      return <IconHandStop {...look} />;
    case "run_started":
    case "run_resumed":
      return <IconPlayerPlay {...look} />;
    case "run_ended":
      return <IconFlag {...look} />;
    case "dialog_met":
      return <IconMessage {...look} />;
    case "gesture_sent":
    case "action_undone":
      return <IconArrowBackUp {...look} />;
    case "action_sent":
      if (undone) return <IconArrowBackUp {...look} />;
      if (verdict === null) return <IconPointer {...look} />;
      return verdict.verification.verified ? <IconCheck {...look} /> : <IconAlertCircle {...look} />;
    default:
      return <IconCheck {...look} />;
  }
}
