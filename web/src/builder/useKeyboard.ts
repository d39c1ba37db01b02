import { useEffect, useEffectEvent } from "react";
import type { Builder } from "./useBuilder";

export const SEARCH_ID = "builder-search";
export const PANEL_ID = "builder-panel";

const WALKS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Undo, redo and save anywhere; single keys only where nobody types and nothing else wants them. */
export function useKeyboard(builder: Builder, save: () => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    const handled = event.ctrlKey || event.metaKey ? withControl(event) : plainKey(event);
    if (handled) event.preventDefault();
  });

  function withControl(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (key === "s") {
      save();
      return true;
    }
    if (!builder.mayEdit || isTyping(event)) return false;
    if (key === "y" || (key === "z" && event.shiftKey)) builder.dispatch({ type: "redo" });
    else if (key === "z") builder.dispatch({ type: "undo" });
    else return false;
    return true;
  }

  function plainKey(event: KeyboardEvent): boolean {
    if (isTyping(event) || isInDialog(event)) return false;
    if (event.key === "/") {
      document.getElementById(SEARCH_ID)?.focus();
      return true;
    }
    if (!isOnGraph(event)) return false;
    if (event.key === "Escape") {
      builder.select(null);
      return true;
    }
    if (event.key === "Enter" && builder.selected !== null && !isElsewhere(event)) {
      document.getElementById(PANEL_ID)?.focus();
      return true;
    }
    const way = WALKS[event.key];
    if (way === undefined) return false;
    walk(builder, way);
    return true;
  }

  useEffect(() => {
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, []);
}

function walk({ drawing, selected, select }: Builder, way: number) {
  const rows = drawing.cards.flatMap((card) => card.rows).sort((one, other) => one.number - other.number);
  const here = selected !== null && "step" in selected ? selected.step : null;
  const place = rows.findIndex((row) => row.stepId === here);
  const next = place < 0 ? rows[0] : rows[Math.min(Math.max(place + way, 0), rows.length - 1)];
  if (next) select({ step: next.stepId });
}

const within = (event: KeyboardEvent, selector: string) =>
  event.target instanceof Element && event.target.closest(selector) !== null;

const isTyping = (event: KeyboardEvent) => within(event, "input, textarea, select, [contenteditable]");
const isInDialog = (event: KeyboardEvent) => within(event, "[role=dialog], [role=menu], [role=listbox]");
const isOnGraph = (event: KeyboardEvent) => !within(event, "aside, [role=tablist]");
/** A button that Enter would press anyway, other than the selected step itself. */
const isElsewhere = (event: KeyboardEvent) => within(event, "button:not([aria-pressed=true]), a, summary");
