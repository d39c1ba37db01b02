import { Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Demonstration } from "../../api/types";
import { StepCard } from "./StepCard";
import classes from "./Steps.module.css";
import type { Step } from "./steps";
import { WholeStep } from "./WholeStep";

type Props = { shown: Demonstration; steps: readonly Step[]; isOver: boolean; mayChange: boolean };

export function StepList({ shown, steps, isOver, mayChange }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<number | null>(null);
  const [painted, setPainted] = useState(0);
  const whole = opened === null ? undefined : steps[opened];
  return (
    <section aria-labelledby="steps">
      <Title order={2} size="h4" id="steps">
        {t("learn.one.steps")}
      </Title>
      {mayChange && (
        <Text size="sm" c="dimmed">
          {t("learn.one.steps_told")}
        </Text>
      )}
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <StepCard
            key={step.place}
            shown={shown}
            step={step}
            painted={painted}
            mayChange={mayChange}
            isNewest={!isOver && index === steps.length - 1}
            onOpen={() => setOpened(index)}
          />
        ))}
      </ol>
      {whole && (
        <WholeStep
          key={whole.place}
          shown={shown}
          step={whole}
          count={steps.length}
          painted={painted}
          mayChange={mayChange}
          onPainted={() => setPainted(painted + 1)}
          onTurn={(by) => setOpened(Math.min(Math.max((opened ?? 0) + by, 0), steps.length - 1))}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
