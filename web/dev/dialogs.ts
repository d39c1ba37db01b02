import type { KeptDialog, LearntDialog, Review, UnknownDialog } from "../src/api/types";
import { type Answer, type Asked, ok, refused } from "./answers.ts";
import { ago } from "./replays.ts";
import { screen } from "./screens.ts";

const DAY = 86_400;
const HOSTILE = `<img src=x onerror=alert(1)> ‮abc‬ 🏥 ${"interminable".repeat(60)}`;

const KINDS = [
  ["ok_trivial", "Les étiquettes ont été imprimées."],
  ["metier_save", "Voulez-vous enregistrer les modifications du séjour ?"],
  ["inconnu", "Ce dossier est ouvert sur un autre poste. Continuer en lecture seule ?"],
  ["uac", "Voulez-vous autoriser cette application à apporter des modifications à votre appareil ?"],
  ["metier_confirm", HOSTILE.slice(0, 290)],
] as const;

const met: KeptDialog[] = Array.from({ length: 64 }, (_, index): KeptDialog => {
  const [type, text] = KINDS[(index * index + index) % KINDS.length] ?? KINDS[0];
  const isAnswered = type === "ok_trivial" || (type === "metier_save" && index % 4 !== 0);
  return {
    dialog_id: 200 - index,
    at: ago(index * 0.43 * DAY + 900),
    replay_id: index % 3 === 0 ? "r_dialog" : "r_done",
    workflow_id: index % 2 === 0 ? "WF_admission" : "WF_diagnostic",
    agent_id: "PC-UNITE-12",
    event: {
      dialog_type: type,
      policy_applied: isAnswered ? "auto_dismiss" : "ask_human",
      confidence: 0.9,
      classification_method: "rules",
      ocr_text: text,
      change_signal: null,
      workflow_step: 3,
      workflow_action_id: "e4",
      action_taken: isAnswered ? "resolved" : "paused",
      elapsed_ms: 210,
      screenshot_path: "x/dialog.png",
      extra: {},
    },
  };
});

const unknown: UnknownDialog[] = [
  {
    dialog_id: 11,
    latest_id: 42,
    title: "Modification concurrente",
    text: "Ce dossier est ouvert sur un autre poste. Continuer en lecture seule ?",
    buttons: ["Continuer", "Annuler"],
    first_seen: ago(6 * DAY),
    last_seen: ago(3600),
    count: 7,
    workflows: ["WF_admission", "WF_diagnostic"],
    picture: "x/dialog.png",
    pattern: "ce dossier est ouvert sur un autre poste",
    obstacle: null,
  },
  {
    dialog_id: 12,
    latest_id: 12,
    title: "",
    text: HOSTILE,
    buttons: ["OK"],
    first_seen: ago(DAY),
    last_seen: ago(DAY),
    count: 1,
    workflows: ["WF_hostile"],
    picture: "x/gone.png",
    pattern: HOSTILE.slice(0, 120),
    obstacle: null,
  },
  {
    dialog_id: 13,
    latest_id: 51,
    title: "Suppression",
    text: "Supprimer définitivement les 3 documents sélectionnés ?",
    buttons: ["Oui", "Non"],
    first_seen: ago(3 * DAY),
    last_seen: ago(2 * DAY),
    count: 2,
    workflows: [],
    picture: "x/dialog.png",
    pattern: "supprimer définitivement les ... documents",
    obstacle: "elle parle d’une perte possible : une personne y répond toujours",
  },
];

