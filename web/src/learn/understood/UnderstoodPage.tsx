import { ActionIcon, Alert, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import type { Explanation, Workflow } from "../../api/types";
import { explanation, oneWorkflow } from "../../api/workflows";
import { useMay } from "../../session/useMay";
import { Failure } from "../../ui/Failure";
import { isolated } from "../../ui/isolated";
import { Loading } from "../../ui/Loading";
import { useTitle } from "../../ui/useTitle";
import { useLanguage } from "../../words/useLanguage";
import { StateBadge } from "../../workflows/StateBadge";
import { ToldLines } from "../../workflows/ToldLines";
import { Accepting } from "./Accepting";
import { DoubtCard } from "./DoubtCard";
import { Subject } from "./Subject";
import classes from "./Understood.module.css";
import { VariableCard } from "./VariableCard";

/** What was understood of a task, for a person to correct and to accept. */
export default function UnderstoodPage() {
  const { workflowId = "" } = useParams();
  const told = useQuery(explanation(workflowId, useLanguage()));
  const known = useQuery(oneWorkflow(workflowId));
  const failure = told.error ?? known.error;
  if (told.data && known.data) return <Understood told={told.data} workflow={known.data} />;
  if (failure) {
    return <Failure error={failure} again={() => Promise.all([told.refetch(), known.refetch()])} />;
  }
  return <Loading />;
}

function Understood({ told, workflow }: { told: Explanation; workflow: Workflow }) {
  const { t } = useTranslation();
  const mayAnswer = useMay("supervisor");
  const questions = told.doubts.filter((doubt) => doubt.question != null);
  const notes = told.doubts.filter((doubt) => doubt.question == null);
  useTitle(t("learn.understood.title"));
  return (
    <Stack gap="md">
      <Head told={told} runs={workflow.stats.observed_runs} />
      {workflow.learning_state === "OBSERVATION" && (
        <Alert className="tone-doubt" icon={<IconInfoCircle aria-hidden />}>
          {t("learn.understood.draft")}
        </Alert>
      )}
      {!mayAnswer && (
        <Alert className="tone-plain" icon={<IconInfoCircle aria-hidden />}>
          {t("learn.understood.read_only")}
        </Alert>
      )}
      <div className={classes.columns}>
        <Paper component="section" withBorder p="lg" className={classes.told} aria-labelledby="told">
          <Title order={2} size="h4" mb="md" id="told">
            {t("workflow.told")}
          </Title>
          <ToldLines lines={told.lines} />
        </Paper>
        <Stack gap="md" miw={0}>
          {questions.length > 0 && (
            <Stack component="section" gap="sm" aria-labelledby="questions">
              <Title order={2} size="h4" id="questions">
                {t("learn.understood.questions")}
              </Title>
              {questions.map((doubt) => (
                <DoubtCard
                  key={`${doubt.question?.kind} ${doubt.question?.about}`}
                  workflowId={told.workflow_id}
                  doubt={doubt}
                  mayAnswer={mayAnswer}
                />
              ))}
            </Stack>
          )}
          <Subject key={workflow.version} workflow={workflow} told={told.subject} mayAnswer={mayAnswer} />
          <Stack component="section" gap="sm" aria-labelledby="variables">
            <Title order={2} size="h4" id="variables">
              {t("learn.understood.variables")}
            </Title>
            {workflow.variables.length === 0 && (
              <Text c="dimmed">{t("learn.understood.variables_none")}</Text>
            )}
            {workflow.variables.map((variable) => (
              <VariableCard
                key={variable.name}
                workflow={workflow}
                variable={variable}
                mayAnswer={mayAnswer}
              />
            ))}
          </Stack>
          {notes.length > 0 && (
            <Stack component="section" gap="sm" aria-labelledby="notes">
              <Title order={2} size="h4" id="notes">
                {t("learn.understood.notes")}
              </Title>
              {notes.map((doubt) => (
                <DoubtCard
                  key={doubt.words.map((word) => word.text).join("")}
                  workflowId={told.workflow_id}
                  doubt={doubt}
                  mayAnswer={false}
                />
              ))}
            </Stack>
          )}
        </Stack>
      </div>
      <Accepting told={told} isConfirmed={workflow.identity_confirmed != null} mayAnswer={mayAnswer} />
    </Stack>
  );
}

function Head({ told, runs }: { told: Explanation; runs: number }) {
  const { t } = useTranslation();
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ActionIcon component={Link} to="/learn" variant="default" size="lg" aria-label={t("learn.one.back")}>
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <div>
        <Group gap="sm">
          <Title order={1} size="h3">
            {t("learn.understood.title")}
          </Title>
          <StateBadge state={told.learning_state} />
        </Group>
        <Text c="dimmed" className="told">
          {t("learn.understood.lead", { count: runs, name: isolated(told.name) })}
        </Text>
      </div>
    </Group>
  );
}
