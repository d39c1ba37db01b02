import type { TFunction } from "i18next";
import type { Gesture } from "./steps";

const KEYS: Record<
  string,
  | "enter"
  | "escape"
  | "delete"
  | "backspace"
  | "shift"
  | "space"
  | "home"
  | "end"
  | "page_up"
  | "page_down"
  | "up"
  | "down"
  | "left"
  | "right"
> = {
  enter: "enter",
  return: "enter",
  escape: "escape",
  esc: "escape",
  delete: "delete",
  backspace: "backspace",
  shift: "shift",
  space: "space",
  home: "home",
  end: "end",
  pageup: "page_up",
  page_up: "page_up",
  pagedown: "page_down",
  page_down: "page_down",
  up: "up",
  down: "down",
  left: "left",
  right: "right",
};

/** A key as it is printed on a keyboard. */
export function toldKey(key: string, t: TFunction): string {
  const known = KEYS[key.toLowerCase()];
  if (known !== undefined) return t(`learn.key.${known}`);
  return key.slice(0, 1).toUpperCase() + key.slice(1);
}

/** What was done, without what was typed. */
export function toldGesture(gesture: Gesture, t: TFunction): string {
  switch (gesture.type) {
    case "mouse_click": {
      const click = t(gesture.double ? "learn.did.double" : `learn.did.${gesture.button}`);
      if (gesture.modifiers.length === 0) return click;
      const keys = gesture.modifiers.map((key) => toldKey(key, t)).join(" + ");
      return t("learn.did.with_keys", { keys, gesture: click.toLowerCase() });
    }
    case "text_input":
      return t("learn.did.text");
    case "key_press":
      return t(gesture.keys.length > 1 ? "learn.did.keys" : "learn.did.key");
    case "mouse_scroll": {
      const [, down] = gesture.delta;
      if (down === 0) return t("learn.did.sideways");
      return t(down > 0 ? "learn.did.down" : "learn.did.up");
    }
    case "drag":
      return t("learn.did.drag");
  }
}
