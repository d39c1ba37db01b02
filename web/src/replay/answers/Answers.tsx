import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Replay, RunEvent } from "../../api/types";
import { useMay } from "../../session/useMay";
import { visitor } from "../../session/visitor";
import { AnswerButton } from "./AnswerButton";
import classes from "./Answers.module.css";
import { AskingAgain } from "./AskingAgain";
import { Pointing } from "./Pointing";
import { type Answer, type AnswerKind, isOwnYes, isSupervisors, lastDone, possibleAnswers } from "./possible";
import { Unanswered } from "./Unanswered";
import type { Answering } from "./useAnswering";
import { useKeys } from "./useKeys";
import { toldAnswer } from "./words";

const WIDE: ReadonlySet<AnswerKind> = new Set(["go_on", "option", "press_known"]);

type Props = { replay: Replay; events: readonly RunEvent[]; answering: Answering };

/** What can be said now: one of several things, or the one that was chosen once more. */
export function Answers({ replay, events, answering }: Props) {
  const { stage } = answering;
  return (
    <Stack gap="sm">
      {answering.unheard && <Unanswered unheard={answering.unheard} now={replay} />}
      {stage.at === "choosing" && <Choosing replay={replay} events={events} answering={answering} />}
      {stage.at === "asking" && (
        <AskingAgain
          key={`${stage.answer.kind} ${stage.answer.key}`}
          answer={stage.answer}
          replay={replay}
          takenBack={lastDone(events)?.intention ?? ""}
          answering={answering}
        />
      )}
      {(stage.at === "pointing" || stage.at === "pointed") && (
        <Pointing answering={answering} replay={replay} />
      )}
    </Stack>
  );
}

function Choosing({ replay, events, answering }: Props) {
  const { t } = useTranslation();
  const maySupervise = useMay("supervisor");
  const { data: who } = useQuery(visitor);
  const answers = possibleAnswers(replay, events).filter(
    (answer) =>
      (maySupervise || !isSupervisors(answer, replay)) && !(answer.kind === "go_on" && isOwnYes(replay, who)),
  );
  const choose = (answer: Answer) => answering.choose(answer, t("said.paused"));
  useKeys(Object.fromEntries(answers.map((answer) => [answer.key, () => choose(answer)])));
  return (
    <div className={classes.grid}>
      {answers.map((answer) => (
        <div key={`${answer.kind} ${answer.key}`} className={WIDE.has(answer.kind) ? classes.wide : ""}>
          <AnswerButton
            hotkey={answer.key}
            told={toldAnswer(answer, replay, t)}
            onClick={() => choose(answer)}
            disabled={!answering.isReady}
            {...lookOf(answer)}
          />
        </div>
      ))}
    </div>
  );
}

function lookOf(answer: Answer) {
  if (answer.kind === "go_on" || answer.kind === "press_known") return { variant: "filled" };
  if (answer.kind === "option" || answer.kind === "press") return { variant: "light" };
  return { variant: "default" };
}
