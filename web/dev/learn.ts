import type { IncomingMessage, ServerResponse } from "node:http";
import type {
  AgentStatus,
  Demonstration,
  DemonstrationEvent,
  DoubtLine,
  Explanation,
  Recording,
  Workflow,
} from "../src/api/types";
import { screen } from "./screens.ts";

/** What the page for showing and learning tasks asks for, invented. */

const HOSTILE = `<script>alert("x")</script> ‮שלום‬ 🏥 ${"très long ".repeat(1000)}`;
const START = Date.now();
const STEP_MS = 1_300;
const BEGINS_MS = 1_500;
const TASK = "Saisir une admission";

type State = Parameters<typeof screen>[0];

const isEmpty = process.env.INVENTED_EMPTY === "yes";
const at = (secondsAgo: number) => new Date(START - secondsAgo * 1000).toISOString();
const window = (title: string) => ({ title, app_name: "dossier", window_class: "", process: "dossier.exe" });
const PROGRAM = window("Dossier Patient 4.2 — Unité 12");

const shots = (number: number) => ({
  screenshot_id: `shot_${number}`,
  screenshot_after_id: `shot_${number + 1}`,
});

function gestures(value: string): DemonstrationEvent[] {
  const said = { window: PROGRAM };
  return [
    { type: "window_focus", t: 0, ...said },
    {
      type: "mouse_click",
      t: 1,
      button: "left",
      pos: [160, 210],
      double: true,
      modifiers: [],
      ...said,
      ...shots(0),
    },
    {
      type: "mouse_click",
      t: 3,
      button: "left",
      pos: [900, 296],
      double: false,
      modifiers: [],
      ...said,
      ...shots(1),
    },
    { type: "text_input", t: 4, text: value, masked: false, ...said, ...shots(2) },
    { type: "key_press", t: 5, keys: ["tab"], ...said, ...shots(2) },
    { type: "text_input", t: 6, text: null, masked: true, ...said, ...shots(2) },
    { type: "mouse_scroll", t: 7, pos: [1200, 500], delta: [0, 3], ...said, ...shots(2) },
    { type: "drag", t: 8, button: "left", pos: [700, 450], to: [860, 520], ...said, ...shots(2) },
    { type: "key_press", t: 9, keys: ["ctrl", "s"], ...said, ...shots(2) },
    {
      type: "mouse_click",
      t: 11,
      button: "right",
      pos: [430, 972],
      double: false,
      modifiers: ["ctrl"],
      ...said,
      ...shots(3),
    },
    {
      type: "mouse_click",
      t: 13,
      button: "left",
      pos: [1910, 20],
      double: false,
      modifiers: [],
      window: window("Modification concurrente"),
    },
  ];
}

function demonstration(id: string, task: string, ago: number, events: DemonstrationEvent[]): Demonstration {
  return {
    schema_version: "rawsession_v1",
    session_id: id,
    agent_version: "0.9.0",
    environment: {
      platform: "windows",
      hostname: "PC-UNITE-12",
      screen: { primary_resolution: [1920, 1080] },
    },
    user: { id: "c.moreau", label: "" },
    context: { training_label: task },
    started_at: at(ago),
    ended_at: at(ago - 60),
    events,
    screenshots: Array.from({ length: 6 }, (_, number) => ({
      screenshot_id: `shot_${number}`,
      relative_path: `shots/shot_${number}.png`,
      captured_at: at(ago),
    })),
  };
}

const demonstrations = new Map<string, Demonstration>(
  (isEmpty
    ? []
    : [
        demonstration("sess_a1", TASK, 900, gestures("80012345")),
        demonstration("sess_a2", TASK, 600, gestures("80054321")),
        demonstration("sess_a3", TASK, 300, gestures("80099887")),
        demonstration("sess_b1", HOSTILE, 8_000, [
          ...gestures(HOSTILE),
          {
            type: "text_input",
            t: 20,
            text: "مرحبا بالعالم",
            masked: false,
            window: window(HOSTILE),
            ...shots(2),
          },
        ]),
        demonstration("sess_c1", "Clôturer un séjour", 20_000, []),
        { ...demonstration("sess_d1", "", 90_000, gestures("1").slice(0, 3)), ended_at: null },
      ]
  ).map((one) => [one.session_id, one]),
);

