import { useEffect, useEffectEvent } from "react";
import { useKeysWanted } from "./useKeysWanted";

/** Calls what belongs to a key, unless somebody is typing or on a button that the key would press anyway. */
export function useKeys(actions: Record<string, () => void>) {
  const [wanted] = useKeysWanted();
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    const action = actions[keyOf(event)];
    if (action === undefined || (!wanted && event.key !== "Escape")) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, []);
}

/** Digits by their place: on a French keyboard they need Shift. */
function keyOf(event: KeyboardEvent): string {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  return digit ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key);
}

function isTaken(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement) || event.key === "Escape") return false;
  if (target.closest("input:not([type=range]), textarea, select, [role=dialog], [contenteditable]"))
    return true;
  return event.key === "Enter" && target.closest("button, a, summary") !== null;
}
