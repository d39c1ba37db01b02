import { describe, expect, it } from "vitest";
import { freeName, nameFrom } from "./naming";

const ALLOWED = /^[a-z_][a-z0-9_]*$/;

describe("nameFrom", () => {
  it("keeps what people say, in plain letters", () => {
    expect(nameFrom("N° de séjour")).toBe("n_de_sejour");
    expect(nameFrom("  IPP du patient ")).toBe("ipp_du_patient");
  });
  it("never begins with a digit, and is never too long", () => {
    expect(nameFrom("2e diagnostic")).toMatch(ALLOWED);
    expect(nameFrom("long ".repeat(40)).length).toBeLessThanOrEqual(64);
  });
});

describe("freeName", () => {
  it("tells two values apart that are called alike", () =>
    expect(freeName("Code", "var_2", ["code", "var_2"])).toBe("code_2"));
  it("may keep its own", () => expect(freeName("Code", "code", ["code"])).toBe("code"));
  it("keeps the old one where no letter can be used", () =>
    expect(freeName("رقم", "var_2", ["var_2"])).toBe("var_2"));
});