const painted = new Map<string, string[]>();
let recording: Recording | null = null;
let begun = 0;
let stopped = 0;

const agent = (id: string, more: Partial<AgentStatus>): AgentStatus => ({
  agent_id: id,
  seen_at: new Date().toISOString(),
  connected: true,
  version: "0.9.0",
  replay_id: null,
  recording: null,
  ...more,
});

function agents(): AgentStatus[] {
  const now = recordingNow();
  const open = now !== null && now.state !== "ended" && now.state !== "failed" ? now : null;
  return [
    agent("PC-UNITE-12", { recording: open?.agent_id === "PC-UNITE-12" ? open : null }),
    agent("PC-CASSE", { recording: open?.agent_id === "PC-CASSE" ? open : null }),
    agent("PC-UNITE-14", { replay_id: "r_run0" }),
    agent("PC-UNITE-20", { seen_at: "2026-01-01T08:00:00Z", connected: false }),
  ];
}

/** As far as it has come by now: it begins, a gesture every second or so, it ends once all is sent. */
function recordingNow(): Recording | null {
  if (recording === null || recording.state === "ended" || recording.state === "failed") return recording;
  const since = Date.now() - begun;
  if (recording.agent_id === "PC-CASSE" && since > BEGINS_MS) {
    recording = { ...recording, state: "failed", problem: "no screen can be seen on this desktop" };
  } else if (recording.state === "asked" && since > BEGINS_MS) {
    const id = `sess_${recording.recording}`;
    const fresh = demonstration(id, recording.task, 0, []);
    demonstrations.set(id, { ...fresh, started_at: new Date().toISOString(), ended_at: null });
    recording = { ...recording, state: "going", session_id: id };
  }
  const shown = demonstrations.get(recording.session_id ?? "");
  if (shown && !shown.ended_at) {
    const done = Math.floor((since - BEGINS_MS) / STEP_MS);
    if (recording.state === "going") shown.events = gestures("80077001").slice(0, done);
    if (recording.state === "stopping" && Date.now() - stopped > BEGINS_MS) {
      shown.ended_at = new Date().toISOString();
      recording = { ...recording, state: "ended" };
    }
  }
  return recording;
}

const LEARNT = "WF_appris";
const learnt = {
  schema_version: "workflow_v1",
  workflow_id: LEARNT,
  name: TASK,
  version: 1,
  learning_state: "OBSERVATION",
  variables: [
    { name: "ipp", label: "IPP", kind: "number", examples: ["80012345", "80054321"], repeated: false },
    { name: "var_2", label: "", kind: "text", examples: ["Urgences", "Médecine", HOSTILE], repeated: false },
    { name: "codes", label: "Codes", kind: "cim10", examples: ["I10", "E11.9"], repeated: true },
    { name: "mot_de_passe", label: "Mot de passe", kind: "secret", examples: [], repeated: false },
  ],
  identity: [] as string[],
  proposed_identity: ["ipp"],
  identity_confirmed: null as { by: string; at: string } | null,
  stats: { observed_runs: 3 },
  metadata: { sessions: ["sess_a1", "sess_a2"] },
};
const answers = new Map<string, string>();

const words = (text: string, variable: string | null = null) => ({ text, variable });

