import type { ActionSent, ActionVerified, RunEvent } from "../../api/types";
import { pictureOf } from "../../live/progress";

export type Entry = {
  key: string;
  at: string;
  event: RunEvent;
  /** Of an action: what was found out about its effect. */
  verdict: ActionVerified | null;
  undone: boolean;
  /** The two pictures that show it. */
  before: string | null;
  after: string | null;
};

/** What happened, newest first; an action and the word on its effect are one thing. */
export function entriesOf(events: readonly RunEvent[]): Entry[] {
  const verdicts = new Map<string, ActionVerified>();
  const actions = new Map<string, ActionSent>();
  const undone = new Set<string>();
  for (const event of events) {
    if (event.type === "action_verified") verdicts.set(event.command_id, event);
    if (event.type === "action_sent") actions.set(event.command_id, event);
    if (event.type === "action_undone") undone.add(event.command_id);
  }
  return events
    .filter((event) => !(event.type === "action_verified" && actions.has(event.command_id)))
    .map((event, index): Entry => {
      const verdict = event.type === "action_sent" ? (verdicts.get(event.command_id) ?? null) : null;
      return {
        key: `${index} ${event.type}`,
        at: event.at,
        event,
        verdict,
        undone: event.type === "action_sent" && undone.has(event.command_id),
        before: verdict === null ? null : pictureOf(event),
        after: verdict?.screenshot_ref ?? null,
      };
    })
    .reverse();
}

/** The newest picture there is of the screen. */
export function newestPicture(events: readonly RunEvent[]): string | null {
  for (const event of events.toReversed()) {
    const picture = pictureOf(event);
    if (picture !== null) return picture;
  }
  return null;
}
