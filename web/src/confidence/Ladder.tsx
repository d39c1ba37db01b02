import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { LearningState } from "../api/types";
import classes from "./Confidence.module.css";
import { STATES } from "./requirements";

/** The four states, and where it stands. */
export function Ladder({ state }: { state: LearningState }) {
  const { t } = useTranslation();
  const reached = STATES.indexOf(state);
  return (
    <ol className={classes.ladder} aria-label={t("confidence.ladder")}>
      {STATES.map((one, index) => (
        <li
          key={one}
          className={classes.rung}
          data-reached={index < reached || undefined}
          aria-current={one === state ? "step" : undefined}
        >
          <Text fw={one === state ? 700 : 500} size="sm">
            {index + 1}. {t(`state.${one}`)}
          </Text>
          <Text size="xs">{t(`state_told.${one}`)}</Text>
        </li>
      ))}
    </ol>
  );
}
