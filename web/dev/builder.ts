import type { PointedStep, Tried } from "../src/api/trying";
import type { Explanation, ToldLine } from "../src/api/types";
import { allApplied } from "../src/builder/draft/apply.ts";
import { Refusal } from "../src/builder/draft/refusal.ts";
import { storyOrder } from "../src/builder/graph/cards.ts";
import type { Difference, Finding, Operation, Workflow, WorkflowVersion } from "../src/builder/types";
import { click, graphs } from "./graphs.ts";
import { screen } from "./screens.ts";

type Answer = { status: number; body?: unknown; type?: string };
const ok = (body: unknown, status = 200): Answer => ({ status, body });
const refused = (status: number, detail: string): Answer => ({ status, body: { error: "Refused", detail } });

const kept = new Map<string, Workflow[]>(
  [...graphs].map(([id, now]) => {
    const shorter = before(now);
    return [id, now.version > 1 ? [shorter, now] : [now]];
  }),
);
const notes = new Map<string, string>();

/** An earlier version, so that there is something to compare. */
function before(now: Workflow): Workflow {
  const last = now.edges.at(-1)?.edge_id ?? "";
  const old = structuredClone(now);
  old.version = now.version - 1;
  const first = old.edges.find((edge) => edge.action.type === "text_input");
  if (first?.action.type === "text_input") first.action.parameters.text = "80012345";
  if (now.edges.length < 4 || now.edges.length > 50) return old;
  return { ...allApplied(old, [{ op: "remove_step", edge_id: last }]), version: now.version - 1 };
}

const latest = (id: string) => kept.get(id)?.at(-1);

function saved(id: string, changed: Workflow, note: string): Answer {
  const all = kept.get(id) ?? [];
  const now = { ...changed, version: (latest(id)?.version ?? 0) + 1, updated_at: new Date().toISOString() };
  kept.set(id, [...all, now]);
  notes.set(`${id} ${now.version}`, note);
  return ok(now);
}

// biome-ignore lint/suspicious/noExplicitAny: whatever a page may send
type Sent = any;

export function builderAnswer(method: string, url: URL, body: Sent): Answer | null {
  const parts = url.pathname.slice("/api/v1/".length).split("/");
  const [kind, id = "", verb = "", about = "", what = ""] = parts;
  if (kind === "sessions" && verb === "screenshots") return pictureOf(about);
  if (kind === "agents" && verb === "looks") return looked(method, id);
  if (kind !== "workflows" || id === "") return null;
  if (id === "import") return imported();
  const version = Number(url.searchParams.get("version") ?? 0);
  const workflow = version > 0 ? kept.get(id)?.find((one) => one.version === version) : latest(id);
  if (workflow === undefined) return null;
  if (verb === "" && method === "GET") return ok(workflow);
  if (verb === "" && method === "PATCH") return edited(workflow, body);
  if (verb === "explain") return ok(explained(workflow));
  if (verb === "validate") return ok(findingsOf(workflow));
  if (verb === "versions") return ok(versionsOf(id));
  if (verb === "diff") return ok(differences(id, url.searchParams));
  if (verb === "export") return { status: 200, body: JSON.stringify(workflow), type: "application/json" };
  if (verb === "restore") {
    const old = kept.get(id)?.find((one) => one.version === body.version);
    return old ? saved(id, old, `Version ${body.version} remise par c.moreau`) : refused(404, "");
  }
  if (verb === "identity") {
    const confirmed = { by: "c.moreau", at: new Date().toISOString() };
    return saved(id, { ...workflow, identity: body.variables, identity_confirmed: confirmed }, "Identité");
  }
  if (verb === "edges" && what === "try") return tried(body);
  if (verb === "edges" && what === "point") return pointed(body);
  if (verb === "edges") {
    const edges = workflow.edges.map((edge) => {
      if (edge.edge_id !== about) return edge;
      if (what === "checks") return { ...edge, checks: body.checks };
      return { ...edge, waived_by: method === "PUT" ? "c.moreau" : null };
    });
    return saved(id, { ...workflow, edges }, what);
  }
  if (verb === "variables") {
    const variables = workflow.variables.map((one) =>
      one.name === about && what === "rename" ? { ...one, name: body.name, label: body.label } : one,
    );
    return saved(id, { ...workflow, variables }, what);
  }
  return null;
}

