import { IconShieldOff } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Spans } from "../../workflows/Spans";
import { plain } from "../telling";
import { useBuilder } from "../useBuilder";
import classes from "./Canvas.module.css";
import type { Row } from "./cards";
import { ROW_HEIGHT } from "./geometry";
import { MarkSign } from "./MarkSign";
import { ProblemSign } from "./ProblemSign";

export function StepRow({ row }: { row: Row }) {
  const { t } = useTranslation();
  const { drawn, drawing, selected, select, words, marks, findings } = useBuilder();
  const button = useRef<HTMLButtonElement>(null);
  const isSelected = selected !== null && "step" in selected && selected.step === row.stepId;
  const isEntrance = selected === null && drawing.cards[0]?.rows[0]?.stepId === row.stepId;
  const step = drawn.edges.find((one) => one.edge_id === row.stepId);
  const told = words(row.stepId);

  useEffect(() => {
    const focused = document.activeElement;
    const isWalking = focused?.closest("[data-walkable]") != null || focused === document.body;
    if (isSelected && isWalking) button.current?.focus({ preventScroll: true });
  }, [isSelected]);

  return (
    <li style={{ height: ROW_HEIGHT }} data-mark={marks.get(row.stepId)} className={classes.rowItem}>
      <button
        ref={button}
        type="button"
        className={classes.row}
        data-selected={isSelected}
        tabIndex={isSelected || isEntrance ? 0 : -1}
        aria-pressed={isSelected}
        title={plain(told).slice(0, 300)}
        onClick={() => select({ step: row.stepId })}
      >
        <b className={classes.number}>{row.number}</b>
        <span className={classes.words}>
          <Spans words={told} />
        </span>
        {step?.waived_by && (
          <IconShieldOff size={15} className={classes.sign} aria-label={t("builder.graph.waived")} />
        )}
        <ProblemSign findings={findings.get(row.stepId)} />
        <MarkSign mark={marks.get(row.stepId)} />
      </button>
    </li>
  );
}
