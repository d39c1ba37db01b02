import { ActionIcon, Anchor, Badge, Group, Stack, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { learningEvents, learningStatus, workflowHistory } from "../api/learning";
import { workflowList } from "../api/workflows";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { useTitle } from "../ui/useTitle";
import { Changes } from "./Changes";
import classes from "./Confidence.module.css";
import { OverTime } from "./OverTime";
import { Standing } from "./Standing";
import { Steps } from "./Steps";
import { ThresholdsPart } from "./ThresholdsPart";
import { TwoPersonsPart } from "./TwoPersonsPart";
import { LOOKED_BACK } from "./useRanking";

/** One workflow: may it be trusted, why, and since when. */
export default function TrustPage() {
  const { id = "" } = useParams();
  const { t } = useTranslation();
  const [span, setSpan] = useState<number>(LOOKED_BACK);
  const status = useQuery(learningStatus(id));
  const history = useQuery({ ...workflowHistory(id, span), placeholderData: keepPreviousData });
  const events = useQuery(learningEvents(id));
  const { data: workflows = [] } = useQuery(workflowList);
  const name = workflows.find((one) => one.workflow_id === id)?.name ?? id;
  useTitle(`${t("confidence.title")} · ${name}`);

  if (status.data === undefined) {
    return status.error ? <Failure error={status.error} again={status.refetch} /> : <Loading />;
  }
  const steps = history.data?.steps ?? [];
  const told = (edgeId: string) => steps.find((one) => one.edge_id === edgeId)?.told ?? edgeId;
  return (
    <Stack gap="md" maw={1400} mx="auto">
      <Group gap="sm" wrap="nowrap">
        <ActionIcon
          component={Link}
          to="/confidence"
          variant="default"
          size="lg"
          aria-label={t("confidence.back")}
        >
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
        <Title order={1} size="h3" className={`told ${classes.clip}`}>
          {name}
        </Title>
        <Badge variant="default" flex="none">
          v{status.data.version}
        </Badge>
        <Anchor component={Link} to={`/workflows/${id}`} size="sm" flex="none" ml="auto">
          {t("confidence.to_task")}
        </Anchor>
      </Group>
      <Standing status={status.data} name={name} />
      <div className={classes.columns}>
        <Stack gap="md">
          {history.error && <Failure error={history.error} again={history.refetch} />}
          {history.data === undefined && !history.error && <Loading />}
          {history.data && (
            <>
              <OverTime history={history.data} span={span} onSpan={setSpan} />
              <Steps steps={history.data.steps} problematic={status.data.problematic} />
            </>
          )}
        </Stack>
        <Stack gap="md">
          {events.error && <Failure error={events.error} again={events.refetch} />}
          {events.data && <Changes events={events.data} told={told} />}
          <ThresholdsPart status={status.data} />
          <TwoPersonsPart status={status.data} />
        </Stack>
      </div>
    </Stack>
  );
}