function edited(workflow: Workflow, body: { version: number; operations: Operation[] }): Answer {
  if (process.env.INVENTED_CONFLICT === "yes" && body.version === workflow.version) {
    const node = workflow.nodes[0];
    saved(workflow.workflow_id, { ...workflow, description: `${node?.label} revu par d.petit` }, "d.petit");
    process.env.INVENTED_CONFLICT = "done";
    return refused(409, "the change was made from an older version");
  }
  if (body.version !== workflow.version) {
    return refused(
      409,
      `the change was made from version ${body.version}, the latest is ${workflow.version}`,
    );
  }
  try {
    return saved(workflow.workflow_id, allApplied(workflow, body.operations), "Changée dans l’éditeur");
  } catch (error) {
    if (error instanceof Refusal) return refused(409, error.message);
    throw error;
  }
}

function explained(workflow: Workflow): Explanation {
  const order = storyOrder(workflow);
  const lines = order.map((stepId, index): ToldLine => {
    const { action } = workflow.edges.find((edge) => edge.edge_id === stepId) ?? {};
    const aim = action && "target" in action ? (action.target?.text ?? "") : "";
    const text =
      action?.type === "text_input"
        ? `Saisir « ${action.parameters.text} » dans « ${aim} »`
        : action?.type === "key_press"
          ? `Appuyer sur ${action.parameters.keys.join(" + ")}`
          : aim === ""
            ? "Cliquer sur l’image apprise"
            : `Cliquer sur « ${aim} »`;
    return {
      kind: "step",
      depth: 1,
      number: index + 1,
      words: [{ text, variable: null }],
      edge: stepId,
      node: null,
    };
  });
  return {
    workflow_id: workflow.workflow_id,
    name: workflow.name,
    version: workflow.version,
    learning_state: workflow.learning_state,
    lines,
    variables: [],
    doubts: [],
    subject: "Le patient dont l’IPP est donné (à confirmer).",
    subject_command: null,
  };
}

function findingsOf(workflow: Workflow): Finding[] {
  const about = (stepId: string) => workflow.edges.findIndex((edge) => edge.edge_id === stepId);
  const all: Finding[] = [];
  if (about("e7") >= 0) {
    all.push({
      severity: "warning",
      kind: "target_without_words",
      field: `edges.${about("e7")}.action.target`,
      where: "étape 7",
      problem: "Ce qui est visé n’est connu que par son aspect : montrez-le, ou donnez ses mots.",
    });
  }
  if (about("e5") >= 0 && workflow.edges.length > 5) {
    all.push({
      severity: "error",
      kind: "unproven",
      field: `edges.${about("e5")}.constraints.post_conditions`,
      where: "étape 6",
      problem: "Rien ne prouve que cette étape a réussi.",
    });
  }
  all.push({
    severity: "warning",
    kind: "screen_without_name",
    field: "nodes.0.label",
    where: "écran 1",
    problem: "Cet écran porte le nom de sa fenêtre : donnez-lui un nom parlant.",
  });
  return all;
}

function versionsOf(id: string): WorkflowVersion[] {
  return (kept.get(id) ?? []).map((one) => ({
    version: one.version,
    name: one.name,
    learning_state: one.learning_state,
    created_at: one.updated_at,
    note: notes.get(`${id} ${one.version}`) ?? "Apprise de 5 démonstrations",
    made_by: "c.moreau",
  }));
}

function differences(id: string, asked: URLSearchParams): Difference[] {
  const at = (name: string) => kept.get(id)?.find((one) => one.version === Number(asked.get(name)));
  return [...between(at("before"), at("after"), "")];
}

