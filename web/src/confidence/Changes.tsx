import { Anchor, Button, Paper, Text, Timeline, Title } from "@mantine/core";
import {
  IconArrowDownCircle,
  IconArrowUpCircle,
  IconClockPlus,
  IconDeviceDesktopCheck,
  IconFlag,
  IconHandClick,
  IconRosetteDiscountCheck,
  IconRuler,
  IconUsers,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { LearningEvent } from "../api/types";
import { moment } from "../ui/duration";
import { useLanguage } from "../words/useLanguage";

const SHOWN = 8;
const ICONS = {
  moved_on: IconArrowUpCircle,
  rolled_back: IconArrowDownCircle,
  approved: IconRosetteDiscountCheck,
  approval_begun: IconUsers,
  thresholds_set: IconRuler,
  edge_marked: IconFlag,
  timeout_raised: IconClockPlus,
  corrected: IconHandClick,
  screen_relearnt: IconDeviceDesktopCheck,
} as const satisfies Record<LearningEvent["kind"], unknown>;

type Props = { events: readonly LearningEvent[]; told: (edgeId: string) => string };

/** Newest first: what changed, who said so, and why. */
export function Changes({ events, told }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const newest = events.map((event, index) => ({ event, key: `${event.at} ${index}` })).reverse();
  const shown = isWhole ? newest : newest.slice(0, SHOWN);
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="changes">
      <Title order={2} size="h4" id="changes" mb="md">
        {t("confidence.changes")}
      </Title>
      {events.length === 0 && <Text c="dimmed">{t("confidence.no_change")}</Text>}
      <Timeline bulletSize={28} lineWidth={2} active={shown.length}>
        {shown.map(({ event, key }) => {
          const Picture = ICONS[event.kind];
          return (
            <Timeline.Item
              key={key}
              bullet={<Picture size={17} aria-hidden />}
              title={<What event={event} />}
            >
              <Why event={event} told={told} />
              <Text size="xs" c="dimmed">
                {moment(event.at, language)} · v{event.version}
              </Text>
            </Timeline.Item>
          );
        })}
      </Timeline>
      {newest.length > shown.length && (
        <Button variant="subtle" size="xs" mt="sm" onClick={() => setWhole(true)}>
          {t("confidence.all_changes", { count: newest.length })}
        </Button>
      )}
    </Paper>
  );
}

function What({ event }: { event: LearningEvent }) {
  const { t } = useTranslation();
  switch (event.kind) {
    case "moved_on":
    case "rolled_back":
      return t("confidence.change.state", {
        before: t(`state.${event.before}`),
        after: t(`state.${event.after}`),
      });
    default:
      return t(`confidence.change.${event.kind}`);
  }
}

function Why({ event, told }: { event: LearningEvent; told: (edgeId: string) => string }) {
  const { t } = useTranslation();
  switch (event.kind) {
    case "moved_on": {
      const by = event.evidence.approved_by;
      return (
        <Line>
          {by == null ? t("confidence.change.by_results") : t("confidence.change.with_word_of", { by })}
        </Line>
      );
    }
    case "rolled_back":
      return (
        <Line>
          {event.by == null ? t("confidence.change.by_results") : t("confidence.change.by", { by: event.by })}
          {event.why === "" ? "" : `\n« ${event.why} »`}
        </Line>
      );
    case "approved":
      return (
        <Line>
          {event.first_yes_by == null
            ? t("confidence.change.by", { by: event.by })
            : t("confidence.change.by_two", { first: event.first_yes_by, by: event.by })}
        </Line>
      );
    case "approval_begun":
      return <Line>{t("confidence.change.by", { by: event.by })}</Line>;
    case "thresholds_set":
      return <Line>{t("confidence.change.by", { by: event.by ?? t("shell.server_itself") })}</Line>;
    case "edge_marked":
      return (
        <Line>
          {told(event.edge_id)} · {t("confidence.change.failures", { count: event.failures })}
        </Line>
      );
    case "timeout_raised":
      return (
        <Line>
          {told(event.edge_id)} · {t("confidence.change.waits", { before: event.before, after: event.after })}
        </Line>
      );
    case "corrected":
    case "screen_relearnt":
      return (
        <Line>
          {event.kind === "corrected" && `${told(event.edge_id)} · `}
          {t("confidence.change.by", { by: event.by ?? t("shell.server_itself") })}{" "}
          <Anchor component={Link} underline="always" to={`/replays/${event.replay_id}`} size="sm">
            {t("confidence.change.in_run")}
          </Anchor>
        </Line>
      );
  }
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <Text size="sm" className="told" lineClamp={4}>
      {children}
    </Text>
  );
}
