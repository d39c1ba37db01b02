import type { Workflow } from "../../api/types";

/** The demonstrations that a task was learnt from, as far as it says. */
export function learntFrom(workflow: Pick<Workflow, "metadata"> | undefined): ReadonlySet<string> {
  const sessions = workflow?.metadata?.sessions;
  return new Set(Array.isArray(sessions) ? sessions.map(String) : []);
}
