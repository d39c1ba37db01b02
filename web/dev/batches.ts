import type { BatchRow, BatchStatus, BatchSummary, ColumnMap } from "../src/api/types";
import { type Answer, type Asked, ok, refused } from "./answers.ts";

const both = (fr: string, en: string) => ({ fr, en });

const PEOPLE = [
  "80010234",
  "80010235",
  "80010236",
  "80010237",
  "80010238",
  "80010239",
  "80010240",
  "80010241",
  "80010242",
  "80010243",
];

const COLUMNS = [
  { place: 1, heading: "IPP" },
  { place: 2, heading: "Nom" },
  { place: 3, heading: "Code 1" },
  { place: 4, heading: "Code 2" },
];
const NAMES = [
  "LEFÈVRE",
  "MARTIN",
  "DUBOIS",
  "MOREAU",
  "PETIT",
  "ROUX",
  "FONTAINE",
  "GIRARD",
  "BLANC",
  "FAURE",
];

function row(place: number, more: Partial<BatchRow>): BatchRow {
  return {
    batch_id: "batch_night",
    number: place + 1,
    line: place + 2,
    cells: [PEOPLE[place] ?? "", NAMES[place] ?? "", "I10", place % 3 === 0 ? "E11.9" : ""],
    state: "waiting",
    problems: [],
    remarks: [],
    attempt: 0,
    replay_id: null,
    agent_id: null,
    begun_at: null,
    ended_at: null,
    paused_at: null,
    paused_for: null,
    stop: null,
    verified: false,
    proofs: [],
    ...more,
  };
}

const done: Partial<BatchRow> = {
  state: "done",
  verified: true,
  proofs: ["read_back", "screen"],
  replay_id: "r_run0",
};
const ROWS: BatchRow[] = PEOPLE.map((_, place) => {
  if (place === 3) {
    return row(place, {
      state: "set_aside",
      agent_id: "poste-14",
      replay_id: "r_run0",
      paused_for: "target_ambiguous",
      stop: both(
        "Deux boutons « Enregistrer » sont à l’écran.",
        "Two buttons “Enregistrer” are on the screen.",
      ),
    });
  }
  if (place === 6) {
    return row(place, {
      state: "refused",
      cells: ["80010240", "FONTAINE", "I1O", ""],
      problems: [
        {
          column: 3,
          in_file: false,
          reason: both("codes : n’est pas un code CIM-10", "codes: is no ICD-10 code"),
        },
      ],
    });
  }
  if (place < 5) return row(place, { ...done, agent_id: place % 2 === 0 ? "poste-12" : "poste-14" });
  return row(place, place === 5 ? { state: "begun", agent_id: "poste-12", replay_id: "r_run0" } : {});
});

function batch(id: string, name: string, state: BatchStatus["batch"]["state"]): BatchStatus["batch"] {
  return {
    schema_version: "batch_v1",
    batch_id: id,
    name,
    workflow_id: "WF_diagnostic",
    workflow_version: 3,
    form: { kind: "csv", encoding: "cp1252", delimiter: ";" },
    columns: COLUMNS,
    notes: [],
    mapping: state === "draft" ? null : { columns: { ipp: [1], codes: [3, 4] }, given: {} },
    state,
    stopping: false,
    terms: null,
    operator_id: "c.moreau",
    created_at: "2026-01-05T08:30:00Z",
    started_at: null,
    ended_at: null,
    why: null,
    dry_run: null,
    schedule_id: null,
  };
}

const NIGHT: BatchStatus = {
  batch: { ...batch("batch_night", "codages-janvier.csv", "running"), started_at: "2026-01-05T08:40:00Z" },
  workflow: "Coder un diagnostic",
  counts: { refused: 1, waiting: 3, begun: 1, done: 4, unproven: 0, set_aside: 1, not_begun: 0 },
  lanes: [
    { batch_id: "batch_night", agent_id: "poste-12", held: null, held_at: null, aside: null, in_a_row: 0 },
    {
      batch_id: "batch_night",
      agent_id: "poste-14",
      held: both(
        "L’écran montre encore des valeurs de la ligne mise de côté avant : remettez le logiciel au début de la tâche.",
        "The screen still shows values of the row that was set aside before: bring the program back to where the task begins.",
      ),
      held_at: "2026-01-05T08:55:00Z",
      aside: null,
      in_a_row: 1,
    },
  ],
  proposals: [],
  seconds_left: 320,
  waits_for_person: 1,
};

const BROUGHT: BatchStatus = {
  batch: batch("batch_new", "sorties.csv", "draft"),
  workflow: "Coder un diagnostic",
  counts: { refused: 0, waiting: 10, begun: 0, done: 0, unproven: 0, set_aside: 0, not_begun: 0 },
  lanes: [],
  proposals: [{ variable: "ipp", column: 1, because: "name" }],
  seconds_left: null,
  waits_for_person: 0,
};

const known = new Map([NIGHT, BROUGHT].map((one) => [one.batch.batch_id, one]));

const summaryOf = ({ batch: one, workflow, counts }: BatchStatus): BatchSummary => ({
  batch_id: one.batch_id,
  name: one.name,
  workflow_id: one.workflow_id,
  workflow,
  state: one.state ?? "draft",
  operator_id: one.operator_id ?? null,
  created_at: one.created_at,
  started_at: one.started_at ?? null,
  ended_at: one.ended_at ?? null,
  counts,
});

export function answerAboutBatches(
  { method, path, query, body }: Asked,
  isEmpty: boolean,
): Answer | undefined {
  const [, kind, id = "", verb = ""] = path.split("/");
  if (kind !== "batches") return undefined;
  if (id === "") {
    if (method === "POST") return { status: 201, body: BROUGHT };
    return ok(isEmpty ? [] : [...known.values()].map(summaryOf));
  }
  const status = known.get(id);
  if (status === undefined) return refused(404, `batch ${id}`);
  if (verb === "rows") {
    const state = query.get("state");
    return ok({ rows: ROWS.filter((one) => state === null || one.state === state), more: false });
  }
  if (method === "GET") return ok(status);
  const changed = { ...status, ...after(status, verb, body) };
  known.set(id, changed);
  return ok(changed);
}

function after(status: BatchStatus, verb: string, body: Record<string, unknown>): Partial<BatchStatus> {
  const one = status.batch;
  if (verb === "check") return { batch: { ...one, state: "checked", mapping: body as ColumnMap } };
  if (verb === "start" || verb === "go_on") return { batch: { ...one, state: "running" } };
  if (verb === "hold") return { batch: { ...one, state: "held" } };
  if (verb === "end") return { batch: { ...one, state: "ended" } };
  if (verb === "dry_run") {
    const agents = (body.agents as string[]).map((name) => ({
      agent_id: name,
      ready: true,
      found: both("L’écran « Accueil » est là.", "The screen “Accueil” is there."),
    }));
    return {
      batch: { ...one, dry_run: { at: one.created_at, by: null, rows: 10, refused: 0, agents } },
    };
  }
  return { lanes: status.lanes?.map((lane) => ({ ...lane, held: null })) };
}