const catalogue: LearntDialog[] = [
  {
    answer_id: "a_1",
    name: "Étiquettes du séjour",
    type: "metier_confirm",
    button: "Non",
    buttons: ["Oui", "Non"],
    pattern: "imprimer les étiquettes du séjour",
    gist: "",
    scope: "site",
    workflow_id: null,
    dialog_id: 3,
    at: ago(30 * DAY),
    by: "c.moreau",
    revoked_at: null,
    revoked_by: null,
  },
  {
    answer_id: "a_2",
    name: "Session expirée",
    type: null,
    button: null,
    buttons: ["OK"],
    pattern: "votre session a expiré",
    gist: "",
    scope: "site",
    workflow_id: null,
    dialog_id: 5,
    at: ago(12 * DAY),
    by: "p.leroy",
    revoked_at: null,
    revoked_by: null,
  },
  {
    answer_id: "a_3",
    name: "Dossier verrouillé",
    type: "metier_confirm",
    button: "Continuer",
    buttons: ["Continuer", "Annuler"],
    pattern: "le dossier est verrouillé par ...",
    gist: "",
    scope: "workflow",
    workflow_id: "WF_sejour",
    dialog_id: 6,
    at: ago(20 * DAY),
    by: "c.moreau",
    revoked_at: ago(4 * DAY),
    revoked_by: "p.leroy",
  },
];

function decide(id: number, review: Partial<Review>): Answer {
  const found = unknown.find((one) => one.dialog_id === id || one.latest_id === id);
  if (found === undefined) return refused(409, `dialog ${id} was decided on already; see the catalogue`);
  if (review.button === "Annuler") {
    return refused(422, `dialog ${id}: annuler et le reste de ce genre ne se décident pas d’avance`);
  }
  unknown.splice(unknown.indexOf(found), 1);
  const learnt: LearntDialog = {
    answer_id: `a_${catalogue.length + 1}`,
    name: review.name ?? found.title,
    type: review.type ?? null,
    button: review.button ?? null,
    buttons: found.buttons,
    pattern: review.pattern ?? found.pattern,
    gist: "",
    scope: review.scope ?? "site",
    workflow_id: review.workflow_id ?? null,
    dialog_id: id,
    at: new Date().toISOString(),
    by: "c.moreau",
    revoked_at: null,
    revoked_by: null,
  };
  catalogue.push(learnt);
  return ok(learnt);
}

function wanted(query: URLSearchParams): KeptDialog[] {
  const since = query.get("since");
  const same = (name: "replay_id" | "workflow_id", one: KeptDialog) =>
    query.get(name) === null || query.get(name) === one[name];
  return met.filter(
    (one) => (since === null || one.at >= since) && same("replay_id", one) && same("workflow_id", one),
  );
}

function counts(dialogs: KeptDialog[]) {
  const kinds = [...new Set(dialogs.map((one) => one.event.dialog_type))];
  return kinds
    .map((kind) => {
      const these = dialogs.filter((one) => one.event.dialog_type === kind);
      const resolved = these.filter((one) => one.event.action_taken === "resolved").length;
      return { dialog_type: kind, met: these.length, resolved, latest: these[0] };
    })
    .sort((one, other) => other.met - one.met);
}

export function answerAboutDialogs(
  { method, path, query, body }: Asked,
  isEmpty: boolean,
): Answer | undefined {
  const [, kind, what = "", id = "", verb] = path.split("/");
  if (kind !== "dialogs") return undefined;
  if (id === "picture") {
    if (what === "12") return refused(404, "picture of dialog 12");
    return { status: 200, body: screen("dialog"), type: "image/svg+xml" };
  }
  if (isEmpty) return ok(what === "" ? { dialogs: [], older: null } : []);
  if (what === "") return ok({ dialogs: wanted(query), older: null });
  if (what === "counts") return ok(counts(wanted(query)));
  if (what === "unknown" && id === "") return ok(unknown);
  if (what === "unknown") return decide(Number(id), method === "DELETE" ? {} : (body as Review));
  if (what === "catalogue" && verb === "revoke") {
    const found = catalogue.find((one) => one.answer_id === id);
    if (found === undefined) return refused(404, id);
    Object.assign(found, { revoked_at: new Date().toISOString(), revoked_by: "c.moreau" });
    return ok(found);
  }
  return ok(catalogue);
}
