import { describe, expect, it } from "vitest";
import { chain, step, task } from "../testing";
import type { Operation } from "../types";
import { changedBy, type Draft, draftOf, MOST_OPERATIONS, toSend } from "./draft";

const rename = (name: string): Operation => ({ op: "rename_task", name });
const wait = (edge_id: string, seconds: number): Operation => ({
  op: "edit_edge",
  edge_id,
  action: { type: "wait", parameters: { duration_ms: seconds * 1000 } },
});
const edit = (draft: Draft, operation: Operation, touch?: string) =>
  changedBy(draft, { type: "edit", operation, ...(touch === undefined ? {} : { touch }) });
const durationOf = (draft: Draft, stepId: string) => {
  const action = draft.shown.edges.find((one) => one.edge_id === stepId)?.action;
  return action?.type === "wait" ? action.parameters.duration_ms : null;
};
const order = (draft: Draft) => draft.shown.ways.map((way) => way.edges);
const newStep = {
  edge_id: "n1",
  action: { type: "wait" as const, parameters: { duration_ms: 1 } },
  to_node: null,
  constraints: { max_delay_seconds: null, pre_conditions: [], post_conditions: [] },
};

describe("undo and redo", () => {
  it("take back and do again the last edit", () => {
    const edited = edit(draftOf(chain("a", "b")), rename("Autre"));
    const undone = changedBy(edited, { type: "undo" });
    expect(undone.shown.name).toBe("Une tâche");
    expect(changedBy(undone, { type: "redo" }).shown.name).toBe("Autre");
  });

  it("forget what was undone once something else is edited", () => {
    const undone = changedBy(edit(draftOf(chain("a", "b")), rename("Autre")), { type: "undo" });
    expect(edit(undone, rename("Encore")).undone).toEqual([]);
  });

  it("take what was typed in one go as one edit, and another field as another", () => {
    let draft = draftOf(chain("a", "b", "c"));
    draft = edit(draft, wait("e0", 2), "field 1");
    draft = edit(draft, wait("e0", 25), "field 1");
    draft = edit(draft, wait("e1", 3), "field 2");
    expect(draft.done).toHaveLength(2);
    draft = changedBy(changedBy(draft, { type: "undo" }), { type: "undo" });
    expect(durationOf(draft, "e0")).toBe(1000);
  });

  it("do nothing where there is nothing", () => {
    const draft = draftOf(chain("a", "b"));
    expect(changedBy(draft, { type: "undo" })).toBe(draft);
    expect(changedBy(draft, { type: "redo" })).toBe(draft);
  });
});

describe("the order of steps", () => {
  it("has a new step behind the one it is put after, and what followed that one behind it", () => {
    const draft = edit(draftOf(chain("a", "b", "c")), { op: "insert_step", after: "e0", step: newStep });
    expect(order(draft)).toEqual([["e0", "n1", "e1"]]);
    const [, later, added] = draft.shown.edges;
    expect([later?.follows, added?.follows, added?.from_node, added?.to_node]).toEqual([
      ["n1"],
      ["e0"],
      "b",
      "b",
    ]);
  });

  it("begins with a step put first", () => {
    const draft = edit(draftOf(chain("a", "b")), { op: "insert_step", after: null, step: newStep });
    expect(draft.shown.first_edges).toEqual(["n1"]);
    expect(draft.shown.edges.find((one) => one.edge_id === "e0")?.follows).toEqual(["n1"]);
  });

  it("closes over a step that is removed, and its screen goes when nothing needs it", () => {
    const draft = edit(draftOf(chain("a", "b", "c", "d")), { op: "remove_step", edge_id: "e2" });
    expect(order(draft)).toEqual([["e0", "e1"]]);
    expect(draft.shown.nodes.map((node) => node.node_id)).toEqual(["a", "b", "c"]);
    expect(draft.shown.last_edges).toEqual(["e1"]);
  });

  it("is changed by moving a step", () => {
    const draft = edit(draftOf(chain("a", "a", "a", "a")), { op: "move_step", edge_id: "e0", after: "e2" });
    expect(order(draft)).toEqual([["e1", "e2", "e0"]]);
  });

  it("has another way where one branches off and joins again", () => {
    const draft = edit(draftOf(chain("a", "b", "c", "d")), {
      op: "branch_step",
      after: "e0",
      joins: "e2",
      step: newStep,
    });
    expect(order(draft)).toEqual([
      ["e0", "e1", "e2"],
      ["e0", "n1", "e2"],
    ]);
    expect(draft.shown.edges.find((one) => one.edge_id === "e2")?.follows).toEqual(["e1", "n1"]);
  });

  it("stays as it is, and says why, where it cannot be changed", () => {
    const looped = task([step("e0", "a", "a", ["e0"])], [["e0"]], {
      loops: [{ edges: ["e0"], turns: [2], variables: [] }],
    });
    const draft = edit(draftOf(looped), { op: "move_step", edge_id: "e0", after: null });
    expect(draft.refused?.kind).toBe("in_loop");
    expect(draft.done).toEqual([]);
    expect(edit(draft, { op: "remove_step", edge_id: "e0" }).refused?.kind).toBe("only_step");
  });
});

describe("an edited step", () => {
  it("is no longer waived: that was said of the step as it was", () => {
    const waived = chain("a", "b");
    waived.edges = waived.edges.map((one) => ({ ...one, waived_by: "c.moreau" }));
    expect(edit(draftOf(waived), wait("e0", 2)).shown.edges[0]?.waived_by).toBeNull();
  });
});

describe("saving", () => {
  it("keeps what was edited while it was under way", () => {
    let draft = edit(draftOf(chain("a", "b")), rename("Autre"));
    draft = edit(draft, wait("e0", 9));
    const saved = { ...chain("a", "b"), name: "Autre", version: 4 };
    draft = changedBy(draft, { type: "saved", workflow: saved, operations: 1 });
    expect([draft.base.version, draft.done.length, durationOf(draft, "e0")]).toEqual([4, 1, 9000]);
  });

  it("puts the edits on top of a newer version, and tells what has no place in it or was changed there, too", () => {
    let draft = draftOf(chain("a", "b", "c", "d"));
    draft = edit(draft, wait("e0", 7));
    draft = edit(draft, wait("e2", 8));
    const newer = { ...chain("a", "b", "c"), version: 4 };
    newer.edges = newer.edges.map((one) =>
      one.edge_id === "e0" ? { ...one, action: { type: "wait", parameters: { duration_ms: 5 } } } : one,
    );
    draft = changedBy(draft, { type: "rebase", workflow: newer });
    expect(durationOf(draft, "e0")).toBe(7000);
    expect(draft.lost).toEqual([wait("e2", 8)]);
    expect(draft.both).toContain("e0");
    expect(toSend(draft.done)).toEqual([wait("e0", 7)]);
  });

  it("is never asked for more than the server takes", () => {
    let draft = draftOf(chain("a", "b"));
    for (let times = 0; times < MOST_OPERATIONS + 5; times++) draft = edit(draft, rename(`nom ${times}`));
    expect(draft.done).toHaveLength(MOST_OPERATIONS);
    expect(draft.refused?.kind).toBe("too_many");
  });
});
