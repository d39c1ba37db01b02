import { Text, VisuallyHidden } from "@mantine/core";
import {
  IconArrowBarRight,
  IconCircle,
  IconCircleCheckFilled,
  IconPencil,
  IconPlayerPlayFilled,
} from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PlannedStep } from "../../api/types";
import classes from "./Story.module.css";

const ICONS = {
  done: IconCircleCheckFilled,
  skipped: IconArrowBarRight,
  now: IconPlayerPlayFilled,
  ahead: IconCircle,
} as const;

/** All that was and is to be done, with the place where it stands. */
export function PlanList({ steps }: { steps: readonly PlannedStep[] }) {
  return (
    <ol className={classes.plan}>
      {steps.map((step, index) => (
        <PlanStep
          key={step.key}
          step={step}
          number={index + 1}
          isNewScreen={step.screen !== steps[index - 1]?.screen}
        />
      ))}
    </ol>
  );
}

function PlanStep({
  step,
  number,
  isNewScreen,
}: {
  step: PlannedStep;
  number: number;
  isNewScreen: boolean;
}) {
  const { t } = useTranslation();
  const line = useRef<HTMLLIElement>(null);
  const Picture = ICONS[step.state];
  useEffect(() => {
    const list = line.current?.parentElement;
    if (step.state === "now" && line.current && list) {
      list.scrollTop = line.current.offsetTop - list.clientHeight / 2;
    }
  }, [step.state]);
  return (
    <li
      ref={line}
      className={classes.step}
      data-state={step.state}
      aria-current={step.state === "now" ? "step" : undefined}
    >
      {isNewScreen && step.screen !== "" && (
        <Text size="xs" c="dimmed" className={`told ${classes.screen}`}>
          {step.screen}
        </Text>
      )}
      <div className={classes.row}>
        <Picture size={18} aria-hidden className={classes.state} />
        <VisuallyHidden>{t(`plan.${step.state}`)}</VisuallyHidden>
        <Text size="sm" className="told">
          {number}. {step.told}
          {step.consequential && (
            <>
              {" "}
              <IconPencil size={14} aria-hidden className={classes.writes} />
              <VisuallyHidden>{t("plan.writes")}</VisuallyHidden>
            </>
          )}
        </Text>
      </div>
    </li>
  );
}
