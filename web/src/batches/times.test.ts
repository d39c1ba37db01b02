import { describe, expect, it } from "vitest";
import { blackoutsOf, cronOf, isWhole, WEEKDAYS } from "./times";

describe("cronOf", () => {
  it("tells a time on some days", () => {
    expect(cronOf("22:30", ["fri", "mon"])).toBe("30 22 * * mon,fri");
  });
  it("tells every day as any", () => {
    expect(cronOf("06:05", WEEKDAYS)).toBe("5 6 * * *");
  });
  it("is nothing without a time or a day", () => {
    expect(cronOf("25:00", ["mon"])).toBeNull();
    expect(cronOf("", ["mon"])).toBeNull();
    expect(cronOf("12:00", [])).toBeNull();
  });
});

describe("blackoutsOf", () => {
  it("leaves out what is not said whole", () => {
    const spans = [
      { begins: "12:00", ends: "14:00" },
      { begins: "12:00", ends: "" },
      { begins: "08:00", ends: "08:00" },
    ];
    expect(spans.map(isWhole)).toEqual([true, false, false]);
    expect(blackoutsOf(spans)).toEqual([{ days: [...WEEKDAYS], begins: "12:00:00", ends: "14:00:00" }]);
  });
});
