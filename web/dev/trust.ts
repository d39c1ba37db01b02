import type {
  DayOfRuns,
  LearningEvent,
  LearningState,
  LearningStatus,
  StepHistory,
  Thresholds,
} from "../src/api/types";
import { type Answer, type Asked, ok, refused } from "./answers.ts";
import { ago } from "./replays.ts";
import { workflows } from "./workflows.ts";

const DAY = 86_400;
const HOSTILE = `<script>alert("x")</script> ‮abc‬ 🏥 ${"long".repeat(200)}`;

const thresholds = new Map<string, Thresholds>();
const shipped: Thresholds = {
  observed_runs: 5,
  observation_similarity: 0.9,
  assisted_runs: 10,
  assisted_success: 0.9,
  candidate_runs: 20,
  candidate_success: 0.95,
  rollback_confidence: 0.9,
};

function statusOf(id: string, state: LearningState, version: number): LearningStatus {
  const asked = thresholds.get(id) ?? shipped;
  const evidence = {
    observed_runs: state === "OBSERVATION" ? 3 : 6,
    average_similarity: 0.94,
    assisted_runs: state === "COACHING" ? 6 : 0,
    assisted_success: 5 / 6,
    candidate_runs: state === "AUTO_CANDIDATE" ? 21 : 0,
    candidate_success: 20 / 21,
    recent_confidence: 0.97,
  };
  const needed: Record<LearningState, [string, number, number][]> = {
    OBSERVATION: [["observed_runs", evidence.observed_runs, asked.observed_runs]],
    COACHING: [
      ["assisted_runs", evidence.assisted_runs, asked.assisted_runs],
      ["assisted_success", evidence.assisted_success, asked.assisted_success],
    ],
    AUTO_CANDIDATE: [["candidate_runs", evidence.candidate_runs, asked.candidate_runs]],
    AUTO_CONFIRMED: [],
  };
  return {
    workflow_id: id,
    version,
    state,
    evidence,
    thresholds: asked,
    unmet: needed[state]
      .filter(([, has, needs]) => has < needs)
      .map(([what, has, needs]) => ({ what, has, needs })),
    needs_approval: state === "AUTO_CANDIDATE",
    two_persons: {
      site: { promotion: false, destructive: false },
      own: { promotion: false, destructive: false },
    },
    replays: state === "OBSERVATION" ? 0 : 137,
    succeeded: state === "OBSERVATION" ? 0 : 121,
    problematic: state === "COACHING" ? ["e4"] : [],
  };
}

/** The same figures each time, and others for each task. */
function daysOf(id: string, span: number): DayOfRuns[] {
  if (id === "WF_hostile") return [];
  const seed = id.length;
  return Array.from({ length: span }, (_, index) => index)
    .filter((index) => (index * seed) % 7 < 5)
    .map((index) => {
      const replays = 1 + ((index * 13 + seed) % 6);
      const aborted = (index * seed) % 11 === 0 ? 1 : 0;
      const completed = replays - aborted;
      const halted = id === "WF_admission" ? Math.min(replays, index % 3) : (index + seed) % 9 === 0 ? 1 : 0;
      return {
        day: ago((span - 1 - index) * DAY).slice(0, 10),
        replays,
        completed,
        verified: completed - (index % 8 === 1 && completed > 1 ? 1 : 0),
        halted,
        aborted,
        median_s: completed > 0 ? 38 + ((index * 7) % 23) : null,
      };
    });
}

function stepsOf(id: string): StepHistory[] {
  const some = id !== "WF_hostile";
  const step = (edge: string, told: string, more: Partial<StepHistory> = {}): StepHistory => ({
    edge_id: edge,
    told,
    done: some ? 61 : 0,
    halts: {},
    median_ms: some ? 1240 : null,
    last_halt: null,
    last_picture: null,
    ...more,
  });
  return [
    step("e4", id === "WF_hostile" ? HOSTILE : "cliquer sur « Enregistrer »", {
      done: 52,
      halts: some ? { target_not_found: 6, effect_not_seen: 2 } : {},
      median_ms: 2310,
      last_halt: some ? "r_moved" : null,
      last_picture: some ? "moved.png" : null,
    }),
    step("e2", "cliquer sur la ligne où IPP est {ipp}", {
      halts: some ? { dialog: 1 } : {},
      last_halt: some ? "r_dialog" : null,
      last_picture: some ? "dialog.png" : null,
    }),
    step("e3", "saisir {codes} dans le champ « Diagnostic principal »"),
    step("e5", "lire le numéro de séjour", { median_ms: 640 }),
  ];
}

