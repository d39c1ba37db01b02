import { Badge, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { DoubtLine, QuestionLine } from "../../api/types";
import { useAnswerDoubt } from "../../api/understanding";
import { Failure } from "../../ui/Failure";
import { Spans } from "../../workflows/Spans";
import { DoubtPicture } from "./DoubtPicture";
import classes from "./Understood.module.css";

type Props = { workflowId: string; doubt: DoubtLine; mayAnswer: boolean };

/** Something it is not sure of: a question with its answers, or a piece of advice. */
export function DoubtCard({ workflowId, doubt, mayAnswer }: Props) {
  const { t } = useTranslation();
  const question = doubt.question ?? null;
  const isOpen = question !== null && question.answer === null;
  return (
    <Paper component="article" withBorder p="md" className={isOpen ? classes.open : ""}>
      <Stack gap="sm">
        <Text className="told" fw={question === null ? 400 : 600}>
          <Spans words={doubt.words} />
        </Text>
        <Text size="sm" c="dimmed" className="told">
          {doubt.advice}
        </Text>
        {question !== null && question.pictures > 0 && (
          <DoubtPicture workflowId={workflowId} question={question} />
        )}
        {question !== null && <Options workflowId={workflowId} question={question} mayAnswer={mayAnswer} />}
        {isOpen && doubt.blocks && <Text size="sm">{t("learn.understood.blocks")}</Text>}
      </Stack>
    </Paper>
  );
}

type OptionsProps = { workflowId: string; question: QuestionLine; mayAnswer: boolean };

function Options({ workflowId, question, mayAnswer }: OptionsProps) {
  const { t } = useTranslation();
  const answer = useAnswerDoubt(workflowId, question);
  return (
    <Stack gap="xs">
      {question.options.map(({ option, words }) => {
        const isChosen = question.answer === option;
        return (
          <Group key={option} gap="xs" wrap="nowrap">
            <Button
              className={classes.option}
              variant={isChosen ? "filled" : "default"}
              justify="flex-start"
              fullWidth
              h="auto"
              py={8}
              aria-pressed={isChosen}
              leftSection={isChosen ? <IconCheck size={17} aria-hidden /> : null}
              disabled={!mayAnswer}
              loading={answer.isPending && answer.variables === option}
              onClick={() => answer.mutate(option)}
            >
              {words}
            </Button>
          </Group>
        );
      })}
      {question.answer !== null && (
        <Group>
          <Badge className="tone-proof" variant="light" tt="none">
            {t("learn.understood.answered")}
          </Badge>
        </Group>
      )}
      {answer.error && <Failure error={answer.error} />}
    </Stack>
  );
}
