import type { Action, Screen, Step, Target, Workflow } from "../src/builder/types";
import { workflows } from "./workflows.ts";

const NOW = "2026-11-02T08:00:00Z";

const given = (name: string) => `\${${name}}`;

export const target = (text: string | null, more: Partial<Target> = {}): Target => ({
  role: null,
  text,
  extra: "",
  within_phrase: false,
  selection_policy: "by_similarity",
  fallback_strategy: "visual_similarity",
  crop: null,
  neighbours: [],
  cells: [],
  column: "",
  click_offset: null,
  text_height: 18,
  only_shows: false,
  takes_text: false,
  also: [],
  ...more,
});

export const click = (text: string, more: Partial<Target> = {}): Action => ({
  type: "mouse_click",
  target: target(text, more),
  parameters: {
    wait_after_ms: 0,
    coords_var: null,
    click_offset: [0, 0],
    button: "left",
    double: false,
    modifiers: [],
    wanted: null,
    chooses: null,
  },
});
export const type = (text: string, into: string): Action => ({
  type: "text_input",
  target: target(into, { role: "form_input" }),
  parameters: { wait_after_ms: 0, coords_var: null, click_offset: [0, 0], text },
});
export const keys = (...pressed: string[]): Action => ({
  type: "key_press",
  parameters: { wait_after_ms: 0, keys: pressed },
});

const screen = (node_id: string, label: string, words: string[] = [label], shot = node_id): Screen => ({
  node_id,
  label,
  description: "",
  screen_template: {
    window: { app_name_any_of: ["dossier.exe"], title_contains_any_of: [label] },
    required_text_any: words,
    required_text_min: 1,
    required_ui_elements: [],
    optional_elements: [],
    spoken: null,
    embedding_prototype: {
      provider: "clip",
      vector_id: `prototypes/${node_id}.npy`,
      dimensions: 512,
      min_cosine_similarity: 0.85,
      min_where_all_is_said: null,
      sample_count: 4,
    } as unknown as NonNullable<Screen["screen_template"]["embedding_prototype"]>,
  },
  shows: [],
  shown_at: [],
  example: { session_id: "sess_1", screenshot_id: `shot_${shot}`, at: null },
  metadata: {},
});

type More = Partial<Step> & { at?: [number, number] };

export function step(
  edge_id: string,
  from: string,
  to: string,
  follows: string[],
  action: Action,
  more: More = {},
): Step {
  const { at, ...rest } = more;
  return {
    edge_id,
    from_node: from,
    to_node: to,
    action,
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
      manual_executions: 5,
      assist_executions: 3,
      auto_executions: 41,
      success_count: 43,
      failure_count: 1,
      avg_execution_time_ms: 820,
    },
    example: { session_id: "sess_1", screenshot_id: `shot_${from}`, at: at ?? null },
    metadata: {},
    ...rest,
  };
}

function workflow(workflow_id: string, more: Partial<Workflow>): Workflow {
  const summary = workflows.find((one) => one.workflow_id === workflow_id);
  const state = summary?.learning_state ?? "COACHING";
  return {
    schema_version: "workflow_v1",
    workflow_id,
    name: summary?.name ?? workflow_id,
    description: "",
    version: summary?.version ?? 1,
    learning_state: state,
    created_at: NOW,
    updated_at: NOW,
    entry_nodes: [],
    end_nodes: [],
    nodes: [],
    edges: [],
    first_edges: [],
    last_edges: [],
    variables: [
      { name: "ipp", label: "IPP du patient", kind: "text", examples: ["80012345"], repeated: false },
      { name: "codes", label: "Codes", kind: "cim10", examples: ["I10", "E11.9"], repeated: true },
    ],
    identity: [],
    identity_confirmed: null,
    proposed_identity: ["ipp"],
    loops: [],
    ways: [],
    doubts: [],
    safety_rules: { forbidden_text_clicks: ["Supprimer"], forbidden_roles: [], require_confirmation_for: [] },
    stats: {
      observed_runs: 5,
      assist_runs: 3,
      auto_candidate_runs: 0,
      auto_confirmed_runs: 0,
      average_similarity: 0.94,
      success_rate_overall: 0.97,
      avg_duration_seconds: 41,
      last_run_at: NOW,
    },
    learning: { state, thresholds: {} as Workflow["learning"]["thresholds"] },
    declared_dialogs: { metier_save: { action: "click", label: "Oui" } },
    metadata: {},
    ...more,
  };
}

