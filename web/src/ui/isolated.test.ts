import { describe, expect, it } from "vitest";
import { isolated } from "./isolated";

describe("isolated", () => {
  it("keeps what turns text around from leaving", () => {
    expect(isolated("a\u202eb\u2069c")).toBe("\u2068abc\u2069");
  });
  it("makes one readable line of long texts, without cutting a sign in two", () => {
    expect(isolated("x\n\n y")).toBe("\u2068x y\u2069");
    expect(isolated("🏥🏥🏥", 2)).toBe("\u2068🏥🏥…\u2069");
  });
});
