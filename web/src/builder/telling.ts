import type { TFunction } from "i18next";
import type { Explanation, ToldLine } from "../api/types";
import type { Action, SimpleAction, Step, Target, Workflow } from "./types";

export type Spoken = ToldLine["words"];

/** The server's own words for each step, by its id. */
export function spokenSteps(explanation: Explanation | undefined): Map<string, Spoken> {
  const spoken = new Map<string, Spoken>();
  for (const line of explanation?.lines ?? []) {
    if (line.kind === "step" && line.edge && !spoken.has(line.edge)) spoken.set(line.edge, line.words);
  }
  return spoken;
}

/** The server's numbers, while the steps are in the order it knows. */
export function toldNumbers(explanation: Explanation | undefined): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const line of explanation?.lines ?? []) {
    if (line.edge && line.number != null && !numbers.has(line.edge)) numbers.set(line.edge, line.number);
  }
  return numbers;
}

export function hasSameOrder(base: Workflow, shown: Workflow): boolean {
  return base.ways === shown.ways && base.edges.length === shown.edges.length;
}

/** A step as it is now: as the server tells it while it is unchanged, otherwise in a few words of our own. */
export function wordsOf(step: Step, base: Workflow, spoken: Map<string, Spoken>, t: TFunction): Spoken {
  const before = base.edges.find((one) => one.edge_id === step.edge_id);
  const known = spoken.get(step.edge_id);
  if (known && before && (before.action === step.action || same(before.action, step.action))) return known;
  return spansOf(actionWords(step.action, t));
}

export function plain(words: Spoken): string {
  return words.map((word) => word.variable ?? word.text).join("");
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function actionWords(action: Action, t: TFunction): string {
  if (action.type !== "compound") return simpleWords(action, t);
  return action.actions.map((part) => simpleWords(part, t)).join(t("builder.told.then"));
}

function simpleWords(action: SimpleAction, t: TFunction): string {
  switch (action.type) {
    case "mouse_click": {
      const what = targetWords(action.target ?? null, t);
      if (action.parameters.wanted) return t(`builder.told.wanted.${action.parameters.wanted}`, { what });
      return t(action.parameters.double ? "builder.told.double_click" : "builder.told.click", { what });
    }
    case "text_input": {
      const text = action.parameters.text;
      return action.target
        ? t("builder.told.type_into", { text, what: targetWords(action.target, t) })
        : t("builder.told.type", { text });
    }
    case "key_press":
      return t("builder.told.keys", { keys: action.parameters.keys.join(" + ") });
    case "mouse_scroll":
      return t("builder.told.scroll", { what: targetWords(action.target ?? null, t) });
    case "drag":
      return t("builder.told.drag", {
        what: targetWords(action.target ?? null, t),
        to: targetWords(action.parameters.to, t),
      });
    case "wait":
      return t("builder.told.wait", { seconds: action.parameters.duration_ms / 1000 });
    case "extract_text":
      return t("builder.told.read", {
        what: targetWords(action.target, t),
        variable: `\${${action.parameters.variable}}`,
      });
    case "decide":
      return t("builder.told.decide", { variable: `\${${action.parameters.variable}}` });
    case "pause_for_human":
      return t("builder.told.pause", { message: action.parameters.message });
    case "llm_generate":
      return t("builder.told.generate", { variable: `\${${action.parameters.variable}}` });
    case "navigate":
      return t("builder.told.navigate");
  }
}

export function targetWords(target: Target | null, t: TFunction): string {
  if (target === null) return t("builder.told.here");
  if (target.cells.length > 0) {
    return t("builder.told.row", { cells: target.cells.map((cell) => cell.text).join(", ") });
  }
  if (target.text) return t("builder.told.words", { text: target.text });
  return target.crop ? t("builder.told.look") : (target.role ?? t("builder.told.here"));
}

/** References to values set apart, as the server does it. */
function spansOf(text: string): Spoken {
  return text
    .split(/(\$\{[a-z_][a-z0-9_]*\})/)
    .filter((part) => part !== "")
    .map((part) => {
      const name = /^\$\{(.*)\}$/.exec(part)?.[1] ?? null;
      return { text: part, variable: name };
    });
}
