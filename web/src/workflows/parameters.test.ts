import { describe, expect, it } from "vitest";
import type { Variable } from "../api/types";
import { parametersOf } from "./parameters";

const variable = (name: string, more: Partial<Variable> = {}): Variable => ({
  name,
  label: "",
  kind: "text",
  examples: [],
  repeated: false,
  ...more,
});

describe("parametersOf", () => {
  it("leaves out what was not filled in", () =>
    expect(parametersOf([variable("ipp")], { ipp: "  " })).toEqual({}));
  it("takes one value from each line for a loop", () =>
    expect(parametersOf([variable("acts", { repeated: true })], { acts: "A1\n B2 \n\nC3\n" })).toEqual({
      acts: ["A1", "B2", "C3"],
    }));
  it("names the vault's entry of a secret, given or learnt", () => {
    const secret = variable("password", { kind: "secret", vault_entry: "dpi" });
    expect(parametersOf([secret], {})).toEqual({ password: "vault:dpi" });
    expect(parametersOf([secret], { password: "vault:other" })).toEqual({ password: "vault:other" });
  });
});
