import type { Box, Pause, Replay, ReplaySummary, RunEvent } from "../src/api/types";

const HOSTILE = `<script>alert("x")</script> ‮abc‬ 🏥 مرحبا ${"très long ".repeat(1000)}`;
const START = Date.now();

export const ago = (seconds: number) => new Date(START - seconds * 1000).toISOString();

const found = (bbox: Box, confidence: number, text: string, standsWith = "") => ({
  role: "button",
  text,
  bbox,
  center: [Math.floor((bbox[0] + bbox[2]) / 2), Math.floor((bbox[1] + bbox[3]) / 2)] as [number, number],
  confidence,
  method: "ocr_anchor" as const,
  told_by: [],
  stands_with: standsWith,
});

const pauseOf = (pause: Partial<Pause> & Pick<Pause, "reason" | "message">): Pause => ({
  step_index: 3,
  edge_id: "e4",
  screenshot: "replays/x/moved.png",
  identity: [],
  finished: false,
  may_redo: true,
  needs_two: false,
  options: [],
  ...pause,
});

const verification = {
  verified: false,
  confidence: 0.41,
  changes_detected: true,
  change_area_pct: 3.2,
  local_change_pct: 0.4,
  suggestion: "retry" as const,
  detail: "Un changement de 3,2 % de l’écran, mais pas à l’endroit du clic.",
  semantic_verified: false,
  semantic_detail: "Le message « Enregistré » attendu n’est pas visible.",
  proofs: [],
  records: [],
  about_another: false,
};

const PAUSES: Record<string, { pause: Pause; more?: Partial<Replay>; task: string; waits: number }> = {
  r_moved: {
    task: "Coder un diagnostic",
    waits: 754,
    pause: pauseOf({
      reason: "target_not_found",
      message: "Je ne trouve pas le bouton « Enregistrer » là où il était.",
      grounding: {
        found: null,
        tried: [
          { method: "cache", outcome: "not_found", reason: "rien à l’endroit habituel", candidates: [] },
          {
            method: "ocr_anchor",
            outcome: "ambiguous",
            reason: "le texte est vu ailleurs, sans les voisins appris",
            candidates: [
              found([1500, 940, 1760, 1004], 0.71, "Enregistrer"),
              found([40, 940, 260, 1004], 0.32, "Fermer"),
            ],
          },
        ],
      },
    }),
  },
  r_dialog: {
    task: "Saisir une admission",
    waits: 190,
    pause: pauseOf({
      reason: "dialog",
      message: "Une fenêtre inattendue est devant l’application : « Modification concurrente ».",
      screenshot: "replays/x/dialog.png",
      dialog: {
        dialog_type: "inconnu",
        policy_applied: "ask_human",
        confidence: 0.62,
        classification_method: "rules",
        ocr_text: "Ce dossier est ouvert sur un autre poste.",
        change_signal: null,
        workflow_step: 3,
        workflow_action_id: "e4",
        action_taken: "paused",
        elapsed_ms: 210,
        screenshot_path: null,
        extra: {
          title: "Modification concurrente",
          buttons: [{ label: "Continuer" }, { label: "Annuler" }],
        },
      },
    }),
  },
  r_identity: {
    task: "Compléter une ordonnance",
    waits: 66,
    pause: pauseOf({
      reason: "identity",
      message: "L’écran montre une autre personne que celle de la tâche.",
      screenshot: "replays/x/record.png",
      identity: [
        { variable: "nom", expected: "MARTIN Jean", seen: "MARTIN Jeanne" },
        { variable: "naissance", expected: "04/09/1951", seen: null },
      ],
    }),
  },
  r_effect: {
    task: "Coder un diagnostic",
    waits: 41,
    more: { acting: "r_effect:3:4", seen: "replays/x/record.png" },
    pause: pauseOf({
      reason: "effect_not_seen",
      message: "J’ai cliqué sur « Enregistrer », mais je ne vois pas que c’est enregistré.",
      may_redo: false,
      verification,
      validation: { verdict: "TERMINATE", reasoning: "L’étape écrit dans le dossier.", evidence: {} },
    }),
  },
  r_proposed: {
    task: "Clôturer un séjour",
    waits: 12,
    more: { coached: true },
    pause: pauseOf({
      reason: "proposed",
      message: "Je propose de cliquer sur « Enregistrer ».",
      screenshot: "replays/x/record.png",
      proposal: {
        action_type: "mouse_click",
        intention: "Cliquer sur le bouton « Enregistrer »",
        grounded: found([300, 940, 560, 1004], 0.96, "Enregistrer"),
        place: { x_pct: 430 / 1920, y_pct: 972 / 1080 },
        in_line: [],
        values_seen: [],
        because: ["coached", "irreversible"],
        yes_by: [],
      },
    }),
  },
  r_crossroads: {
    task: HOSTILE,
    waits: 5,
    pause: pauseOf({
      reason: "unexpected_screen",
      message: `Plusieurs suites sont possibles ici. ${HOSTILE}`,
      screenshot: "replays/x/list.png",
      options: [
        { key: "e5", told: "Signer le compte rendu (3 fois sur 5)" },
        { key: "e6", told: "Fermer sans signer (2 fois sur 5)" },
        { key: ":end", told: "La tâche est finie ici" },
      ],
    }),
  },
};

