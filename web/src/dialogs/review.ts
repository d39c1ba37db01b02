import type { Review, UnknownDialog } from "../api/types";

const LONGEST_NAME = 120;
/** As the server asks for: shorter words would answer other windows too. */
const SHORTEST_PATTERN = 12;

export type Draft = {
  name: string;
  type: Review["type"] | null;
  button: string | null;
  scope: Review["scope"];
  workflowId: string | null;
  pattern: string;
};

/** Nothing is chosen in advance that decides what is clicked. */
export function draftOf(dialog: UnknownDialog): Draft {
  return {
    name: (dialog.title || dialog.pattern).slice(0, LONGEST_NAME),
    type: dialog.buttons.length === 1 ? "ok_trivial" : null,
    button: null,
    scope: "workflow",
    workflowId: dialog.workflows.length === 1 ? (dialog.workflows[0] ?? null) : null,
    pattern: dialog.pattern,
  };
}

/** A message has one button, a question several: the server refuses the one for the other. */
export function typesFor(dialog: UnknownDialog): Review["type"][] {
  return dialog.buttons.length === 1 ? ["ok_trivial"] : ["metier_confirm", "metier_save", "metier_overwrite"];
}

export type Missing = "name" | "type" | "button" | "workflow" | "pattern";

export function missingFrom(draft: Draft): Missing[] {
  const missing: [Missing, boolean][] = [
    ["button", draft.button === null],
    ["type", draft.type === null],
    ["workflow", draft.scope === "workflow" && draft.workflowId === null],
    ["name", draft.name.trim() === ""],
    ["pattern", [...draft.pattern.replace(/[\s.]/g, "")].length < SHORTEST_PATTERN],
  ];
  return missing.filter(([, isMissing]) => isMissing).map(([what]) => what);
}

/** null: something is missing. */
export function reviewOf(draft: Draft): Review | null {
  const { type, button } = draft;
  if (missingFrom(draft).length > 0 || type === null || button === null) return null;
  return {
    name: draft.name.trim(),
    type,
    button,
    scope: draft.scope,
    workflow_id: draft.scope === "workflow" ? draft.workflowId : null,
    pattern: draft.pattern.trim(),
  };
}
