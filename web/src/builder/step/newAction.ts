import type { Action, Target } from "../types";

export type NewKind = "click" | "type" | "keys" | "wait" | "pause" | "read";
export const NEW_KINDS: readonly NewKind[] = ["click", "type", "keys", "wait", "pause", "read"];

/** The least that must be said about a new step, and a whole action made of it. */
export function newAction(kind: NewKind, said: string, name: string): Action {
  switch (kind) {
    case "click":
      return { type: "mouse_click", target: targetSaying(said), parameters: clicking };
    case "type":
      return {
        type: "text_input",
        target: name === "" ? null : targetSaying(name),
        parameters: { ...placed, text: said },
      };
    case "keys":
      return {
        type: "key_press",
        parameters: { wait_after_ms: 0, keys: said.split("+").map((key) => key.trim().toLowerCase()) },
      };
    case "wait":
      return { type: "wait", parameters: { duration_ms: Math.round(Number(said.replace(",", ".")) * 1000) } };
    case "pause":
      return { type: "pause_for_human", parameters: { message: said, safety_level: "medium" } };
    case "read":
      return {
        type: "extract_text",
        target: targetSaying(said),
        parameters: { wait_after_ms: 0, variable: name, table: false },
      };
  }
}

/** Why this is not enough yet: the field that is wrong, or null. */
export function lacking(kind: NewKind, said: string, name: string): "said" | "name" | null {
  if (kind === "type") return said === "" ? "said" : null;
  if (kind === "wait") return Number(said.replace(",", ".")) > 0 ? null : "said";
  if (kind === "keys" && said.split("+").some((key) => key.trim() === "")) return "said";
  if (said.trim() === "") return "said";
  return kind === "read" && !/^[a-z_][a-z0-9_]*$/.test(name) ? "name" : null;
}

/** Never that of another step, not even of one that is gone. */
export function newStepId(): string {
  const random = [...crypto.getRandomValues(new Uint8Array(6))];
  return `n${random.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const placed = { wait_after_ms: 0, coords_var: null, click_offset: [0, 0] as [number, number] };
const clicking = {
  ...placed,
  button: "left" as const,
  double: false,
  modifiers: [],
  wanted: null,
  chooses: null,
};

function targetSaying(text: string): Target {
  return {
    role: null,
    text,
    extra: "",
    within_phrase: false,
    selection_policy: "by_similarity",
    fallback_strategy: "visual_similarity",
    crop: null,
    neighbours: [],
    cells: [],
    column: "",
    click_offset: null,
    text_height: null,
    only_shows: false,
    takes_text: false,
    also: [],
  };
}
