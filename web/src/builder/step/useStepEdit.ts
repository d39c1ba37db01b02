import type { Action, Constraints, Dialogs, Result, Step } from "../types";
import { useBuilder } from "../useBuilder";

/** Edits of one step, each shown at once. */
export function useStepEdit({ edge_id }: Step) {
  const { dispatch } = useBuilder();
  const edit = (
    said:
      | { action: Action }
      | { constraints: Constraints }
      | { post_conditions: Result }
      | { declared_dialogs: Dialogs },
    touch?: string,
  ) =>
    dispatch({
      type: "edit",
      operation: { op: "edit_edge", edge_id, ...said },
      ...(touch === undefined ? {} : { touch }),
    });
  return {
    act: (action: Action, touch?: string) => edit({ action }, touch),
    constrain: (constraints: Constraints, touch?: string) => edit({ constraints }, touch),
    expect: (post_conditions: Result, touch?: string) => edit({ post_conditions }, touch),
    answer: (declared_dialogs: Dialogs, touch?: string) => edit({ declared_dialogs }, touch),
  };
}
