import { describe, expect, it } from "vitest";
import { chain, step, task } from "../testing";
import { drawingOf, storyOrder } from "./cards";
import { heightOf, rowMiddle } from "./geometry";
import { layoutFrom, layoutInput } from "./layout";

const NO_NUMBERS = new Map<string, number>();
const branching = task(
  [
    step("e0", "a", "a"),
    step("e1", "a", "b", ["e0"]),
    step("e2", "b", "c", ["e1", "e3"]),
    step("e3", "b", "b", ["e1"]),
  ],
  [
    ["e0", "e1", "e2"],
    ["e0", "e1", "e3", "e2"],
  ],
);

describe("storyOrder", () => {
  it("tells what only some do where they do it", () =>
    expect(storyOrder(branching)).toEqual(["e0", "e1", "e3", "e2"]));
  it("tells what no way leads to, too, at the end", () => {
    const lost = task([step("e9", "x", "x", ["e8"]), ...chain("a", "b").edges], [["e0"]]);
    expect(storyOrder(lost)).toEqual(["e0", "e9"]);
  });
  it("follows the screens where nobody wrote an order", () => {
    const unordered = { ...chain("a", "b", "c"), ways: [], first_edges: [], last_edges: [] };
    expect(storyOrder(unordered)).toEqual(["e0", "e1"]);
  });
});

describe("drawingOf", () => {
  const drawing = drawingOf(branching, NO_NUMBERS);
  const linked = drawing.links.map((link) => [link.from, link.to.stepId ?? link.to.screenId, link.kind]);

  it("has a card for each screen, with its steps in their order", () =>
    expect(drawing.cards.map((card) => [card.screenId, card.rows.map((row) => row.stepId)])).toEqual([
      ["a", ["e0", "e1"]],
      ["b", ["e3", "e2"]],
      ["c", []],
    ]));
  it("draws no line to the step below, and one for each way that parts", () => {
    expect(linked).toEqual([
      ["e1", "e2", "either"],
      ["e1", "e3", "either"],
      ["e2", "c", "next"],
    ]);
  });
  it("says how often each way was taken", () => expect(drawing.links[0]?.seen).toEqual({ times: 1, of: 2 }));
  it("keeps the server's numbers", () =>
    expect(drawingOf(branching, new Map([["e0", 7]])).cards[0]?.rows.at(-1)?.number).toBe(7));
});

describe("layoutInput", () => {
  const drawing = drawingOf(branching, NO_NUMBERS);
  const asked = layoutInput(drawing, 1.6);
  const ports = new Set(
    (asked.children ?? []).flatMap((child) => (child.ports ?? []).map((port) => port.id)),
  );

  it("ends every line at a place that there is", () => {
    for (const edge of asked.edges ?? []) {
      expect(ports).toContain(edge.sources[0]);
      expect(ports).toContain(edge.targets[0]);
    }
  });
  it("gives a card room for all its steps", () => {
    const [card] = drawing.cards;
    if (card === undefined) throw new Error("no card");
    expect(asked.children?.[0]?.height).toBe(heightOf(card));
    expect(rowMiddle(card, "e1")).toBeLessThan(heightOf(card));
    expect(rowMiddle(card, "e1")).toBeGreaterThan(rowMiddle(card, "e0"));
  });
  it("goes on in a new line only where there are many screens", () => {
    expect(asked.layoutOptions).not.toHaveProperty("elk.layered.wrapping.strategy");
    const many = chain(...Array.from({ length: 20 }, (_, index) => `s${index}`));
    expect(layoutInput(drawingOf(many, NO_NUMBERS), 1.6).layoutOptions).toHaveProperty(
      "elk.layered.wrapping.strategy",
    );
  });
});

describe("layouts", () => {
  it("reads lines with their corners", () => {
    const section = {
      id: "s",
      startPoint: { x: 0, y: 0 },
      bendPoints: [{ x: 5, y: 0 }],
      endPoint: { x: 5, y: 9 },
    };
    const { routes } = layoutFrom({
      id: "g",
      edges: [{ id: "l", sources: [], targets: [], sections: [section] }],
    });
    expect(routes.get("l")).toEqual([
      { x: 0, y: 0 },
      { x: 5, y: 0 },
      { x: 5, y: 9 },
    ]);
  });
});
