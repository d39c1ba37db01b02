import { describe, expect, it } from "vitest";
import { fieldsFrom, paramsFrom, searchFrom } from "./search";

const fields = (address: string) => fieldsFrom(new URLSearchParams(address));

describe("searchFrom", () => {
  it("asks for whole days, the last one included", () => {
    const { since, until } = searchFrom(fields("from=2026-03-01&to=2026-03-01"));
    expect(Date.parse(until ?? "") - Date.parse(since ?? "")).toBe(86_400_000);
  });
  it("leaves out what the server would refuse", () => {
    expect(searchFrom(fields("who=a%20b&outcome=nonsense&from=yesterday&run=.."))).toEqual({});
  });
  it("asks for what is told exactly", () => {
    expect(searchFrom(fields("who=c.moreau&task=WF_a&run=r_1&outcome=paused"))).toEqual({
      operator_id: "c.moreau",
      workflow_id: "WF_a",
      replay_id: "r_1",
      outcome: "paused",
    });
  });
});

describe("paramsFrom", () => {
  it("keeps an address short", () => {
    expect(paramsFrom(fields("who=&text=abc"))).toEqual({ text: "abc" });
  });
});
