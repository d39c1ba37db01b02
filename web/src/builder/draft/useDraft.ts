import { useEffect, useReducer } from "react";
import type { Workflow } from "../types";
import { changedBy, type Draft, draftOf } from "./draft";

/** Edits of whoever left the page without saving, until the browser is closed. Never written to a disk. */
const left = new Map<string, Draft>();

export function useDraft(workflow: Workflow) {
  const id = workflow.workflow_id;
  const [draft, dispatch] = useReducer(changedBy, workflow, () => left.get(id) ?? draftOf(workflow));
  const isChanged = draft.done.length > 0;

  useEffect(() => {
    if (isChanged || draft.undone.length > 0) left.set(id, draft);
    else left.delete(id);
  }, [id, draft, isChanged]);
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isChanged]);
  useEffect(() => {
    const isNewer = workflow.version > draft.base.version;
    if (isNewer && !isChanged) dispatch({ type: "rebase", workflow });
  }, [workflow, draft.base.version, isChanged]);
  return [draft, dispatch] as const;
}
