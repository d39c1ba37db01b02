import type { ActionSent, Pause, PauseReason, Replay, RunEvent, Visitor } from "../../api/types";
import { answerKnownFor, buttonsOf } from "../why/dialog";

/** Asked once more in place: they cannot be taken back, or only the person knows whether it is so. */
const ASKED_AGAIN = ["press", "redo", "done", "this_screen", "skip", "take_back", "abort"] as const;

export type UnsureKind = (typeof ASKED_AGAIN)[number];
/** « press_known »: the button of a dialog that was declared, learnt or reviewed for it. */
export type AnswerKind = "go_on" | "option" | "press_known" | "show" | "pause" | UnsureKind;

export type Answer<Kind extends AnswerKind = AnswerKind> = {
  kind: Kind;
  key: string;
  /** At a crossroads: the way that is meant, or those to choose from when asked once more. */
  ways: readonly Way[];
  /** On the dialog in the way. */
  button?: string;
};

export type Way = { key: string; told: string };

/** The key of the task's end among the ways of a crossroads: nobody can have « done » it. */
const HERE_IT_ENDS = ":end";
const MOST_NUMBERED = 9;

const SHOWN_ON_THE_PICTURE: ReadonlySet<PauseReason> = new Set([
  "target_not_found",
  "target_ambiguous",
  "effect_not_seen",
  "proposed",
]);

type Numbered = "option" | "press" | "press_known";

const KEYS: Record<Exclude<AnswerKind, Numbered>, string> = {
  go_on: "Enter",
  redo: "R",
  done: "F",
  show: "M",
  this_screen: "E",
  skip: "S",
  take_back: "T",
  pause: "P",
  abort: "A",
};

/** What a person may say now. What the server would refuse anyway is not offered. */
export function possibleAnswers(replay: Replay, events: readonly RunEvent[]): Answer[] {
  if (replay.status === "completed" || replay.status === "aborted") return [];
  const pause = replay.pause ?? null;
  if (pause === null) return [plain("pause"), plain("abort")];
  if (pause.finished) return [...presses(pause), plain("go_on"), plain("abort")];
  const taking = lastDone(events) === null ? [] : [plain("take_back")];
  if (pause.options.length > 0) return [...waysOn(pause), ...taking, plain("abort")];
  return [
    ...presses(pause),
    ...goingOn(replay, pause),
    ...(mayBeShown(replay, pause, events) ? [plain("show")] : []),
    ...(isAnotherScreen(pause) && !isUncertain(replay) ? [plain("this_screen")] : []),
    plain("done"),
    plain("skip"),
    ...taking,
    plain("abort"),
  ];
}

function plain(kind: Exclude<AnswerKind, Numbered>, ways: readonly Way[] = []): Answer {
  return { kind, key: KEYS[kind], ways };
}

/** An action that was sent may have had its effect: then only a person says that it is to be done again. */
function goingOn(replay: Replay, pause: Pause): Answer[] {
  if (!pause.may_redo) return [];
  return [plain(isUncertain(replay) ? "redo" : "go_on")];
}

/** What the system asks is answered at the machine; two buttons of one name cannot be told apart by it. */
function presses({ reason, dialog, screenshot }: Pause): Answer[] {
  if (reason !== "dialog" || !dialog || !screenshot) return [];
  if (dialog.policy_applied === "escalate_security") return [];
  const labels = buttonsOf(dialog);
  const known = answerKnownFor(dialog);
  return labels.slice(0, MOST_NUMBERED).flatMap((button, index): Answer[] => {
    if (labels.filter((label) => label === button).length > 1) return [];
    const kind = button === known ? "press_known" : "press";
    return [{ kind, key: String(index + 1), ways: [], button }];
  });
}

function waysOn(pause: Pause): Answer[] {
  const ways = pause.options.slice(0, MOST_NUMBERED);
  const mayBeDone = ways.filter((way) => way.key !== HERE_IT_ENDS);
  return [
    ...ways.map((way, index): Answer => ({ kind: "option", key: String(index + 1), ways: [way] })),
    ...(mayBeDone.length > 0 ? [plain("done", mayBeDone)] : []),
  ];
}

function mayBeShown(replay: Replay, pause: Pause, events: readonly RunEvent[]): boolean {
  if (isAnotherScreen(pause)) return !isUncertain(replay);
  if (!SHOWN_ON_THE_PICTURE.has(pause.reason) || !pause.edge_id || !pause.screenshot) return false;
  if (!isUncertain(replay)) return true;
  return events.some(
    (event) => event.type === "action_sent" && event.command_id === replay.acting && event.place != null,
  );
}

/** A person may say that it is the expected one all the same, redesigned; or what to click on one that is new. */
export function isAnotherScreen(pause: Pause): boolean {
  return pause.reason === "unexpected_screen" && pause.edge_id != null && pause.screenshot != null;
}

/** They change the task for everybody: a screen known otherwise, or added. */
export function isSupervisors(answer: Answer, replay: Replay): boolean {
  const isNew = answer.kind === "show" && replay.pause != null && isAnotherScreen(replay.pause);
  return isNew || answer.kind === "this_screen";
}

export function asksAgain(answer: Answer): answer is Answer<UnsureKind> {
  return ASKED_AGAIN.some((kind) => kind === answer.kind);
}

export function isUncertain(replay: Replay): boolean {
  return replay.acting != null;
}

/** Whether it may look for what it was shown at once; otherwise it is learnt for the next time. */
export function goesOnOnceShown(replay: Replay): boolean {
  return !isUncertain(replay) || (replay.pause?.may_redo ?? false);
}

/** The action that would be taken back. */
export function lastDone(events: readonly RunEvent[]): ActionSent | null {
  const undone = new Set(
    events.flatMap((event) => (event.type === "action_undone" ? [event.command_id] : [])),
  );
  return (
    events.findLast(
      (event): event is ActionSent => event.type === "action_sent" && !undone.has(event.command_id),
    ) ?? null
  );
}

/** Of two yeses the first is theirs: the second is somebody else's. */
export function isOwnYes({ pause }: Replay, who: Visitor | null | undefined): boolean {
  const first = pause?.first_yes;
  return first != null && first.button == null && first.by.toLowerCase() === who?.name?.toLowerCase();
}
