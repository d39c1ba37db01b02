import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type Declaration, findingsOf, useDeclare } from "../api/graphs";
import { explanation } from "../api/workflows";
import { visitor } from "../session/visitor";
import { useLanguage } from "../words/useLanguage";
import classes from "./Builder.module.css";
import { toSend } from "./draft/draft";
import { useDraft } from "./draft/useDraft";
import { Canvas } from "./graph/Canvas";
import { drawingOf } from "./graph/cards";
import { Panel } from "./Panel";
import { findingsByPlace, type Subject } from "./problems/places";
import { Refused } from "./Refused";
import { Toolbar } from "./Toolbar";
import { hasSameOrder, spokenSteps, toldNumbers, wordsOf } from "./telling";
import type { Workflow } from "./types";
import { type Builder, BuilderContext } from "./useBuilder";
import { useKeyboard } from "./useKeyboard";
import { bothOf, marksBetween } from "./versions/marks";
import { type Comparing, useComparing } from "./versions/useComparing";

const NO_FINDINGS: never[] = [];

/** The graph of a task, one step of it opened, and the edits that are not saved yet. */
export function BuilderView({ workflow }: { workflow: Workflow }) {
  const id = workflow.workflow_id;
  const { t } = useTranslation();
  const language = useLanguage();
  const [draft, dispatch] = useDraft(workflow);
  const { data: told } = useQuery(explanation(id, language));
  const { data: findings = NO_FINDINGS } = useQuery(findingsOf(id, language));
  const { data: who } = useQuery(visitor);
  const comparing = useComparing(id);
  const declaring = useDeclare(id);
  const [about, setAbout] = useState<Declaration | null>(null);

  const { base, shown } = draft;
  const { drawn, marks } = useMemo(() => pictured(base, shown, comparing), [base, shown, comparing]);
  const [selected, select] = useSelected(drawn);
  const spoken = useMemo(() => spokenSteps(told), [told]);
  const drawing = useMemo(() => {
    const numbers = drawn === shown && hasSameOrder(base, shown) ? toldNumbers(told) : new Map();
    return drawingOf(drawn, numbers);
  }, [base, shown, drawn, told]);
  const numbers = useMemo(
    () => new Map(drawing.cards.flatMap((card) => card.rows.map((row) => [row.stepId, row.number]))),
    [drawing],
  );
  const byPlace = useMemo(() => findingsByPlace(findings, base), [findings, base]);
  const isComparing = comparing.pair !== null;
  const declare = (said: Declaration) => {
    setAbout(said);
    declaring.mutate(said, {
      onSuccess: (now) =>
        dispatch(
          said.verb === "save"
            ? { type: "saved", workflow: now, operations: said.operations.length }
            : { type: "rebase", workflow: now, isOwn: true },
        ),
    });
  };

  const builder: Builder = {
    id,
    draft,
    dispatch,
    mayEdit: (who?.role === "supervisor" || who?.role === "administrator") && !isComparing,
    isComparing,
    drawn,
    drawing,
    marks,
    selected,
    select,
    words: (stepId) => {
      const step = drawn.edges.find((one) => one.edge_id === stepId);
      return step === undefined ? [] : wordsOf(step, isComparing ? workflow : base, spoken, t);
    },
    numberOf: (stepId) => numbers.get(stepId) ?? 0,
    findings: isComparing ? new Map() : byPlace,
    declare,
    declaring: { isPending: declaring.isPending, error: declaring.error, about },
  };
  const save = () => {
    if (!builder.mayEdit || declaring.isPending || draft.done.length === 0) return;
    declare({ verb: "save", version: base.version, operations: toSend(draft.done) });
  };
  useKeyboard(builder, save);
  const isGraphFirst = useDeferredValue(false, true);

  return (
    <BuilderContext value={builder}>
      <div className={classes.builder}>
        <Toolbar save={save} />
        <Refused />
        <div className={classes.columns} data-walkable>
          <section className={classes.graph} aria-label={t("builder.graph.label")}>
            <Canvas />
          </section>
          {isGraphFirst ? <aside className={classes.panel} /> : <Panel comparing={comparing} />}
        </div>
      </div>
    </BuilderContext>
  );
}

function pictured(base: Workflow, shown: Workflow, { pair }: Comparing) {
  if (pair === null) return { drawn: shown, marks: marksBetween(base, shown) };
  return { drawn: bothOf(pair.before, pair.after), marks: marksBetween(pair.before, pair.after) };
}

/** In the address, so that a step can be shown to somebody else. */
function useSelected(workflow: Workflow): [Subject, (subject: Subject) => void] {
  const [asked, ask] = useSearchParams();
  const step = asked.get("step");
  const screen = asked.get("screen");
  const select = (subject: Subject) =>
    ask(subject === null ? {} : "step" in subject ? { step: subject.step } : { screen: subject.screen }, {
      replace: true,
    });
  if (step !== null && workflow.edges.some((one) => one.edge_id === step)) return [{ step }, select];
  if (screen !== null && workflow.nodes.some((one) => one.node_id === screen)) return [{ screen }, select];
  return [null, select];
}