function doubts(): DoubtLine[] {
  const options = [
    { option: "value_1", words: "celui qui montre la bonne valeur sous « IPP »" },
    { option: "same", words: "toujours celui de la démonstration : MARTIN Jeanne" },
    { option: "person", words: "une personne choisit chaque fois" },
  ];
  const question = (kind: string, about: string) => ({
    kind,
    about,
    options,
    answer: answers.get(about) ?? null,
    pictures: 2,
  });
  return [
    {
      words: [words("à l’étape 1, rien ne dit laquelle des lignes semblables est la bonne")],
      advice: "dites laquelle est la bonne",
      blocks: !answers.has("e1"),
      question: question("which_one", "e1"),
    },
    {
      words: [words(`à l’étape 3, la valeur n’a été donnée que par certains : ${HOSTILE.slice(0, 400)}`)],
      advice: "dites si elle vaut toujours",
      blocks: !answers.has("e3"),
      question: question("given_by_some", "e3"),
    },
    {
      words: [words("la tâche entière n’a été vue que 3 fois")],
      advice: "montrez la tâche encore, avec d’autres valeurs",
      blocks: false,
      question: null,
    },
  ];
}

function explained(): Explanation {
  return {
    workflow_id: LEARNT,
    name: learnt.name,
    version: learnt.version,
    learning_state: "OBSERVATION",
    lines: [
      { kind: "screen", depth: 0, words: [words("Dans « Dossier Patient 4.2 » :")] },
      {
        kind: "step",
        depth: 1,
        number: 1,
        words: [words("double-cliquer sur la ligne de "), words("80012345", "ipp")],
      },
      { kind: "step", depth: 1, number: 2, words: [words("cliquer dans « Diagnostic principal »")] },
      { kind: "step", depth: 1, number: 3, words: [words("écrire "), words("I10", "codes")] },
      { kind: "proof", depth: 2, words: [words("la valeur est relue dans le champ")] },
      { kind: "step", depth: 1, number: 4, words: [words("cliquer sur « Enregistrer »")] },
      { kind: "end", depth: 0, words: [words("La tâche est finie.")] },
    ],
    variables: [],
    doubts: doubts(),
    subject: learnt.identity_confirmed
      ? `le sujet est ${learnt.identity.join(", ") || "personne en particulier"}, confirmé par c.moreau`
      : "le sujet semble être : ipp ; personne ne l’a confirmé",
    subject_command: null,
  };
}

type Said = Record<string, unknown>;
type Told = { status?: number; body?: unknown; svg?: string };
const refused = (status: number, detail: string): Told => ({ status, body: { error: "Refused", detail } });

function ofAgent(method: string, id: string, verb: string, said: Said): Told {
  const now = recordingNow();
  if (method === "GET") return now === null ? refused(404, `recording of agent ${id}`) : { body: now };
  if (verb === "stop") {
    if (recording === null) return refused(409, `agent ${id} records nothing`);
    stopped = Date.now();
    recording = { ...recording, state: recording.state === "asked" ? "failed" : "stopping" };
    return { body: recording };
  }
  if (now !== null && now.state !== "ended" && now.state !== "failed") {
    return refused(409, `agent ${id} records « ${now.task} » already: stop that first`);
  }
  begun = Date.now();
  const name = begun.toString(16);
  recording = {
    kind: "recording",
    errand_id: `errand_${name}`,
    agent_id: id,
    asked_at: new Date().toISOString(),
    problem: "",
    recording: name,
    task: String(said.task),
    state: "asked",
    session_id: null,
  };
  return { status: 202, body: recording };
}

const SHOWN: readonly State[] = ["list", "list", "record", "record", "moved", "dialog"];

function ofSession(method: string, id: string, verb: string, what: string, said: Said): Told {
  const shown = demonstrations.get(id);
  if (shown === undefined) return refused(404, `session ${id}`);
  if (verb === "screenshots") {
    const number = Number(what.replace("shot_", ""));
    const over = painted.get(`${id} ${what}`) ?? [];
    return { svg: screen(SHOWN[number] ?? "record").replace("</svg>", `${over.join("")}</svg>`) };
  }
  if (method === "GET") return { body: shown };
  if (id === "sess_a1")
    return refused(409, `session ${id}: workflow ${LEARNT} was learnt from it, and goes with it`);
  if (verb === "events") shown.events = shown.events.filter((_, place) => place !== Number(what));
  else if (verb === "blank") {
    const [left, top, right, bottom] = said.bbox as [number, number, number, number];
    const ids = (said.screenshot_ids as string[] | null) ?? shown.screenshots.map((one) => one.screenshot_id);
    for (const shot of ids) {
      const rect = `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="#808080"/>`;
      painted.set(`${id} ${shot}`, [...(painted.get(`${id} ${shot}`) ?? []), rect]);
    }
  } else {
    demonstrations.delete(id);
    return { body: { session_id: id } };
  }
  return { body: shown };
}

