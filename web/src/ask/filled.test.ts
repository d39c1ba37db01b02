import { describe, expect, it } from "vitest";
import type { PlannedValue, TaskPlan } from "../api/types";
import { confirmed, filledBy, mayStart } from "./filled";

const value = (more: Partial<PlannedValue>): PlannedValue => ({
  variable: "ipp",
  label: "IPP",
  kind: "ipp",
  repeated: false,
  required: true,
  value: null,
  said: "",
  taken_from: null,
  offered: [],
  problem: "",
  ...more,
});

const plan = (...values: PlannedValue[]): TaskPlan => ({
  instruction: "x",
  by: "words",
  doubts: [],
  tasks: [
    { said: "x", workflow_id: "WF_a", version: 3, name: "A", learning_state: null, choices: [], values },
  ],
});

describe("a plan on the page", () => {
  it("shows what was understood, and leaves empty what is asked", () => {
    const asked = plan(
      value({ value: "80012345" }),
      value({ variable: "code", value: "I10", problem: "which?" }),
    );
    expect(filledBy(asked)).toEqual({ "0.ipp": "80012345", "0.code": "" });
    expect(mayStart(asked, filledBy(asked))).toBe(false);
  });

  it("may start once everything needed is there", () => {
    const asked = plan(value({}), value({ variable: "room", required: false }));
    expect(mayStart(asked, { "0.ipp": " " })).toBe(false);
    expect(mayStart(asked, { "0.ipp": "80012345" })).toBe(true);
  });

  it("never starts a task nobody has picked", () => {
    const open = plan();
    expect(mayStart({ ...open, tasks: [] }, {})).toBe(false);
    const [task] = open.tasks;
    expect(task && mayStart({ ...open, tasks: [{ ...task, workflow_id: null }] }, {})).toBe(false);
  });

  it("sends what stands in the fields, and what an earlier task reads", () => {
    const asked = plan(
      value({ value: "80012345" }),
      value({ variable: "stay", taken_from: { task: 0, variable: "nda" } }),
      value({ variable: "codes", repeated: true }),
    );
    const [sent] = confirmed(asked, { "0.ipp": "80012399", "0.codes": "I10\n E11.9 " }, false);
    expect(sent?.parameters).toEqual({ ipp: "80012399", codes: ["I10", "E11.9"] });
    expect(sent?.takes).toEqual({ stay: { task: 0, variable: "nda" } });
    expect(sent?.version).toBe(3);
  });
});
