import { pictureName } from "../api/pictures";
import type { ReplaySummary, RunEvent } from "../api/types";

/** The list with the small steps that were heard of, without asking the server again. */
export function withProgress(replays: ReplaySummary[], events: readonly RunEvent[]): ReplaySummary[] {
  const latest = new Map(events.map((event) => [event.replay_id, event]));
  if (!replays.some((replay) => latest.has(replay.replay_id))) return replays;
  return replays.map((replay) => {
    const event = latest.get(replay.replay_id);
    return event === undefined || replay.state !== "running" ? replay : moved(replay, event);
  });
}

function moved(replay: ReplaySummary, event: RunEvent): ReplaySummary {
  const picture = pictureOf(event);
  return {
    ...replay,
    updated_at: event.at,
    step_index: "step_index" in event ? Math.max(replay.step_index, event.step_index) : replay.step_index,
    picture: picture === null ? replay.picture : pictureName(picture),
  };
}

/** What the screen showed when this happened. */
export function pictureOf(event: RunEvent): string | null {
  switch (event.type) {
    case "action_sent":
      return event.seen;
    case "action_verified":
    case "step_produced":
    case "gesture_sent":
      return event.screenshot_ref ?? null;
    case "run_paused":
      return event.pause.screenshot ?? null;
    default:
      return null;
  }
}