function ofLearnt(method: string, verb: string, parts: string[], said: Said): Told {
  if (verb === "explain") return { body: explained() };
  if (verb === "doubts" && parts[2] === "picture") return { svg: screen("list") };
  if (method === "GET") return { body: learnt };
  if (verb === "doubts") answers.set(parts[1] ?? "", String(said.option));
  if (verb === "identity") {
    learnt.identity = said.variables as string[];
    learnt.identity_confirmed = { by: "c.moreau", at: new Date().toISOString() };
  }
  if (verb === "variables" && parts[1] === "reject") {
    learnt.variables = learnt.variables.filter((one) => one.name !== parts[0]);
  }
  if (verb === "variables" && parts[1] === "rename") {
    learnt.variables = learnt.variables.map((one) =>
      one.name === parts[0] ? { ...one, name: String(said.name), label: String(said.label) } : one,
    );
  }
  learnt.version += 1;
  return { body: learnt };
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const answered = () => ({ workflow: learnt as unknown as Workflow, observations: 3, proposed: false });

async function learnLive(response: ServerResponse, said: Said) {
  response.writeHead(200, { "Content-Type": "application/x-ndjson" });
  const of = 27;
  for (let done = 1; done <= of; done += 1) {
    await pause(120);
    response.write(`${JSON.stringify({ looked_at: done, of })}\n`);
  }
  await pause(700);
  const isRefused = String(said.name).includes("échec");
  const last = isRefused
    ? { error: "ConflictError", detail: "the demonstrations have nothing in common" }
    : answered();
  response.end(`${JSON.stringify(last)}\n`);
}

function answerTo(method: string, path: string, said: Said): Told | null {
  const [, kind = "", id = "", verb = "", ...parts] = path.split("/");
  if (path === "/agents") return { body: isEmpty ? [] : agents() };
  if (kind === "agents" && verb === "recording") return ofAgent(method, id, parts[0] ?? "", said);
  if (path === "/sessions") {
    return {
      body: [...demonstrations.values()].map((one) => ({
        session_id: one.session_id,
        task: one.context?.training_label,
        started_at: one.started_at,
        ended_at: one.ended_at,
        events: one.events.length,
      })),
    };
  }
  if (kind === "sessions") return ofSession(method, id, verb, parts[0] ?? "", said);
  if (kind === "workflows" && verb === "demonstrations") return { body: answered() };
  if (path === "/workflows/WF_admission") return { body: learnt };
  return kind === "workflows" && id === LEARNT ? ofLearnt(method, verb, parts, said) : null;
}

const OURS =
  /^\/(agents(\/[^/]+\/recording.*)?|sessions.*|workflows\/(learn\/live|WF_appris.*|WF_admission|[^/]+\/demonstrations))$/;

async function read(request: IncomingMessage): Promise<Said> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text === "" ? {} : (JSON.parse(text) as Said);
}

/** Whether it was one of these that was asked for. */
export async function answerAboutLearning(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  if (!OURS.test(path)) return false;
  const said = await read(request);
  if (path === "/workflows/learn/live") {
    await learnLive(response, said);
    return true;
  }
  const told = answerTo(request.method ?? "GET", decodeURI(path), said);
  if (told === null) return false;
  response.writeHead(told.status ?? 200, {
    "Content-Type": told.svg === undefined ? "application/json" : "image/svg+xml",
    "Cache-Control": "no-store",
  });
  response.end(told.svg ?? JSON.stringify(told.body));
  return true;
}
