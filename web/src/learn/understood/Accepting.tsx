import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconCheck, IconRepeat } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Explanation } from "../../api/types";
import classes from "./Understood.module.css";

type Props = { told: Explanation; isConfirmed: boolean; mayAnswer: boolean };

/** What is left open, and what that means, beside the way on. */
export function Accepting({ told, isConfirmed, mayAnswer }: Props) {
  const { t } = useTranslation();
  const left = told.doubts.filter((doubt) => doubt.question != null && doubt.question.answer === null).length;
  const again = new URLSearchParams(mayAnswer ? { workflow: told.workflow_id } : { task: told.name });
  return (
    <Paper withBorder shadow="md" p="md" className={classes.accepting}>
      <Group justify="space-between" gap="sm">
        <Stack gap={2} className={classes.left}>
          {left > 0 && <Text size="sm">{t("learn.understood.left", { count: left })}</Text>}
          {!isConfirmed && <Text size="sm">{t("learn.understood.subject_left")}</Text>}
          {left === 0 && isConfirmed && <Text size="sm">{t("learn.understood.nothing_left")}</Text>}
        </Stack>
        <Group gap="sm">
          <Button
            component={Link}
            to={`/learn?${again}`}
            variant="default"
            leftSection={<IconRepeat size={17} aria-hidden />}
          >
            {t("learn.understood.again")}
          </Button>
          <Button
            component={Link}
            to={`/workflows/${told.workflow_id}`}
            leftSection={<IconCheck size={17} aria-hidden />}
          >
            {t("learn.understood.accept")}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
