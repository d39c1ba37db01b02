import type { RunEvent } from "../api/types";

/** Every kind of event the server tells live. */
export const EVENT_TYPES = [
  "run_started",
  "action_sent",
  "action_verified",
  "step_produced",
  "gesture_sent",
  "action_undone",
  "dialog_met",
  "run_paused",
  "step_corrected",
  "yes_given",
  "run_resumed",
  "run_ended",
] as const satisfies readonly RunEvent["type"][];

const TURNS: ReadonlySet<RunEvent["type"]> = new Set([
  "run_started",
  "run_paused",
  "yes_given",
  "run_resumed",
  "run_ended",
]);

/** Whether a replay's state is another afterwards: the list must be asked for again. */
export function isTurn(event: RunEvent): boolean {
  return TURNS.has(event.type);
}
