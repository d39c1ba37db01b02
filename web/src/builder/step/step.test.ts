import { describe, expect, it } from "vitest";
import { chain, step, task } from "../testing";
import type { Action } from "../types";
import { boxAround, dragged, gripAt } from "./box";
import { beforeOf, laterThan, placeAfterMove } from "./neighbours";
import { lacking, newAction } from "./newAction";
import { aimedLike, mentionedIn, targetOf } from "./targets";

const size = { width: 1920, height: 1080 };

describe("a box that is dragged", () => {
  it("stays whole at the edge of the picture", () =>
    expect(dragged([10, 10, 60, 40], "move", -50, 2000, size)).toEqual([0, 1050, 50, 1080]));
  it("never turns inside out", () =>
    expect(dragged([10, 10, 60, 40], "nw", 500, 500, size)).toEqual([56, 36, 60, 40]));
  it("is taken by its corners, by its inside, or not at all", () => {
    expect(gripAt([10, 10, 60, 40], [12, 38], 4)).toBe("sw");
    expect(gripAt([10, 10, 60, 40], [30, 25], 4)).toBe("move");
    expect(gripAt([10, 10, 60, 40], [300, 25], 4)).toBeNull();
  });
  it("begins around a place, within the picture", () => {
    expect(boxAround([0, 0], size).slice(0, 2)).toEqual([0, 0]);
    expect(boxAround([1919, 1079], size).slice(2)).toEqual([1920, 1080]);
  });
});

describe("targets", () => {
  const typing = newAction("type", "ancien", "IPP");
  it("are taken over from what was understood, and nothing else with them", () => {
    const edited = newAction("type", "nouveau", "IPP");
    const aimed = aimedLike(edited, newAction("type", "ancien", "Nom"));
    expect(targetOf(aimed)?.text).toBe("Nom");
    expect(aimed.type === "text_input" && aimed.parameters.text).toBe("nouveau");
  });
  it("of several actions is that of the first that has one", () => {
    const several = { type: "compound", actions: [newAction("keys", "ctrl+s", ""), typing] } as Action;
    expect(targetOf(several)?.text).toBe("IPP");
    const other = {
      type: "compound",
      actions: [newAction("keys", "tab", ""), newAction("type", "", "Nom")],
    } as Action;
    expect(targetOf(aimedLike(several, other))?.text).toBe("Nom");
  });
  it("mention the values they need, and not what only looks like one", () => {
    const target = targetOf(newAction("click", "#{ipp} $#{non} #{ipp} #{nom}".replaceAll("#", "$"), ""));
    expect(target && mentionedIn(target)).toEqual(["ipp", "nom"]);
  });
});

describe("a new step", () => {
  it("needs what it cannot do without", () => {
    expect(lacking("click", " ", "")).toBe("said");
    expect(lacking("wait", "0", "")).toBe("said");
    expect(lacking("keys", "ctrl+", "")).toBe("said");
    expect(lacking("read", "Total", "Mon Total")).toBe("name");
    expect(lacking("read", "Total", "total")).toBeNull();
  });
  it("waits as long as a French comma says", () =>
    expect(newAction("wait", "1,5", "")).toEqual({ type: "wait", parameters: { duration_ms: 1500 } }));
});

describe("places in the order", () => {
  const workflow = chain("a", "b", "c", "d");
  const [first, second, third] = workflow.edges;
  if (!first || !second || !third) throw new Error("three steps");
  it("know what comes before", () => {
    expect(beforeOf(workflow, first)).toBeNull();
    expect(beforeOf(workflow, second)).toBe("e0");
  });
  it("cannot be named where several steps come before", () => {
    const joined = task(
      [first, second, step("e9", "c", "d", ["e0", "e1"])],
      [
        ["e0", "e1", "e9"],
        ["e0", "e9"],
      ],
    );
    expect(beforeOf(joined, joined.edges[2] ?? first)).toBeUndefined();
  });
  it("are one earlier or one later, where there is one", () => {
    expect(placeAfterMove(workflow, third, "up")).toBe("e0");
    expect(placeAfterMove(workflow, second, "up")).toBeNull();
    expect(placeAfterMove(workflow, first, "up")).toBeUndefined();
    expect(placeAfterMove(workflow, first, "down")).toBe("e1");
    expect(placeAfterMove(workflow, third, "down")).toBeUndefined();
  });
  it("may be joined again later on the way", () => expect(laterThan(workflow, "e0")).toEqual(["e1", "e2"]));
});