function replayOf(id: string, more: Partial<Replay>): Replay {
  return {
    schema_version: "replay_v1",
    replay_id: id,
    workflow_id: "WF_diagnostic",
    workflow_version: 4,
    agent_id: "PC-UNITE-12",
    operator_id: "c.moreau",
    parameters: {},
    takes: {},
    coached: false,
    priority: "normal",
    status: "exec_action",
    step_index: 3,
    taken: [],
    variables: {},
    attempt: 4,
    tries: 0,
    looks: 0,
    kept_back: 0,
    settled: [],
    vouched_steps: [],
    skipped_steps: [],
    vetoes: [],
    created_at: ago(900),
    updated_at: ago(3),
    ...more,
  };
}

export const replays = new Map<string, Replay>([
  ...Object.entries(PAUSES).map(([id, { pause, more, waits }]): [string, Replay] => [
    id,
    replayOf(id, { status: "paused_need_help", pause, updated_at: ago(waits), ...more }),
  ]),
  ...Array.from({ length: 5 }, (_, n): [string, Replay] => [
    `r_run${n}`,
    replayOf(`r_run${n}`, {
      step_index: n * 2,
      agent_id: `PC-UNITE-${20 + n}`,
      created_at: ago(80 + n * 31),
    }),
  ]),
  ["r_done", replayOf("r_done", { status: "completed", step_index: 8, updated_at: ago(4000) })],
  ["r_off", replayOf("r_off", { status: "aborted", updated_at: ago(9000) })],
]);

export function summaryOf(replay: Replay): ReplaySummary {
  const isOver = replay.status === "completed" || replay.status === "aborted";
  const pause = replay.pause ?? null;
  return {
    ...replay,
    workflow: PAUSES[replay.replay_id]?.task ?? "Coder un diagnostic",
    operator_id: replay.operator_id ?? null,
    state: isOver ? "ended" : pause ? "paused" : "running",
    pause: pause && { reason: pause.reason, message: pause.message },
    picture: pause?.screenshot?.split("/").at(-1) ?? "record.png",
  };
}

export function eventsOf(replay: Replay): RunEvent[] {
  const id = replay.replay_id;
  const base = { replay_id: id };
  const action = (step: number, intention: string, verified: boolean): RunEvent[] => [
    {
      ...base,
      type: "action_sent",
      at: ago(200 - step * 10),
      command_id: `${id}:${step}:${step + 1}`,
      step_index: step,
      action_type: "mouse_click",
      consequential: step === 3,
      target: "Enregistrer",
      front: {} as never,
      intention,
      seen: step === 2 ? "replays/x/list.png" : "replays/x/record.png",
      grounded: found([300, 940, 560, 1004], 0.96, "Enregistrer"),
      place: { x_pct: 430 / 1920, y_pct: 972 / 1080 },
    },
    {
      ...base,
      type: "action_verified",
      at: ago(196 - step * 10),
      command_id: `${id}:${step}:${step + 1}`,
      step_index: step,
      duration_ms: 900,
      waited_ms: 300,
      screenshot_ref: "replays/x/record.png",
      verification: verified
        ? {
            ...verification,
            verified: true,
            semantic_detail: null,
            proofs: [{ kind: "read_back", detail: "« I10 » est écrit dans Diagnostic principal" }],
          }
        : verification,
    },
  ];
  const events: RunEvent[] = [
    {
      ...base,
      type: "run_started",
      at: ago(260),
      workflow_id: replay.workflow_id,
      workflow_version: 4,
      agent_id: replay.agent_id,
      operator_id: "c.moreau",
    },
    ...action(1, "Cliquer sur « MARTIN Jeanne »", true),
    ...action(2, "Saisir « I10 » dans Diagnostic principal", true),
    ...action(3, "Cliquer sur « Enregistrer »", replay.status === "completed"),
  ];
  if (replay.pause) events.push({ ...base, type: "run_paused", at: replay.updated_at, pause: replay.pause });
  if (replay.status === "completed") {
    events.push({
      ...base,
      type: "run_ended",
      at: replay.updated_at,
      status: "completed",
      detail: "",
      receipt: {
        verified: false,
        subject_confirmed: false,
        lines: [
          {
            step_index: 3,
            intention: "Cliquer sur « Enregistrer »",
            consequential: true,
            skipped: false,
            proofs: [{ kind: "pixels", detail: "3,2 %" }],
          },
        ],
      },
    });
  }
  return events;
}
