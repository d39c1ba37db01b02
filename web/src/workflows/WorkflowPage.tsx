import { ActionIcon, Alert, Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import {
  IconArrowLeft,
  IconHeartHandshake,
  IconPlayerPlay,
  IconSitemap,
  IconVideoPlus,
} from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { explanation } from "../api/workflows";
import { haveReady } from "../builder/ahead";
import { useMay } from "../session/useMay";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { useTitle } from "../ui/useTitle";
import { useLanguage } from "../words/useLanguage";
import { Doubts } from "./Doubts";
import { StartDialog } from "./StartDialog";
import { StateBadge } from "./StateBadge";
import { ToldLines } from "./ToldLines";
import { Variables } from "./Variables";
import classes from "./Workflow.module.css";

export default function WorkflowPage() {
  const { id = "" } = useParams();
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(explanation(id, useLanguage()));
  const [isStarting, setStarting] = useState(false);
  const mayTeach = useMay("supervisor");
  useTitle(data?.name ?? t("workflows.title"));
  const queries = useQueryClient();
  useEffect(() => {
    if (data) void haveReady(queries, id, data).catch(() => undefined); // the builder says what is wrong
  }, [queries, id, data]);

  if (data === undefined) return error ? <Failure error={error} again={refetch} /> : <Loading />;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Group gap="sm">
          <ActionIcon
            component={Link}
            to="/workflows"
            variant="default"
            size="lg"
            aria-label={t("workflows.back")}
          >
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
          <Title order={1} size="h3" className="told clamped">
            {data.name}
          </Title>
          <Badge variant="default">v{data.version}</Badge>
          <StateBadge state={data.learning_state} />
        </Group>
        <Group gap="sm">
          {mayTeach && (
            <Button
              component={Link}
              to={`/learn?${new URLSearchParams({ workflow: id })}`}
              variant="default"
              leftSection={<IconVideoPlus size={17} aria-hidden />}
            >
              {t("workflow.show_more")}
            </Button>
          )}
          <Button
            component={Link}
            to={`/confidence/${encodeURIComponent(id)}`}
            variant="default"
            leftSection={<IconHeartHandshake size={17} aria-hidden />}
          >
            {t("confidence.title")}
          </Button>
          <Button
            component={Link}
            to={`/workflows/${encodeURIComponent(id)}/edit`}
            variant="default"
            leftSection={<IconSitemap size={17} aria-hidden />}
          >
            {t("builder.open")}
          </Button>
          <Button leftSection={<IconPlayerPlay size={17} aria-hidden />} onClick={() => setStarting(true)}>
            {t("workflows.start")}
          </Button>
        </Group>
      </Group>
      <Text c="dimmed">{t(`state_told.${data.learning_state}`)}</Text>
      <div className={classes.columns}>
        <Paper component="section" withBorder p="lg">
          <Title order={2} size="h4" mb="md">
            {t("workflow.told")}
          </Title>
          <ToldLines lines={data.lines} />
        </Paper>
        <Stack gap="md">
          {data.subject !== "" && (
            <Alert title={t("workflow.subject")} className="told tone-plain">
              {data.subject}
            </Alert>
          )}
          <Doubts workflowId={id} doubts={data.doubts} />
          <Paper component="section" withBorder p="lg">
            <Title order={2} size="h4" mb="md">
              {t("workflow.variables")}
            </Title>
            <Variables variables={data.variables} />
          </Paper>
        </Stack>
      </div>
      {isStarting && <StartDialog workflow={data} onClose={() => setStarting(false)} />}
    </Stack>
  );
}
