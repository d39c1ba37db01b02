import type { Action, Step, Workflow } from "./types";

/** Small tasks for tests: screens by their names, steps as « from to ». */
export function step(
  edge_id: string,
  from: string,
  to: string,
  follows: string[] = [],
  action?: Action,
): Step {
  return {
    edge_id,
    from_node: from,
    to_node: to,
    action: action ?? { type: "wait", parameters: { duration_ms: 1000 } },
    follows,
    constraints: { max_delay_seconds: null, pre_conditions: [], post_conditions: [] },
    checks: [],
    declared_dialogs: {},
    waived_by: null,
    post_conditions: {
      expected_node: to,
      min_similarity: 0.85,
      timeout_seconds: 5,
      may_show_nothing: false,
      shows: [],
    },
    stats: {
      manual_executions: 0,
      assist_executions: 0,
      auto_executions: 0,
      success_count: 0,
      failure_count: 0,
      avg_execution_time_ms: 0,
    },
    example: null,
    metadata: {},
  };
}

export function task(edges: Step[], ways: string[][], more: Partial<Workflow> = {}): Workflow {
  const screens = [...new Set(edges.flatMap((one) => [one.from_node, one.to_node]))];
  const screenOf = (id: string | undefined, side: "from_node" | "to_node") =>
    edges.find((one) => one.edge_id === id)?.[side] ?? "";
  const firsts = [...new Set(ways.map((way) => way[0] ?? ""))];
  const lasts = [...new Set(ways.map((way) => way.at(-1) ?? ""))];
  return {
    workflow_id: "WF_test",
    name: "Une tâche",
    description: "",
    version: 3,
    nodes: screens.map((node_id) => ({
      node_id,
      label: node_id.toUpperCase(),
      description: "",
      screen_template: {
        window: { app_name_any_of: [], title_contains_any_of: [] },
        required_text_any: [],
        required_text_min: 1,
        required_ui_elements: [],
        optional_elements: [],
      },
      shows: [],
      shown_at: [],
      example: null,
      metadata: {},
    })),
    edges,
    ways: ways.map((way) => ({ edges: way, seen: 1 })),
    loops: [],
    doubts: [],
    variables: [],
    first_edges: firsts,
    last_edges: lasts,
    entry_nodes: firsts.map((id) => screenOf(id, "from_node")),
    end_nodes: lasts.map((id) => screenOf(id, "to_node")),
    safety_rules: { forbidden_text_clicks: [], forbidden_roles: [], require_confirmation_for: [] },
    declared_dialogs: {},
    ...more,
  } as Workflow;
}

/** One after the other, each leading to the next screen. */
export function chain(...screens: string[]): Workflow {
  const edges = screens
    .slice(1)
    .map((to, index) => step(`e${index}`, screens[index] ?? "", to, index === 0 ? [] : [`e${index - 1}`]));
  return task(edges, [edges.map((one) => one.edge_id)]);
}