const events = new Map<string, LearningEvent[]>();

function eventsOf(id: string): LearningEvent[] {
  const base = { workflow_id: id, version: 3 };
  const evidence = statusOf(id, "COACHING", 3).evidence;
  const known = events.get(id) ?? [
    { ...base, kind: "moved_on", at: ago(40 * DAY), before: "OBSERVATION", after: "COACHING", evidence },
    {
      ...base,
      kind: "corrected",
      at: ago(33 * DAY),
      edge_id: "e4",
      replay_id: "r_moved",
      shown: [430, 972],
      by: "p.leroy",
    },
    { ...base, kind: "moved_on", at: ago(21 * DAY), before: "COACHING", after: "AUTO_CANDIDATE", evidence },
    {
      ...base,
      kind: "rolled_back",
      at: ago(14 * DAY),
      before: "AUTO_CANDIDATE",
      after: "COACHING",
      evidence,
      by: "c.moreau",
      why: id === "WF_hostile" ? HOSTILE : "Le bouton Enregistrer a changé de place depuis la version 4.2.",
    },
    { ...base, kind: "edge_marked", at: ago(13 * DAY), edge_id: "e4", failures: 3 },
    { ...base, kind: "timeout_raised", at: ago(9 * DAY), edge_id: "e2", before: 5, after: 8 },
    { ...base, kind: "thresholds_set", at: ago(6 * DAY), thresholds: shipped, by: "c.moreau" },
    { ...base, kind: "moved_on", at: ago(2 * DAY), before: "COACHING", after: "AUTO_CANDIDATE", evidence },
  ];
  events.set(id, known as LearningEvent[]);
  return known as LearningEvent[];
}

/** Everything under /workflows/{id} that is about trust; undefined: something else is asked. */
export function answerAboutTrust({ method, path, query, body }: Asked): Answer | undefined {
  const [, kind, id = "", verb, more] = path.split("/");
  if (kind !== "workflows" || verb === undefined) return undefined;
  const workflow = workflows.find((one) => one.workflow_id === id);
  if (workflow === undefined) return refused(404, `workflow ${id}`);
  const status = statusOf(id, workflow.learning_state, workflow.version);
  const now = { workflow_id: id, version: workflow.version + 1, at: new Date().toISOString() };
  if (verb === "history") {
    const days = Number(query.get("days") ?? 30);
    return ok({ workflow_id: id, days: daysOf(id, days), steps: stepsOf(id) });
  }
  if (verb === "learning" && method === "GET") return ok(more === "events" ? eventsOf(id) : status);
  if (verb === "learning" && more === "thresholds") {
    thresholds.set(id, body as Thresholds);
    const by = "c.moreau";
    eventsOf(id).push({ ...now, kind: "thresholds_set", thresholds: body as Thresholds, by });
    return ok(workflow);
  }
  if (verb === "approve") {
    if (status.unmet.length > 0) return refused(409, `workflow ${id} cannot act alone yet`);
    workflow.learning_state = "AUTO_CONFIRMED";
    eventsOf(id).push({ ...now, kind: "approved", by: String(body.operator_id) });
    return ok(workflow);
  }
  if (verb === "rollback") {
    const { evidence } = status;
    const why = String(body.message);
    const before = workflow.learning_state;
    workflow.learning_state = "COACHING";
    const after = "COACHING";
    eventsOf(id).push({ ...now, kind: "rolled_back", before, after, evidence, by: "c.moreau", why });
    return ok(workflow);
  }
  return undefined;
}
