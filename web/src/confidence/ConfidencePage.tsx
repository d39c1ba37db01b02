import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import { IconHeartHandshake } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { workflowList } from "../api/workflows";
import { Empty } from "../ui/Empty";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { useTitle } from "../ui/useTitle";
import classes from "./Confidence.module.css";
import { RankedRow } from "./RankedRow";
import { LOOKED_BACK, useRanking } from "./useRanking";

export default function ConfidencePage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(workflowList);
  const ranked = useRanking(data ?? []);
  useTitle(t("confidence.title"));

  if (data === undefined) return error ? <Failure error={error} again={refetch} /> : <Loading />;
  if (data.length === 0) {
    return (
      <Empty isPage icon={IconHeartHandshake} title={t("confidence.none")} next={t("confidence.none_next")}>
        <Button component={Link} to="/workflows" mt="sm">
          {t("supervision.to_workflows")}
        </Button>
      </Empty>
    );
  }
  return (
    <Stack gap="md" maw={1280} mx="auto">
      <div>
        <Title order={1} size="h2">
          {t("confidence.title")}
        </Title>
        <Text c="dimmed">{t("confidence.told", { count: LOOKED_BACK })}</Text>
      </div>
      <Paper withBorder>
        <div className={`${classes.row} ${classes.heads}`} aria-hidden>
          <span>{t("workflows.name")}</span>
          <span>{t("confidence.proven")}</span>
          <span>{t("confidence.halted")}</span>
          <span>{t("confidence.usual")}</span>
          <span>{t("confidence.by_day")}</span>
        </div>
        {ranked.map((one) => (
          <RankedRow key={one.workflow.workflow_id} ranked={one} />
        ))}
      </Paper>
    </Stack>
  );
}
