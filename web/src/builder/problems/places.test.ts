import { describe, expect, it } from "vitest";
import { chain } from "../testing";
import type { Finding } from "../types";
import { findingsByPlace, subjectOf } from "./places";

const finding = (field: string): Finding => ({ severity: "error", kind: "x", field, where: "", problem: "" });
const workflow = chain("a", "b", "c");

describe("subjectOf", () => {
  it("is the step or the screen whose place in the list is named", () => {
    expect(subjectOf(finding("edges.1.action.target"), workflow)).toEqual({ step: "e1" });
    expect(subjectOf(finding("nodes.2"), workflow)).toEqual({ screen: "c" });
    expect(subjectOf(finding("first_edges.0"), workflow)).toEqual({ step: "e0" });
  });
  it("is the task where there is no such place", () => {
    expect(subjectOf(finding("edges"), workflow)).toBeNull();
    expect(subjectOf(finding("edges.9.follows"), workflow)).toBeNull();
    expect(subjectOf(finding("variables.0"), workflow)).toBeNull();
  });
  it("is the step of a loop that does not close", () => {
    const looped = { ...workflow, loops: [{ edges: ["e0", "e1"], turns: [], variables: [] }] };
    expect(subjectOf(finding("loops.0.edges.1"), looped)).toEqual({ step: "e1" });
  });
});

describe("findingsByPlace", () => {
  it("keeps them together", () => {
    const byPlace = findingsByPlace(
      [finding("edges.0.a"), finding("edges.0.b"), finding("end_nodes")],
      workflow,
    );
    expect(byPlace.get("e0")).toHaveLength(2);
    expect(byPlace.get("")).toHaveLength(1);
  });
});
