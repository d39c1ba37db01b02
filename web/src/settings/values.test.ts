import { describe, expect, it } from "vitest";
import type { SettingLine } from "../api/types";
import { differs, found, grouped } from "./values";

const line = (more: Partial<SettingLine>): SettingLine => ({
  name: "replay.recheck_ms",
  group: "replay",
  value: 100,
  shipped: 100,
  secret: false,
  is_set: true,
  reason: "Because.",
  ...more,
});

describe("differs", () => {
  it("does not mind the order in which an object is written", () => {
    expect(differs(line({ value: { a: 1, b: [1, 2] }, shipped: { b: [1, 2], a: 1 } }))).toBe(false);
    expect(differs(line({ value: [1, 2], shipped: [2, 1] }))).toBe(true);
  });
  it("says nothing of secrets", () => {
    expect(differs(line({ secret: true, value: null, shipped: "" }))).toBe(false);
  });
});

describe("found", () => {
  const lines = [line({}), line({ name: "port", group: "", value: 9000, shipped: 8765, reason: "Why." })];
  it("looks into names, values and reasons", () => {
    expect(found(lines, "9000", false)).toHaveLength(1);
    expect(found(lines, "RECHECK", false)).toHaveLength(1);
    expect(found(lines, "why", false)).toHaveLength(1);
  });
  it("leaves what is as shipped out when asked to", () => {
    expect(found(lines, "", true).map((one) => one.name)).toEqual(["port"]);
  });
});

describe("grouped", () => {
  it("keeps the server's order", () => {
    const groups = grouped([line({}), line({ group: "" }), line({})]);
    expect(groups.map((group) => [group.name, group.lines.length])).toEqual([
      ["replay", 2],
      ["", 1],
    ]);
  });
});
