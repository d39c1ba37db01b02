import { describe, expect, it } from "vitest";
import type { Pause, Replay, RunEvent } from "../../api/types";
import { asksAgain, goesOnOnceShown, lastDone, possibleAnswers } from "./possible";

const pause: Pause = {
  reason: "target_not_found",
  message: "",
  step_index: 3,
  edge_id: "e3",
  screenshot: "replays/r1/003.png",
  identity: [],
  finished: false,
  may_redo: true,
  needs_two: false,
  options: [],
};

function paused(why: Partial<Pause>, more: Partial<Replay> = {}): Replay {
  return { status: "paused_need_help", pause: { ...pause, ...why }, acting: null, ...more } as Replay;
}

const sent = (id: string, place: object | null = { x_pct: 0.5, y_pct: 0.5 }) =>
  ({ type: "action_sent", command_id: id, place }) as RunEvent;
const undone = (id: string) => ({ type: "action_undone", command_id: id }) as RunEvent;
const kinds = (replay: Replay, events: RunEvent[] = []) =>
  possibleAnswers(replay, events).map((one) => one.kind);

describe("possibleAnswers", () => {
  it("offers to look again and to be shown where nothing was done yet", () => {
    expect(kinds(paused({}))).toEqual(["go_on", "show", "done", "skip", "abort"]);
  });
  it("lets a person say that a redesigned screen is the expected one", () => {
    const why = { reason: "unexpected_screen" } as const;
    expect(kinds(paused(why))).toContain("this_screen");
    expect(kinds(paused(why))).toContain("show");
    expect(kinds(paused(why, { acting: "r1:3:1" }))).not.toContain("show");
    expect(kinds(paused(why, { acting: "r1:3:1" }))).not.toContain("this_screen");
    expect(kinds(paused({ ...why, screenshot: null }))).not.toContain("this_screen");
    expect(kinds(paused({}))).not.toContain("this_screen");
  });
  it("never goes on by itself where an action may have been done", () => {
    const replay = paused({ reason: "effect_not_seen" }, { acting: "r1:3:1" });
    expect(kinds(replay, [sent("r1:3:1")])).toEqual(["redo", "show", "done", "skip", "take_back", "abort"]);
  });
  it("does not offer to do again what may be done twice", () => {
    const replay = paused({ reason: "effect_not_seen", may_redo: false }, { acting: "r1:3:1" });
    expect(kinds(replay, [sent("r1:3:1")])).toEqual(["show", "done", "skip", "take_back", "abort"]);
  });
  it("is not shown a place for an action that has none", () => {
    const replay = paused({ reason: "effect_not_seen" }, { acting: "r1:3:1" });
    expect(kinds(replay, [sent("r1:3:1", null)])).not.toContain("show");
  });
  it("is not shown a place for what no place answers", () => {
    expect(kinds(paused({ reason: "identity" }))).not.toContain("show");
    expect(kinds(paused({ screenshot: null }))).not.toContain("show");
  });
  it("offers each button of a dialog by its number, and asks once more unless its answer is known", () => {
    const asked = (extra: object, policy = "ask_human") =>
      paused({
        reason: "dialog",
        dialog: { policy_applied: policy, extra } as unknown as NonNullable<Pause["dialog"]>,
      });
    const buttons = [{ label: "Oui" }, { label: "Non" }];
    const told = (replay: Replay) =>
      possibleAnswers(replay, [])
        .filter((one) => one.button !== undefined)
        .map((one) => [one.key, one.button, asksAgain(one)]);
    expect(told(asked({ buttons }))).toEqual([
      ["1", "Oui", true],
      ["2", "Non", true],
    ]);
    expect(told(asked({ buttons, click: { label: "Oui" } }))).toEqual([
      ["1", "Oui", false],
      ["2", "Non", true],
    ]);
    expect(told(asked({ buttons }, "escalate_security"))).toEqual([]);
    expect(told(asked({ buttons: [...buttons, { label: "Non" }] }))).toEqual([["1", "Oui", true]]);
  });
  it("asks which way at a crossroads, and never whether the end is done", () => {
    const options = [
      { key: "e4", told: "Sign" },
      { key: ":end", told: "End here" },
    ];
    const answers = possibleAnswers(paused({ reason: "unexpected_screen", options }), []);
    expect(answers.map((one) => [one.kind, one.ways.map((way) => way.key), one.key])).toEqual([
      ["option", ["e4"], "1"],
      ["option", [":end"], "2"],
      ["done", ["e4"], "F"],
      ["abort", [], "A"],
    ]);
  });
  it("only looks again where every step is done", () => {
    expect(kinds(paused({ reason: "dialog", finished: true }))).toEqual(["go_on", "abort"]);
  });
  it("asks once more before anything that only the person knows", () => {
    const asking = possibleAnswers(paused({}), [sent("r1:2:1")]).filter(asksAgain);
    expect(asking.map((one) => one.kind)).toEqual(["done", "skip", "take_back", "abort"]);
  });
  it("says nothing to what is over, and stops what runs", () => {
    expect(kinds({ status: "completed" } as Replay)).toEqual([]);
    expect(kinds({ status: "exec_action", pause: null } as Replay)).toEqual(["pause", "abort"]);
  });
});

describe("lastDone", () => {
  it("passes over what was taken back", () => {
    expect(lastDone([sent("a"), sent("b"), undone("b")])).toMatchObject({ command_id: "a" });
    expect(lastDone([sent("a"), undone("a")])).toBeNull();
  });
});

describe("goesOnOnceShown", () => {
  it("is no way to do twice what writes", () => {
    expect(goesOnOnceShown(paused({ may_redo: false }, { acting: "r1:3:1" }))).toBe(false);
    expect(goesOnOnceShown(paused({}))).toBe(true);
  });
});
