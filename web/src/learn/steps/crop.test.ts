import { describe, expect, it } from "vitest";
import { laidOut, partAround, placedIn } from "./crop";

const size = { width: 1920, height: 1080 };

describe("partAround", () => {
  it("has the place in its middle", () =>
    expect(partAround([[960, 540]], size)).toEqual([672, 360, 1248, 720]));
  it("stays within the picture", () => {
    expect(partAround([[0, 0]], size)).toEqual([0, 0, 576, 360]);
    expect(partAround([[1919, 1079]], size)).toEqual([1344, 720, 1920, 1080]);
  });
  it("shows all of it for a long drag, and where nobody pointed", () => {
    expect(
      partAround(
        [
          [10, 10],
          [1900, 20],
        ],
        size,
      ),
    ).toEqual([0, 0, 1920, 1080]);
    expect(partAround([], size)).toEqual([0, 0, 1920, 1080]);
  });
  it("is never larger than a small picture", () =>
    expect(partAround([[5, 5]], { width: 320, height: 200 })).toEqual([0, 0, 320, 200]));
});

describe("placedIn", () => {
  it("counts from the part's corner", () =>
    expect(placedIn([960, 540], [672, 360, 1248, 720])).toEqual({ left: "50%", top: "50%" }));
});

describe("laidOut", () => {
  it("shifts and stretches the whole picture", () =>
    expect(laidOut([480, 270, 960, 540], size)).toEqual({
      width: "400%",
      height: "400%",
      left: "-100%",
      top: "-100%",
    }));
});
