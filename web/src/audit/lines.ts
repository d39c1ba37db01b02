import type { AuditOutcome, AuditRecord } from "../api/types";

/** What happened besides actions on a screen, each told in words of its own. */
export const ACTS = [
  "run",
  "pause",
  "resume",
  "correct",
  "dialog",
  "undo",
  "review",
  "revoke",
  "purge",
  "demonstration",
  "learn",
  "import",
  "edit",
  "restore",
  "delete",
  "approve",
  "promote",
  "demote",
  "thresholds",
  "timeout",
  "mark",
  "token",
  "secret",
  "look",
  "record",
  "audit",
  "backup",
] as const;
export type Act = (typeof ACTS)[number];

/** null: an action on the screen. */
export function actOf(record: AuditRecord): Act | null {
  return ACTS.find((one) => one === record.action_type) ?? null;
}

const TONES: Partial<Record<AuditOutcome, string>> = {
  verified: "tone-proof",
  completed: "tone-proof",
  approved: "tone-proof",
  promoted: "tone-proof",
  not_verified: "tone-doubt",
  unknown: "tone-doubt",
  paused: "tone-doubt",
  dialog_left: "tone-doubt",
  dialog_critical: "tone-wrong",
  completed_unverified: "tone-doubt",
  not_done: "tone-wrong",
  error: "tone-wrong",
  aborted: "tone-wrong",
  refused: "tone-wrong",
  deleted: "tone-wrong",
  demoted: "tone-wrong",
};

export const toneOf = (outcome: AuditOutcome) => TONES[outcome] ?? "tone-plain";
