import type { Operation, Screen, Workflow } from "../types";
import { branched, inserted, moved, removed, stepOf } from "./order";
import { Refusal } from "./refusal";

/** The workflow as one edit leaves it, or a Refusal thrown. The server has the last word when it is saved. */
export function applied(workflow: Workflow, operation: Operation): Workflow {
  switch (operation.op) {
    case "rename_task":
      return {
        ...workflow,
        name: operation.name,
        description: operation.description ?? workflow.description,
      };
    case "edit_node":
      return withScreen(workflow, operation);
    case "edit_edge":
      return withStep(workflow, operation);
    case "insert_step":
      refuseKnown(workflow, operation.step.edge_id);
      return inserted(workflow, operation.step, operation.after ?? null);
    case "branch_step":
      refuseKnown(workflow, operation.step.edge_id);
      return branched(workflow, operation.step, operation.after, operation.joins ?? null);
    case "remove_step":
      return removed(workflow, operation.edge_id);
    case "move_step":
      return moved(workflow, operation.edge_id, operation.after ?? null);
    case "set_safety_rules":
      return { ...workflow, safety_rules: operation.rules };
    case "declare_dialogs":
      return { ...workflow, declared_dialogs: operation.dialogs };
  }
}

export function allApplied(workflow: Workflow, operations: readonly Operation[]): Workflow {
  return operations.reduce(applied, workflow);
}

function refuseKnown(workflow: Workflow, stepId: string) {
  if (workflow.edges.some((one) => one.edge_id === stepId)) throw new Refusal("id_taken", stepId);
}

type EditOf<Op extends Operation["op"]> = Extract<Operation, { op: Op }>;

function withScreen(workflow: Workflow, edit: EditOf<"edit_node">): Workflow {
  if (!workflow.nodes.some((one) => one.node_id === edit.node_id))
    throw new Refusal("no_screen", edit.node_id);
  const changed = (node: Screen): Screen => {
    const known = node.screen_template;
    const prototype = known.embedding_prototype ?? null;
    return {
      ...node,
      label: edit.label ?? node.label,
      description: edit.description ?? node.description,
      screen_template: {
        ...known,
        window: edit.window ?? known.window,
        required_text_any: edit.required_text_any ?? known.required_text_any,
        required_text_min: edit.required_text_min ?? known.required_text_min,
        embedding_prototype:
          prototype && edit.min_similarity != null
            ? { ...prototype, min_cosine_similarity: edit.min_similarity }
            : prototype,
      },
    };
  };
  return {
    ...workflow,
    nodes: workflow.nodes.map((node) => (node.node_id === edit.node_id ? changed(node) : node)),
  };
}

/** Whoever waived being asked did so for the step as it was. */
function withStep(workflow: Workflow, edit: EditOf<"edit_edge">): Workflow {
  stepOf(workflow, edit.edge_id);
  return {
    ...workflow,
    edges: workflow.edges.map((step) =>
      step.edge_id === edit.edge_id
        ? {
            ...step,
            action: edit.action ?? step.action,
            constraints: edit.constraints ?? step.constraints,
            post_conditions: edit.post_conditions ?? step.post_conditions,
            declared_dialogs: edit.declared_dialogs ?? step.declared_dialogs,
            waived_by: null,
          }
        : step,
    ),
  };
}