function* between(one: unknown, other: unknown, place: string): Generator<Difference> {
  if (JSON.stringify(one) === JSON.stringify(other)) return;
  const [old, now] = [partsOf(one), partsOf(other)];
  if (old === null || now === null) {
    yield { place, before: one ?? null, after: other ?? null } as Difference;
    return;
  }
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    if (["version", "updated_at", "stats"].includes(name)) continue;
    yield* between(old.get(name), now.get(name), place === "" ? name : `${place}.${name}`);
  }
}

function partsOf(value: unknown): Map<string, unknown> | null {
  if (value === null || typeof value !== "object") return null;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const named = value.map((one): [string, unknown] => [one?.node_id ?? one?.edge_id ?? one?.name, one]);
  return named.every(([name]) => typeof name === "string") ? new Map(named) : null;
}

function pictureOf(shot: string): Answer {
  const name = shot.replace("shot_", "");
  if (name === "purged") return refused(404, "purged");
  const known = { liste: "list", dossier: "record", choix: "moved", dialog: "dialog" } as const;
  const drawn = screen(known[name as keyof typeof known] ?? "record").replace(
    "Dossier Patient 4.2",
    `Dossier Patient 4.2 · ${name}`,
  );
  return { status: 200, body: drawn, type: "image/svg+xml" };
}

function looked(method: string, agentId: string): Answer {
  if (method === "GET") return { status: 200, body: screen("moved"), type: "image/svg+xml" };
  if (agentId !== "PC-UNITE-12") return refused(409, `${agentId} n’est pas joignable : allumez le poste.`);
  return ok({ look_id: "look_1", agent_id: agentId, taken_at: new Date().toISOString(), size: [1920, 1080] });
}

const seen = (text: string, left: number, top: number, confidence: number) => ({
  role: "button",
  text,
  bbox: [left, top, left + 260, top + 64] as [number, number, number, number],
  center: [left + 130, top + 32] as [number, number],
  confidence,
  method: "ocr_anchor" as const,
  source_ocr_text: text,
  click_offset: null,
  told_by: [],
  stands_with: "",
});

function tried(body: Sent): Answer {
  if (body.on.screenshot_id === "shot_purged") return refused(404, "purged");
  const live = body.on.look_id !== undefined;
  const text = body.target?.text ?? "Enregistrer";
  if (text === "introuvable") {
    const nothing: Tried = {
      size: [1920, 1080],
      would: "pause",
      found: null,
      at: null,
      told: "Ne cliquerait pas : rien sur cet écran ne ressemble à « introuvable ».",
      tried: [
        {
          method: "ocr_anchor",
          outcome: "ambiguous",
          reason: "deux textes proches, aucun assez sûr",
          candidates: [seen("Enregistrer", 300, 940, 0.41), seen("Fermer", 40, 940, 0.22)],
        },
      ],
    };
    return ok(nothing);
  }
  const found = seen(text, live ? 1500 : 300, 940, 0.97);
  return ok({
    size: [1920, 1080],
    would: "act",
    found,
    at: found.center,
    told: `Cliquerait sur « ${text} ».`,
    tried: [
      { method: "cache", outcome: "not_found", reason: "ailleurs que la dernière fois", candidates: [] },
      {
        method: "ocr_anchor",
        outcome: "found",
        reason: "un seul texte le dit",
        candidates: [found, seen("Fermer", 40, 940, 0.18)],
      },
    ],
  } satisfies Tried);
}

function pointed(body: Sent): Answer {
  const [left, top] = body.at ?? body.bbox;
  const answer: PointedStep = {
    was: "« Enregistrer »",
    now: "« Fermer »",
    told: "Cliquer sur « Fermer »",
    bbox: body.bbox ?? [left - 90, top - 30, left + 90, top + 30],
    action: click("Fermer", { role: "button" }),
  };
  return ok(answer);
}

function imported(): Answer {
  const workflow = {
    workflow_id: "WF_admission",
    name: "Saisir une admission",
    version: 1,
    learning_state: "OBSERVATION",
  };
  return ok({ workflow, findings: [] }, 201);
}
