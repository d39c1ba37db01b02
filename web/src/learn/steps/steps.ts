import type { Demonstration, DemonstrationEvent } from "../../api/types";

export type Gesture = Exclude<DemonstrationEvent, { type: "window_focus" }>;

export type Step = {
  /** Among all events, which is how the server counts. */
  place: number;
  /** Among the steps, as a person counts. */
  number: number;
  gesture: Gesture;
  window: string;
  /** It went to another window than the one before. */
  isElsewhere: boolean;
};

/** What the person did; that a window came to the front is seen at the next step. */
export function stepsOf({ events }: Pick<Demonstration, "events">): Step[] {
  const steps: Step[] = [];
  events.forEach((event, place) => {
    if (event.type === "window_focus") return;
    const window = event.window.title || event.window.app_name || event.window.process;
    steps.push({
      place,
      number: steps.length + 1,
      gesture: event,
      window,
      isElsewhere: window !== (steps.at(-1)?.window ?? ""),
    });
  });
  return steps;
}

/** The picture that says most about a step: where one acted, or what it looked like once it was written. */
export function pictureOf(gesture: Gesture): string | null {
  const before = gesture.screenshot_id ?? null;
  const after = gesture.screenshot_after_id ?? null;
  const isWritten = gesture.type === "text_input" || gesture.type === "key_press";
  return isWritten ? (after ?? before) : (before ?? after);
}
