import type { Operation, Workflow } from "../types";
import { allApplied, applied } from "./apply";
import { Refusal } from "./refusal";

/** One edit; those made in one go in one field, told by their touch, are undone together. */
export type Edit = { operation: Operation; touch: string | null };

export type Draft = {
  /** What the server has, and the version the edits are made from. */
  base: Workflow;
  done: readonly Edit[];
  undone: readonly Edit[];
  /** The base with all that is done. */
  shown: Workflow;
  /** Why the last one could not be made. */
  refused: Refusal | null;
  /** Edits that had no place any more in a newer base. */
  lost: readonly Operation[];
  /** Steps and screens that somebody else changed, too: to be looked at before saving. */
  both: readonly string[];
};

export type DraftEvent =
  | { type: "edit"; operation: Operation; touch?: string }
  | { type: "undo" }
  | { type: "redo" }
  | { type: "discard" }
  | { type: "saved"; workflow: Workflow; operations: number }
  | { type: "rebase"; workflow: Workflow; isOwn?: boolean }
  | { type: "understood" };

/** The server takes no more at once. */
export const MOST_OPERATIONS = 200;

export function draftOf(base: Workflow): Draft {
  return { base, done: [], undone: [], shown: base, refused: null, lost: [], both: [] };
}

export function changedBy(draft: Draft, event: DraftEvent): Draft {
  switch (event.type) {
    case "edit":
      return edited(draft, { operation: event.operation, touch: event.touch ?? null });
    case "undo": {
      const last = draft.done.at(-1);
      return last === undefined
        ? draft
        : shownWith({ ...draft, undone: [...draft.undone, last] }, draft.done.slice(0, -1));
    }
    case "redo": {
      const last = draft.undone.at(-1);
      return last === undefined
        ? draft
        : shownWith({ ...draft, undone: draft.undone.slice(0, -1) }, [...draft.done, last]);
    }
    case "discard":
      return draftOf(draft.base);
    case "saved":
      return rebased({ ...draftOf(draft.base), done: draft.done.slice(event.operations) }, event.workflow);
    case "rebase":
      return {
        ...rebased(draft, event.workflow),
        both: event.isOwn ? [] : changedByBoth(draft, event.workflow),
      };
    case "understood":
      return { ...draft, refused: null, lost: [], both: [] };
  }
}

function edited(draft: Draft, edit: Edit): Draft {
  const last = draft.done.at(-1);
  const joined = last && edit.touch !== null && last.touch === edit.touch ? merged(last, edit) : null;
  if (joined === null && draft.done.length >= MOST_OPERATIONS) {
    return { ...draft, refused: new Refusal("too_many", "") };
  }
  const done = joined === null ? [...draft.done, edit] : [...draft.done.slice(0, -1), joined];
  try {
    const shown =
      joined === null ? applied(draft.shown, edit.operation) : allApplied(draft.base, toSend(done));
    return { ...draft, done, undone: [], shown, refused: null };
  } catch (error) {
    if (error instanceof Refusal) return { ...draft, refused: error };
    throw error;
  }
}

/** The later of two edits of one thing, with what only the earlier says. */
function merged(earlier: Edit, later: Edit): Edit | null {
  const [one, other] = [earlier.operation, later.operation];
  if (one.op !== other.op || aboutOf(one) !== aboutOf(other)) return null;
  if (one.op === "edit_edge" || one.op === "edit_node" || one.op === "rename_task") {
    return { operation: { ...one, ...other } as Operation, touch: later.touch };
  }
  return one.op === "set_safety_rules" || one.op === "declare_dialogs" ? later : null;
}

function shownWith(draft: Draft, done: readonly Edit[]): Draft {
  return { ...draft, done, shown: allApplied(draft.base, toSend(done)), refused: null };
}

function rebased(draft: Draft, base: Workflow): Draft {
  let shown = base;
  const done: Edit[] = [];
  const lost: Operation[] = [];
  for (const edit of draft.done) {
    try {
      shown = applied(shown, edit.operation);
      done.push(edit);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      lost.push(edit.operation);
    }
  }
  return { base, done, undone: [], shown, refused: null, lost, both: [] };
}

export function toSend(done: readonly Edit[]): Operation[] {
  return done.map((edit) => edit.operation);
}

/** The step, the screen, or nothing for the task as a whole. */
export function aboutOf(operation: Operation): string {
  switch (operation.op) {
    case "edit_node":
      return operation.node_id;
    case "edit_edge":
    case "remove_step":
    case "move_step":
      return operation.edge_id;
    case "insert_step":
    case "branch_step":
      return operation.step.edge_id;
    default:
      return "";
  }
}

function changedByBoth(draft: Draft, newer: Workflow): string[] {
  const mine = new Set(toSend(draft.done).map(aboutOf));
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const steps = draft.base.edges.filter((step) => {
    const now = newer.edges.find((one) => one.edge_id === step.edge_id);
    return mine.has(step.edge_id) && differs(withoutCounters(step), now && withoutCounters(now));
  });
  const screens = draft.base.nodes.filter((node) => {
    const now = newer.nodes.find((one) => one.node_id === node.node_id);
    return mine.has(node.node_id) && differs(node, now);
  });
  return [...steps.map((one) => one.edge_id), ...screens.map((one) => one.node_id)];
}

function withoutCounters(step: Workflow["edges"][number]) {
  return { ...step, stats: null, metadata: null };
}
