import { describe, expect, it } from "vitest";
import type { Variable } from "../api/types";
import { letters, mappingOf } from "./mapping";

const variable = (name: string, more: Partial<Variable> = {}) =>
  ({ name, kind: "text", repeated: false, ...more }) as Variable;

describe("columns", () => {
  it("are headed as a spreadsheet heads them", () => {
    expect([1, 26, 27, 52, 53, 200].map(letters)).toEqual(["A", "Z", "AA", "AZ", "BA", "GR"]);
  });

  it("that nobody chose are left out, and so is an empty value", () => {
    const sources = {
      numero: { columns: ["2"], given: null },
      nom: { columns: [], given: null },
      service: { columns: ["1"], given: " Urgences " },
      vide: { columns: ["1"], given: " " },
    };
    expect(
      mappingOf(
        sources,
        ["numero", "nom", "service", "vide"].map((name) => variable(name)),
      ),
    ).toEqual({
      columns: { numero: [2] },
      given: { service: "Urgences" },
    });
  });

  it("may be several where a value is wanted for each turn", () => {
    const codes = variable("codes", { repeated: true });
    expect(mappingOf({ codes: { columns: ["3", "4"], given: null } }, [codes]).columns).toEqual({
      codes: [3, 4],
    });
    expect(mappingOf({ codes: { columns: [], given: "J18\n\nI10" } }, [codes]).given).toEqual({
      codes: ["J18", "I10"],
    });
  });

  it("never hold a secret: its entry of the vault is named", () => {
    const secret = variable("mot_de_passe", { kind: "secret" });
    expect(mappingOf({ mot_de_passe: { columns: ["1"], given: "robot" } }, [secret])).toEqual({
      columns: {},
      given: { mot_de_passe: "vault:robot" },
    });
  });
});
