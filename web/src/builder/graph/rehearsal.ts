import type { Drawing } from "./cards";

const SCREENS = 24;

const cards = Array.from({ length: SCREENS }, (_, index) => ({
  screenId: `s${index}`,
  label: "",
  example: null,
  rows: [{ stepId: `e${index}`, number: index }],
  isFirst: index === 0,
  isLast: index === SCREENS - 1,
}));

/** A task nobody has, to be laid out before anybody waits for it. */
export const REHEARSAL: Drawing = {
  cards,
  links: cards.slice(1).map((card, index) => ({
    id: `l${index}`,
    from: `e${index}`,
    to: { screenId: card.screenId, stepId: card.rows[0]?.stepId ?? null },
    kind: "next",
    seen: null,
  })),
};
