import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { demonstrationList } from "../api/demonstrations";
import { oneWorkflow } from "../api/workflows";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { useTitle } from "../ui/useTitle";
import { LessonState } from "./lesson/LessonState";
import { RecordCard } from "./record/RecordCard";
import { TaskList } from "./TaskList";

/** Show a task: what is to be shown next, and all that was shown so far. */
export default function LearnPage() {
  const { t } = useTranslation();
  const [asked, setAsked] = useSearchParams();
  const workflowId = asked.get("workflow");
  const more = useQuery({ ...oneWorkflow(workflowId ?? ""), enabled: workflowId !== null });
  const { data, error, refetch } = useQuery(demonstrationList);
  useTitle(t("learn.title"));

  if (workflowId !== null && more.data === undefined) {
    return more.error ? <Failure error={more.error} again={more.refetch} /> : <Loading />;
  }
  const task = more.data?.name ?? asked.get("task") ?? "";
  return (
    <Stack gap="lg" maw={1100} mx="auto">
      <div>
        <Title order={1} size="h2">
          {t("learn.title")}
        </Title>
        <Text c="dimmed" maw={760}>
          {t("learn.lead")}
        </Text>
      </div>
      <LessonState />
      <RecordCard key={task} task={task} isMore={more.data !== undefined} />
      {data === undefined && (error ? <Failure error={error} again={refetch} /> : <Loading />)}
      {data && <TaskList all={data} onAgain={(again) => setAsked({ task: again })} />}
    </Stack>
  );
}
