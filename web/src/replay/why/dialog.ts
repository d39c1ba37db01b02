import type { Pause } from "../../api/types";

type DialogEvent = NonNullable<Pause["dialog"]>;

export function titleOf(dialog: DialogEvent): string {
  const { title } = dialog.extra;
  return typeof title === "string" ? title : "";
}

/** What it could be answered with, in reading order. */
export function buttonsOf(dialog: DialogEvent): string[] {
  const { buttons } = dialog.extra;
  if (!Array.isArray(buttons)) return [];
  return buttons.flatMap((button: unknown) => {
    const label = typeof button === "object" && button !== null && "label" in button ? button.label : null;
    return typeof label === "string" ? [label] : [];
  });
}

/** The button that was declared, learnt or reviewed for it, where there is one. */
export function answerKnownFor(dialog: DialogEvent): string | null {
  const { click } = dialog.extra;
  const label = typeof click === "object" && click !== null && "label" in click ? click.label : null;
  return typeof label === "string" ? label : null;
}
