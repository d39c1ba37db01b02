import { Button, FileButton, Group, Paper, Select, Stack, Text } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useBring } from "../api/batches";
import { workflowList } from "../api/workflows";
import { Failure } from "../ui/Failure";
import classes from "./Batches.module.css";

/** A task, and the file that holds a row for each time it is to be done. */
export function NewBatch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: workflows = [] } = useQuery(workflowList);
  const [workflowId, setWorkflowId] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const bring = useBring();

  const take = (file: File | null | undefined) => {
    if (file === null || file === undefined || workflowId === null) return;
    bring.mutate(
      { file, workflowId, encoding: null, sheet: null },
      { onSuccess: (status) => navigate(`/batches/${status.batch.batch_id}`) },
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };

  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        <Select
          label={t("batches.which_task")}
          data={workflows.map((one) => ({ value: one.workflow_id, label: one.name }))}
          value={workflowId}
          onChange={setWorkflowId}
          searchable
          maw={480}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same */}
        <div
          className={classes.drop}
          data-over={isOver || undefined}
          data-closed={workflowId === null || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(workflowId !== null);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <Group justify="center" gap="md">
            <IconFileUpload size={28} stroke={1.6} aria-hidden />
            <Text>{t(workflowId === null ? "batches.task_first" : "batches.drop")}</Text>
            <FileButton onChange={take} accept=".csv,.txt,.tsv,.xlsx" disabled={workflowId === null}>
              {(given) => (
                <Button {...given} variant="default" loading={bring.isPending} disabled={workflowId === null}>
                  {t("batches.choose_file")}
                </Button>
              )}
            </FileButton>
          </Group>
        </div>
        {bring.error && <Failure error={bring.error} />}
      </Stack>
    </Paper>
  );
}
