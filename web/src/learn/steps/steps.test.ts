import { describe, expect, it } from "vitest";
import type { DemonstrationEvent } from "../../api/types";
import { type Gesture, pictureOf, stepsOf } from "./steps";

const window = (title: string) => ({ title, app_name: "", window_class: "", process: "" });
const click = (title: string): DemonstrationEvent => ({
  type: "mouse_click",
  t: 1,
  window: window(title),
  button: "left",
  pos: [10, 10],
  double: false,
  modifiers: [],
});

describe("stepsOf", () => {
  it("counts what was done, and keeps the place the server knows it by", () => {
    const events: DemonstrationEvent[] = [
      { type: "window_focus", t: 0, window: window("A") },
      click("A"),
      { type: "window_focus", t: 2, window: window("B") },
      click("B"),
      click("B"),
    ];
    expect(stepsOf({ events }).map(({ place, number, isElsewhere }) => [place, number, isElsewhere])).toEqual(
      [
        [1, 1, true],
        [3, 2, true],
        [4, 3, false],
      ],
    );
  });
});

describe("pictureOf", () => {
  const shots = { screenshot_id: "shot_1", screenshot_after_id: "shot_2" };
  it("shows a click before it, where it was aimed", () => {
    expect(pictureOf({ ...click("A"), ...shots } as Gesture)).toBe("shot_1");
  });
  it("shows a text once it is written", () => {
    const typed: Gesture = {
      type: "text_input",
      t: 1,
      window: window("A"),
      text: "I10",
      masked: false,
      ...shots,
    };
    expect(pictureOf(typed)).toBe("shot_2");
  });
  it("has none where none was taken", () => expect(pictureOf(click("A") as Gesture)).toBeNull());
});
