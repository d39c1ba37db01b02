import { Button, Group, Stack, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Empty } from "../../ui/Empty";
import { aboutOf, toSend } from "../draft/draft";
import { ProblemSign } from "../graph/ProblemSign";
import type { Finding } from "../types";
import { useBuilder } from "../useBuilder";
import classes from "./Problems.module.css";
import { subjectOf } from "./places";

/** Everything that is wrong with the task as it is saved, to be walked through. */
export function ProblemsPanel({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation();
  const { draft, selected, select } = useBuilder();
  const chosen = JSON.stringify(selected);
  const listed = findings.map((finding, index) => {
    const subject = subjectOf(finding, draft.base);
    return { finding, subject, index, isHere: subject !== null && JSON.stringify(subject) === chosen };
  });
  const edited = new Set(toSend(draft.done).map(aboutOf));
  const isEdited = (subject: (typeof listed)[number]["subject"]) =>
    subject !== null && edited.has("step" in subject ? subject.step : subject.screen);
  const walk = (way: 1 | -1) => {
    const here = listed.findIndex((one) => one.isHere);
    const place = here < 0 ? (way > 0 ? 0 : listed.length - 1) : (here + way + listed.length) % listed.length;
    const next = listed[place];
    if (next) select(next.subject);
  };
  if (findings.length === 0) {
    return (
      <Empty
        icon={IconCircleCheck}
        title={t("builder.problems.none")}
        next={t("builder.problems.none_next")}
      />
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("builder.problems.of_version", { version: draft.base.version })}
      </Text>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          onClick={() => walk(-1)}
        >
          {t("builder.problems.previous")}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={() => walk(1)}
        >
          {t("builder.problems.next")}
        </Button>
      </Group>
      <ul className={classes.list}>
        {listed.map(({ finding, subject, index, isHere }) => (
          <li key={index}>
            <button
              type="button"
              className={classes.problem}
              data-here={isHere}
              onClick={() => select(subject)}
            >
              <ProblemSign findings={[finding]} />
              <span>
                <Text size="xs" c="dimmed" className="told" lineClamp={2}>
                  {finding.where}
                </Text>
                <Text size="sm" className="told">
                  {finding.problem}
                </Text>
                {isEdited(subject) && (
                  <Text size="xs" fs="italic">
                    {t("builder.problems.edited")}
                  </Text>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
