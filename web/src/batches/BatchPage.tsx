import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { oneBatch } from "../api/batches";
import type { BatchStatus } from "../api/types";
import { oneWorkflow } from "../api/workflows";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { useTitle } from "../ui/useTitle";
import { useLanguage } from "../words/useLanguage";
import { BatchBadge } from "./BatchBadge";
import { Columns } from "./Columns";
import { RowList } from "./RowList";
import { Starting } from "./Starting";
import { Watching } from "./Watching";

export default function BatchPage() {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const { data: status, error, refetch } = useQuery(oneBatch(id));
  useTitle(status?.batch.name ?? t("batches.title"));
  if (status === undefined) return error ? <Failure error={error} again={refetch} /> : <Loading />;
  return (
    <Stack gap="md" maw={1100} mx="auto">
      <Anchor component={Link} to="/batches">
        <Group gap={6} component="span">
          <IconArrowLeft size={16} aria-hidden />
          {t("batches.back")}
        </Group>
      </Anchor>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h2" className="told">
            {status.batch.name}
          </Title>
          <Text c="dimmed">{status.workflow || status.batch.workflow_id}</Text>
        </div>
        <BatchBadge state={status.batch.state} />
      </Group>
      {status.batch.state === "draft" || status.batch.state === "checked" ? (
        <Preparing status={status} />
      ) : (
        <Watching status={status} />
      )}
      {status.batch.state !== "draft" && <RowList status={status} />}
    </Stack>
  );
}

/** First which column is which, then how it is to be done. */
function Preparing({ status }: { status: BatchStatus }) {
  const language = useLanguage();
  const { data: workflow, error } = useQuery(oneWorkflow(status.batch.workflow_id));
  const [changing, setChanging] = useState(false);
  if (workflow === undefined) return error ? <Failure error={error} /> : <Loading />;
  const isDraft = status.batch.state === "draft";
  return (
    <>
      {(status.batch.notes ?? []).map((note) => (
        <Text key={note.fr} size="sm" c="dimmed">
          {note[language]}
        </Text>
      ))}
      {(isDraft || changing) && (
        <Columns status={status} variables={workflow.variables ?? []} onSaid={() => setChanging(false)} />
      )}
      {!isDraft && !changing && (
        <Starting status={status} workflow={workflow} onColumns={() => setChanging(true)} />
      )}
    </>
  );
}
