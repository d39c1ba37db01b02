import { Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { replayPlan } from "../api/replays";
import type { Replay, RunEvent } from "../api/types";
import { oneWorkflow } from "../api/workflows";
import { Disconnected } from "../live/Disconnected";
import { useTitle } from "../ui/useTitle";
import { Answers } from "./answers/Answers";
import { useAnswering } from "./answers/useAnswering";
import { Receipt } from "./Receipt";
import classes from "./Replay.module.css";
import { ReplayHead } from "./ReplayHead";
import { Screen } from "./Screen";
import { PlanList } from "./story/PlanList";
import { Story } from "./story/Story";
import { useComparison } from "./useComparison";
import { Evidence } from "./why/Evidence";
import { Why } from "./why/Why";

type Props = { replay: Replay; events: readonly RunEvent[] };

/** One replay: what its screen shows, why it stopped, and what can be said. */
export function ReplayView({ replay, events }: Props) {
  const { t } = useTranslation();
  const { data: workflow } = useQuery(oneWorkflow(replay.workflow_id));
  const { data: plan } = useQuery(replayPlan(replay.replay_id));
  const answering = useAnswering(replay);
  const comparison = useComparison(replay.updated_at);
  const name = workflow?.name ?? replay.workflow_id;
  const pause = replay.pause ?? null;
  const isOver = replay.status === "completed" || replay.status === "aborted";
  useTitle(name);

  return (
    <Stack gap="md">
      <Disconnected />
      <ReplayHead replay={replay} name={name} steps={plan?.length ?? null} />
      <div className={classes.columns}>
        <section className={classes.screen} aria-label={t("replay.screen")}>
          <Screen replay={replay} events={events} answering={answering} comparison={comparison} />
        </section>
        <Paper component="section" withBorder p="md" className={classes.talk} aria-label={t("replay.talk")}>
          <Stack gap="md">
            {pause ? (
              <Why pause={pause} since={replay.updated_at} />
            ) : (
              !isOver && <Text fw={600}>{t(`status.${replay.status}`)}</Text>
            )}
            {!isOver && <Answers replay={replay} events={events} answering={answering} />}
            <Receipt events={events} />
            {pause && <Evidence pause={pause} />}
          </Stack>
        </Paper>
      </div>
      <div className={classes.below}>
        <Paper component="section" withBorder p="md">
          <Title order={2} size="h5" mb="sm">
            {t("plan.title")}
          </Title>
          {plan && <PlanList steps={plan} />}
        </Paper>
        <Paper component="section" withBorder p="md">
          <Title order={2} size="h5" mb="sm">
            {t("story.title")}
          </Title>
          <Story
            events={events}
            onCompare={(before, after) => {
              comparison.show({ before, after });
              window.scrollTo({ top: 0 });
            }}
          />
        </Paper>
      </div>
    </Stack>
  );
}
