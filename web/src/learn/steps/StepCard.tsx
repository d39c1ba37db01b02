import { Paper, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Demonstration } from "../../api/types";
import { Crop } from "./Crop";
import { DropStep } from "./DropStep";
import classes from "./Steps.module.css";
import type { Step } from "./steps";
import { Typed } from "./Typed";
import { toldGesture } from "./told";

type Props = {
  shown: Demonstration;
  step: Step;
  painted: number;
  mayChange: boolean;
  isNewest: boolean;
  onOpen: () => void;
};

export function StepCard({ shown, step, painted, mayChange, isNewest, onOpen }: Props) {
  const { t } = useTranslation();
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNewest) card.current?.scrollIntoView({ block: "nearest" });
  }, [isNewest]);
  return (
    <Paper component="li" withBorder className={classes.card} ref={card}>
      <Crop shown={shown} step={step} painted={painted} onOpen={onOpen} />
      <div className={classes.words}>
        <Text size="xs" c="dimmed">
          {t("learn.step.number", { number: step.number })}
        </Text>
        <Text fw={600}>{toldGesture(step.gesture, t)}</Text>
        <Typed gesture={step.gesture} isShort />
        {step.isElsewhere && step.window !== "" && (
          <Text size="xs" c="dimmed" className="told clamped">
            {step.window}
          </Text>
        )}
        {mayChange && <DropStep sessionId={shown.session_id} step={step} />}
      </div>
    </Paper>
  );
}
