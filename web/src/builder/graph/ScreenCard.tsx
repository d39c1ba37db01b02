import { IconAlertTriangle } from "@tabler/icons-react";
import { type NodeProps, useStore } from "@xyflow/react";
import { useTranslation } from "react-i18next";
import { SmallPicture } from "../SmallPicture";
import { useBuilder } from "../useBuilder";
import classes from "./Canvas.module.css";
import type { Card, CardNode } from "./cards";
import { PICTURE_HEIGHT } from "./geometry";
import { MarkSign } from "./MarkSign";
import { ProblemSign } from "./ProblemSign";
import { StepRow } from "./StepRow";

/** Below these, words cannot be read any more, and then not even a picture tells anything. */
const FAR = 0.4;
const TINY = 0.22;
const seenFrom = ({ transform: [, , zoom] }: { transform: readonly [number, number, number] }) =>
  zoom < TINY ? "tiny" : zoom < FAR ? "far" : "near";

export function ScreenCard({ data: { card } }: NodeProps<CardNode>) {
  const distance = useStore(seenFrom);
  return distance === "tiny" ? (
    <TinyCard card={card} />
  ) : (
    <WholeCard card={card} isFar={distance === "far"} />
  );
}

/** One screen: its name, its picture, and what is done on it. */
function WholeCard({ card, isFar }: { card: Card; isFar: boolean }) {
  const { t } = useTranslation();
  const { selected, select, marks, findings } = useBuilder();
  const isSelected = selected !== null && "screen" in selected && selected.screen === card.screenId;
  const mark = marks.get(card.screenId);
  return (
    <article
      className={classes.card}
      data-selected={isSelected}
      data-mark={mark}
      data-far={isFar}
      aria-label={card.label}
    >
      <button
        type="button"
        className={classes.head}
        tabIndex={isSelected ? 0 : -1}
        aria-pressed={isSelected}
        onClick={() => select({ screen: card.screenId })}
      >
        <span className={classes.name}>{card.label}</span>
        {card.isFirst && <span className={classes.flag}>{t("builder.graph.first")}</span>}
        {card.isLast && <span className={classes.flag}>{t("builder.graph.last")}</span>}
        <ProblemSign findings={findings.get(card.screenId)} />
        <MarkSign mark={mark} />
      </button>
      <div className={classes.picture} style={{ height: PICTURE_HEIGHT }}>
        <SmallPicture example={card.example} name={card.label} />
        {isFar && <span className={classes.farName}>{card.label}</span>}
      </div>
      <ol className={classes.rows}>
        {card.rows.map((row) => (
          <StepRow key={row.stepId} row={row} />
        ))}
      </ol>
    </article>
  );
}

/** Seen from so far that only its name can be read. */
function TinyCard({ card }: { card: Card }) {
  const { select, marks, findings } = useBuilder();
  const hasProblem = findings.has(card.screenId) || card.rows.some((row) => findings.has(row.stepId));
  return (
    <button
      type="button"
      className={classes.tiny}
      tabIndex={-1}
      data-mark={marks.get(card.screenId) ?? card.rows.map((row) => marks.get(row.stepId)).find(Boolean)}
      onClick={() => select({ screen: card.screenId })}
    >
      {card.label}
      {hasProblem && <IconAlertTriangle size={80} className={classes.warning} aria-hidden />}
    </button>
  );
}
