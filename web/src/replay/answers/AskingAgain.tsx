import { Group, Stack, Text, TextInput } from "@mantine/core";
import type { TFunction } from "i18next";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Replay } from "../../api/types";
import { AnswerButton } from "./AnswerButton";
import classes from "./Answers.module.css";
import type { Answer, UnsureKind } from "./possible";
import type { Answering } from "./useAnswering";
import { useKeys } from "./useKeys";

type Props = { answer: Answer<UnsureKind>; replay: Replay; takenBack: string; answering: Answering };

/** « Really? », in place, with what will follow from it. */
export function AskingAgain({ answer, replay, takenBack, answering }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const asksWhy = answer.kind === "skip" || answer.kind === "abort";
  const isComplete = answer.kind !== "skip" || reason.trim() !== "";
  const message = reason.trim() || t("said.aborted");
  const confirm = (which: string | null = null) => {
    if (isComplete) answering.confirm(answer, message, which);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  const ways = answer.ways.map((way, index) => ({ ...way, hotkey: String(index + 1) }));
  const chosen = Object.fromEntries(ways.map((way) => [way.hotkey, () => confirm(way.key)]));
  useKeys({
    Escape: answering.cancel,
    ...(ways.length > 0 ? chosen : { Enter: confirm, [answer.key]: confirm }),
  });

  return (
    <form className={classes.asking} onSubmit={send} aria-live="polite">
      <Stack gap="sm">
        <Text fw={600} className="told">
          {question(answer, replay, takenBack, t)}
        </Text>
        {asksWhy && (
          <TextInput
            label={t(answer.kind === "skip" ? "ask_again.why_skip" : "ask_again.why_abort")}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={1000}
            required={answer.kind === "skip"}
            autoFocus
          />
        )}
        {ways.map((way) => (
          <AnswerButton
            key={way.key}
            hotkey={way.hotkey}
            told={way.told}
            variant="light"
            onClick={() => confirm(way.key)}
          />
        ))}
        <Group grow gap="xs">
          {ways.length === 0 && (
            <AnswerButton
              hotkey="Enter"
              told={t(`confirm.${answer.kind}`)}
              color={answer.kind === "abort" ? "red.8" : "petrol"}
              disabled={!isComplete || !answering.isReady}
              onClick={() => confirm()}
            />
          )}
          <AnswerButton
            hotkey="Escape"
            told={t("ask_again.cancel")}
            variant="default"
            onClick={answering.cancel}
          />
        </Group>
      </Stack>
    </form>
  );
}

function question(answer: Answer<UnsureKind>, replay: Replay, takenBack: string, t: TFunction): string {
  const step = replay.step_index + 1;
  switch (answer.kind) {
    case "press":
      return t("ask_again.press", { button: answer.button });
    case "redo":
      return t("ask_again.redo", { step });
    case "done":
      return answer.ways.length > 0 ? t("ask_again.which_done") : t("ask_again.done", { step });
    case "this_screen":
      return t("ask_again.this_screen");
    case "skip":
      return t("ask_again.skip", { step });
    case "take_back":
      return t("ask_again.take_back", { action: takenBack });
    case "abort":
      return t("ask_again.abort");
  }
}
