import { describe, expect, it } from "vitest";
import { Problem, problemOf } from "../api/problem";
import { wrongValues } from "./wrongValues";

const refused = (field: string) =>
  new Problem(422, "BadParametersError", "…", [{ field, problem: "n'est pas un code CIM-10" }]);

describe("wrongValues", () => {
  it("says what is wrong beside the field, with the value that was given", () =>
    expect(wrongValues(refused("dp"), { dp: "J1X8" }, { dp: "J1X8" })).toEqual({
      dp: "« J1X8 » n'est pas un code CIM-10",
    }));
  it("names the one of several that is wrong", () =>
    expect(wrongValues(refused("das.2"), { das: ["I10", "J1X8"] }, { das: ["I10", "J1X8"] })).toEqual({
      das: "« J1X8 » n'est pas un code CIM-10",
    }));
  it("says nothing any more of what was changed since", () =>
    expect(wrongValues(refused("dp"), { dp: "J1X8" }, { dp: "J18.9" })).toEqual({}));
  it("marks nothing where the refusal is about something else", () => {
    expect(wrongValues(problemOf(409, { error: "ConflictError", detail: "busy" }), {}, {})).toEqual({});
    expect(wrongValues(new Error("x"), {}, {})).toEqual({});
    expect(wrongValues(null, {}, {})).toEqual({});
  });
});

describe("problemOf", () => {
  it("takes the wrong fields out of an answer, and no others", () =>
    expect(
      problemOf(422, { error: "E", detail: "d", fields: [{ field: "dp", problem: "p" }, 3, { field: 1 }] })
        .fields,
    ).toEqual([{ field: "dp", problem: "p" }]));
});
