import type { AuditSearch } from "../api/audit";
import type { AuditOutcome } from "../api/types";
import { isId } from "../ui/ids";

export const OUTCOMES = [
  "started",
  "verified",
  "not_verified",
  "not_done",
  "error",
  "unknown",
  "produced",
  "undone",
  "dialog_resolved",
  "dialog_left",
  "dialog_critical",
  "paused",
  "corrected",
  "resumed",
  "completed",
  "completed_unverified",
  "aborted",
  "learnt",
  "revoked",
  "purged",
  "created",
  "changed",
  "deleted",
  "approved",
  "promoted",
  "demoted",
  "granted",
  "used",
  "refused",
  "restored",
  "erased",
  "saved",
] as const satisfies AuditOutcome[];

/** As they stand in the address, so that a search can be handed on. */
export type Fields = Record<"who" | "task" | "run" | "outcome" | "from" | "to" | "text", string>;

export function fieldsFrom(params: URLSearchParams): Fields {
  const of = (name: keyof Fields) => params.get(name) ?? "";
  return {
    who: of("who"),
    task: of("task"),
    run: of("run"),
    outcome: of("outcome"),
    from: of("from"),
    to: of("to"),
    text: of("text"),
  };
}

/** What is empty is left out, and so is what the server would refuse. */
export function paramsFrom(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}

/** What the server is asked; days are whole, in the time of whoever asks. */
export function searchFrom(fields: Fields): AuditSearch {
  const outcome = OUTCOMES.find((one) => one === fields.outcome);
  const since = midnight(fields.from, 0);
  const until = midnight(fields.to, 1);
  return {
    ...(isId(fields.who) ? { operator_id: fields.who } : {}),
    ...(isId(fields.task) ? { workflow_id: fields.task } : {}),
    ...(isId(fields.run) ? { replay_id: fields.run } : {}),
    ...(outcome === undefined ? {} : { outcome }),
    ...(since === null ? {} : { since }),
    ...(until === null ? {} : { until }),
  };
}

function midnight(day: string, later: number): string | null {
  const [year, month, date] = day.split("-").map(Number);
  if (!year || !month || !date) return null;
  const found = new Date(year, month - 1, date + later);
  return Number.isNaN(found.getTime()) ? null : found.toISOString();
}
