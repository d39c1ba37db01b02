import { Group, Loader, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Replay } from "../../api/types";
import { Failure } from "../../ui/Failure";
import { AnswerButton } from "./AnswerButton";
import classes from "./Answers.module.css";
import { goesOnOnceShown } from "./possible";
import type { Answering } from "./useAnswering";
import { useKeys } from "./useKeys";

/** Says how to show the place, then what was understood, before it counts. */
export function Pointing({ answering, replay }: { answering: Answering; replay: Replay }) {
  const { t } = useTranslation();
  const { stage, understood, notUnderstood } = answering;
  useKeys({ Escape: answering.cancel, Enter: answering.confirmPlace });
  return (
    <div className={classes.pointing} aria-live="polite">
      <Stack gap="sm">
        {stage.at === "pointing" && (
          <>
            <Text fw={600}>{t("point.how")}</Text>
            <Text size="sm" c="dimmed">
              {t("point.keyboard")}
            </Text>
          </>
        )}
        {stage.at === "pointed" && !understood && !notUnderstood && (
          <Group gap="xs">
            <Loader size="sm" />
            <Text>{t("point.looking")}</Text>
          </Group>
        )}
        {notUnderstood && <Failure error={notUnderstood} />}
        {understood && (
          <>
            <Text size="sm" c="dimmed">
              {t("point.understood")}
            </Text>
            <Text fw={650} size="lg" className="told">
              {understood.told}
            </Text>
            {understood.was !== understood.now && (
              <Text size="sm" className="told">
                {understood.was === ""
                  ? t("point.added")
                  : t("point.instead", { was: understood.was, now: understood.now })}
              </Text>
            )}
            <Text size="sm" c="dimmed">
              {t(goesOnOnceShown(replay) ? "point.then_goes_on" : "point.then_waits")}
            </Text>
          </>
        )}
        <Group grow gap="xs">
          {understood && (
            <AnswerButton
              hotkey="Enter"
              told={t("point.confirm")}
              disabled={!answering.isReady}
              onClick={answering.confirmPlace}
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
    </div>
  );
}
