import type { AuditEntry, AuditOutcome, AuditRecord } from "../src/api/types";
import { type Answer, type Asked, ok } from "./answers.ts";
import { ago } from "./replays.ts";

const HOSTILE = `=HYPERLINK("x") <script>alert(1)</script> ‮abc‬ ${"sansfin".repeat(90)}`;

const TOLD: Partial<AuditRecord>[] = [
  { action_type: "run", outcome: "started" },
  {
    action_type: "mouse_click",
    intention: "cliquer sur la ligne où IPP est 80012345",
    verification: "screen, text",
    outcome: "verified",
    step_index: 0,
  },
  {
    action_type: "text_input",
    intention: "saisir « I10 » dans le champ « Diagnostic principal »",
    verification: "read_back",
    outcome: "verified",
    step_index: 1,
  },
  {
    action_type: "mouse_click",
    intention: "cliquer sur « Enregistrer »",
    verification: "retry",
    outcome: "not_verified",
    step_index: 2,
  },
  {
    action_type: "pause",
    intention: "Je ne vois pas que c’est enregistré.",
    verification: "effect_not_seen",
    outcome: "paused",
    step_index: 2,
  },
  { action_type: "resume", verification: "done", intention: "", outcome: "resumed", step_index: 2 },
  {
    action_type: "dialog",
    dialog_type: "metier_save",
    target: "Oui",
    outcome: "dialog_resolved",
    step_index: 3,
  },
  { action_type: "run", verification: "verified", outcome: "completed" },
  { action_type: "promote", target: "COACHING → AUTO_CANDIDATE", outcome: "promoted" },
  { action_type: "token", target: "mme.durand", intention: "t_81: supervisor", outcome: "granted" },
  { action_type: "look", outcome: "granted" },
  { action_type: "edit", intention: HOSTILE, outcome: "changed" },
];
const ABOUT_RUNS = 8;

const entries: AuditEntry[] = Array.from({ length: 420 }, (_, index): AuditEntry => {
  const place = index % TOLD.length;
  const isRun = place < ABOUT_RUNS;
  return {
    number: index,
    event: isRun ? index : null,
    nonce: "",
    previous: "0".repeat(64),
    record: {
      timestamp: ago((420 - index) * 1900),
      target: "",
      intention: "",
      verification: "",
      replay_id: isRun ? (index % 2 === 0 ? "r_done" : "r_effect") : null,
      workflow_id: place < 9 || place === 11 ? "WF_diagnostic" : null,
      agent_id: isRun || place === 10 ? "PC-UNITE-12" : null,
      operator_id: place === 8 ? null : index % 5 === 0 ? "p.leroy" : "c.moreau",
      action_type: "run",
      outcome: "started",
      ...TOLD[place],
    },
  };
}).reverse();

function wanted(query: URLSearchParams): AuditEntry[] {
  const since = query.get("since");
  const until = query.get("until");
  const text = (query.get("text") ?? "").toLowerCase();
  const names = ["replay_id", "workflow_id", "operator_id", "outcome"] as const;
  return entries.filter(
    ({ record }) =>
      names.every((name) => query.get(name) === null || query.get(name) === record[name]) &&
      (since === null || record.timestamp >= since) &&
      (until === null || record.timestamp < until) &&
      JSON.stringify(record).toLowerCase().includes(text),
  );
}

function summary(found: AuditEntry[]) {
  const outcomes: Partial<Record<AuditOutcome, number>> = {};
  for (const { record } of found) outcomes[record.outcome] = (outcomes[record.outcome] ?? 0) + 1;
  const replays = new Set(found.map((one) => one.record.replay_id).filter((id) => id !== null)).size;
  return { entries: found.length, replays, outcomes, workflows: [], first: null, last: null };
}

export function answerAboutAudit({ path, query }: Asked, isEmpty: boolean): Answer | undefined {
  const [, kind, what] = path.split("/");
  if (kind !== "audit") return undefined;
  const found = isEmpty ? [] : wanted(query);
  if (what === "summary") return ok(summary(found));
  if (what === "export") return { status: 200, body: "\ufeffn°;date et heure\r\n", type: "text/csv" };
  if (what === "verify") {
    if (process.env.INVENTED_BROKEN === "yes") {
      const problems = [
        { kind: "altered", number: 212, detail: "" },
        { kind: "head_differs", number: null, detail: "" },
      ];
      return ok({ whole: false, entries: entries.length, head: null, problems });
    }
    return ok({ whole: true, entries: found.length, head: null, problems: [] });
  }
  const before = query.get("before");
  const older = found.filter((one) => before === null || one.number < Number(before));
  const limit = Number(query.get("limit") ?? 100);
  const shown = older.slice(0, limit);
  return ok({ entries: shown, older: older.length > limit ? (shown.at(-1)?.number ?? null) : null });
}