const diagnostic = workflow("WF_diagnostic", {
  description: "Un code par ligne, puis enregistrement du dossier.",
  nodes: [
    screen("liste", "Liste des patients", ["Liste des patients", "IPP", "Nom"]),
    screen("dossier", "Dossier patient", ["Diagnostic principal", "Observation"]),
    screen("choix", "Choisir un code", ["CIM-10", "Valider"]),
    screen("conflit", "Modification concurrente", ["Ce dossier est ouvert"], "dialog"),
    screen("fin", "Dossier enregistré", ["Enregistré"], "purged"),
  ],
  edges: [
    step("e0", "liste", "liste", [], type(given("ipp"), "IPP"), { at: [300, 160] }),
    step("e1", "liste", "liste", ["e0"], keys("enter")),
    step(
      "e2",
      "liste",
      "dossier",
      ["e1"],
      click("", {
        text: given("ipp"),
        role: "record",
        cells: [{ column: "IPP", text: given("ipp") }],
      }),
      { at: [300, 220] },
    ),
    step("e3", "dossier", "choix", ["e2", "e5"], click("Ajouter un diagnostic", { role: "button" }), {
      at: [1500, 300],
    }),
    step("e4", "choix", "choix", ["e3"], type(given("codes"), "Code CIM-10"), { at: [900, 300] }),
    step("e5", "choix", "dossier", ["e4"], click("Valider", { role: "button" }), { at: [980, 600] }),
    step("e6", "dossier", "fin", ["e5", "e8"], click("Enregistrer", { role: "save_action" }), {
      at: [430, 970],
      waived_by: "c.moreau",
      checks: [
        {
          kind: "sql",
          source: "dpi",
          query: "SELECT 1 FROM diagnostics WHERE ipp = :ipp",
          values: { ipp: given("ipp") },
          expect: null,
        },
      ],
    }),
    step(
      "e7",
      "dossier",
      "conflit",
      ["e5"],
      click("Modifier", { role: null, text: null, crop: "crops/e7.png" }),
      {
        at: [1400, 500],
      },
    ),
    step("e8", "conflit", "dossier", ["e7"], click("Continuer", { role: "button" }), { at: [985, 598] }),
  ],
  first_edges: ["e0"],
  last_edges: ["e6"],
  entry_nodes: ["liste"],
  end_nodes: ["fin"],
  ways: [
    { edges: ["e0", "e1", "e2", "e3", "e4", "e5", "e6"], seen: 4 },
    { edges: ["e0", "e1", "e2", "e3", "e4", "e5", "e7", "e8", "e6"], seen: 1 },
  ],
  loops: [{ edges: ["e3", "e4", "e5"], turns: [1, 2, 3, 1, 2], variables: ["codes"] }],
  doubts: [
    { kind: "seen_rarely", about: "e7", seen: 1, text: "Vu une seule fois.", question: null },
  ] as Workflow["doubts"],
});

/** Two hundred screens, with ways that part and meet again and some that go back. */
function large(): Workflow {
  const name = (index: number) => `s${index}`;
  const nodes = Array.from({ length: 200 }, (_, index) => screen(name(index), `Écran ${index + 1}`));
  const edges: Step[] = [];
  const way: string[] = [];
  let before: string[] = [];
  nodes.forEach((_, index) => {
    for (let row = 0; row <= index % 3; row++) {
      const id = `e${index}_${row}`;
      const leaves = row === index % 3;
      const to = name(leaves ? Math.min(index + 1, 199) : index);
      const action = row === 0 ? click(`Bouton ${index + 1}`) : type(`valeur ${row}`, `Champ ${row}`);
      edges.push(
        step(id, name(index), to, before, action, { at: [200 + ((index * 97) % 1500), 200 + row * 90] }),
      );
      way.push(id);
      before = [id];
    }
  });
  const aside = way.filter((_, index) => index % 11 !== 4);
  const ways = [
    { edges: way, seen: 3 },
    { edges: aside, seen: 2 },
  ];
  aside.slice(1).forEach((later, index) => {
    const earlier = aside[index] ?? "";
    const one = edges.find((edge) => edge.edge_id === later);
    if (one && !one.follows.includes(earlier)) one.follows = [...one.follows, earlier];
  });
  return workflow("WF_grand", {
    name: "Deux cents écrans",
    nodes,
    edges,
    ways,
    first_edges: way.slice(0, 1),
    last_edges: way.slice(-1),
    entry_nodes: [name(0)],
    end_nodes: [name(199)],
  });
}

const nasty = `<script>alert(1)</script> ${"سجل المريض ".repeat(4)} 🏥 ${"x".repeat(9000)}`;
const hostile = workflow("WF_hostile", {
  name: `<b>x</b> ${"long ".repeat(30)}`,
  description: nasty,
  nodes: [screen("a", nasty.slice(0, 120), [nasty.slice(0, 400)]), screen("b", "B")],
  edges: [
    step("e0", "a", "b", [], type(nasty, nasty.slice(0, 900)), { at: [300, 300] }),
    step("e1", "b", "b", ["e0"], click(nasty.slice(0, 900))),
  ],
  first_edges: ["e0"],
  last_edges: ["e1"],
  entry_nodes: ["a"],
  end_nodes: ["b"],
  ways: [{ edges: ["e0", "e1"], seen: 1 }],
});

const admission = workflow("WF_admission", {
  nodes: [screen("accueil", "Accueil"), screen("formulaire", "Nouvelle admission")],
  edges: [step("e0", "accueil", "formulaire", [], click("Nouvelle admission"), { at: [500, 400] })],
  first_edges: ["e0"],
  last_edges: ["e0"],
  entry_nodes: ["accueil"],
  end_nodes: ["formulaire"],
  ways: [{ edges: ["e0"], seen: 2 }],
});

workflows.push({
  workflow_id: "WF_grand",
  name: "Deux cents écrans",
  version: 1,
  learning_state: "OBSERVATION",
});

export const graphs = new Map<string, Workflow>(
  [diagnostic, large(), hostile, admission].map((one) => [one.workflow_id, one]),
);
