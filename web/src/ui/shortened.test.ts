import { describe, expect, it } from "vitest";
import { shortened } from "./shortened";

describe("shortened", () => {
  it("leaves a text that fits", () => expect(shortened("I10", 3)).toBe("I10"));
  it("cuts a long one, and says so", () => expect(shortened("abc def", 4)).toBe("abc…"));
  it("counts letters, not their halves", () => {
    expect(shortened("🏥🏥🏥", 3)).toBe("🏥🏥🏥");
    expect(shortened("🏥🏥🏥", 2)).toBe("🏥🏥…");
  });
});
