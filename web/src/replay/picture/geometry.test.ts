import { describe, expect, it } from "vitest";
import { boxBetween, moved, pixelAt, pixelOf, placeOf } from "./geometry";

const size = { width: 1920, height: 1080 };
const half = { left: 100, top: 50, width: 960, height: 540 };

describe("pixelAt", () => {
  it("scales with the picture", () => expect(pixelAt(580, 320, half, size)).toEqual([960, 540]));
  it("stays within the picture", () => {
    expect(pixelAt(0, 0, half, size)).toEqual([0, 0]);
    expect(pixelAt(5000, 5000, half, size)).toEqual([1919, 1079]);
  });
});

describe("placeOf", () => {
  it("takes a trembling hand for a click", () =>
    expect(placeOf([10, 10], [18, 12], half, size)).toEqual({ at: [10, 10] }));
  it("takes a drag for a box, in whichever direction", () =>
    expect(placeOf([200, 100], [40, 20], half, size)).toEqual({ bbox: [40, 20, 201, 101] }));
});

describe("boxBetween", () => {
  it("is never empty", () => expect(boxBetween([5, 5], [5, 5])).toEqual([5, 5, 6, 6]));
});

describe("pixelOf", () => {
  it("puts the far edge on the last pixel", () =>
    expect(pixelOf({ x_pct: 1, y_pct: 0.5 }, size)).toEqual([1919, 540]));
});

describe("moved", () => {
  it("stops at the edge", () => expect(moved([4, 4], -10, 3, size)).toEqual([0, 7]));
});
