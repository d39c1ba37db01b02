import { describe, expect, it } from "vitest";
import { applied } from "../draft/apply";
import { chain } from "../testing";
import type { Workflow } from "../types";
import { detailOf, placed, shownValue } from "./differences";
import { bothOf, marksBetween } from "./marks";

const before = chain("a", "b", "c", "d");
const marksAfter = (after: Workflow) => Object.fromEntries(marksBetween(before, after));

describe("marksBetween", () => {
  it("finds nothing where nothing changed, whatever was counted meanwhile", () => {
    const counted = before.edges.map((one) => ({
      ...one,
      stats: { ...one.stats, success_count: 9 },
      metadata: { experience: { failures: 2 } },
    }));
    expect(marksAfter({ ...before, edges: counted })).toEqual({});
  });
  it("tells what was put in, and does not take its neighbours for changed", () => {
    const after = applied(before, {
      op: "insert_step",
      after: "e0",
      step: {
        edge_id: "n1",
        action: { type: "wait", parameters: { duration_ms: 1 } },
        to_node: null,
        constraints: { max_delay_seconds: null, pre_conditions: [], post_conditions: [] },
      },
    });
    expect(marksAfter(after)).toEqual({ n1: "added" });
  });
  it("tells what was taken away, the screen nobody comes to any more among it", () =>
    expect(marksAfter(applied(before, { op: "remove_step", edge_id: "e2" }))).toEqual({
      e2: "removed",
      d: "removed",
    }));
  it("tells what was changed", () =>
    expect(marksAfter(applied(before, { op: "edit_node", node_id: "b", label: "Liste" }))).toEqual({
      b: "changed",
    }));
  it("tells what was moved", () => {
    const marks = marksAfter(applied(before, { op: "move_step", edge_id: "e1", after: "e2" }));
    expect(marks).toMatchObject({ e1: "moved", e2: "moved" });
  });
});

describe("bothOf", () => {
  it("has what is there and what was", () => {
    const both = bothOf(before, applied(before, { op: "remove_step", edge_id: "e2" }));
    expect(both.edges.map((one) => one.edge_id)).toEqual(["e0", "e1", "e2"]);
    expect(both.nodes.map((one) => one.node_id)).toEqual(["a", "b", "c", "d"]);
  });
});

describe("placed", () => {
  const at = (place: string) => ({ place, before: null, after: "x" });
  it("finds the step or the screen, even where its name has dots", () => {
    const dotted = {
      ...before,
      edges: before.edges.map((one, index) => ({ ...one, edge_id: `e.${index}` })),
    };
    expect(placed([at("edges.e.1.action.target.text")], dotted)[0]).toMatchObject({
      subject: { step: "e.1" },
      detail: "action.target.text",
    });
    expect(placed([at("nodes.b.label")], before)[0]?.subject).toEqual({ screen: "b" });
    expect(placed([at("name")], before)[0]?.subject).toBeNull();
  });
  it("leaves the order to the drawing", () =>
    expect(placed([at("ways"), at("edges.e1.follows")], before)).toEqual([]));
  it("says what it is about in a word", () => {
    expect(
      ["action.target.text", "action.target.role", "screen_template.window", "metadata.x"].map(detailOf),
    ).toEqual(["words", "target", "known_by", "other"]);
  });
  it("shows values as they are read", () => {
    expect([shownValue(null), shownValue("I10"), shownValue(["a", "b"])]).toEqual(["—", "I10", "a, b"]);
  });
});
