import { describe, expect, it } from "vitest";
import { learntFrom } from "./learntFrom";

describe("learntFrom", () => {
  it("tells the demonstrations a task keeps in mind", () =>
    expect([...learntFrom({ metadata: { sessions: ["sess_1", "sess_2"] } })]).toEqual(["sess_1", "sess_2"]));
  it("is nothing for one that was brought in from elsewhere", () => {
    expect(learntFrom({ metadata: {} }).size).toBe(0);
    expect(learntFrom({ metadata: { sessions: "sess_1" } }).size).toBe(0);
  });
});
