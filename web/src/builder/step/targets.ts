import type { Action, SimpleAction, Target } from "../types";

/** What an action looks for; of several actions, the first that looks for something. */
export function targetOf(action: Action): Target | null {
  if (action.type !== "compound") return ownTarget(action);
  for (const part of action.actions) {
    const target = ownTarget(part);
    if (target !== null) return target;
  }
  return null;
}

export function withTarget(action: Action, target: Target): Action {
  if (action.type !== "compound") return "target" in action ? aimedAt(action, target) : action;
  const place = action.actions.findIndex((part) => ownTarget(part) !== null);
  return {
    ...action,
    actions: action.actions.map((part, index) => (index === place ? aimedAt(part, target) : part)),
  };
}

/** The action as it is being edited, aiming where another one aims: nothing else of that one is taken over. */
export function aimedLike(action: Action, other: Action): Action {
  const parts = action.type === "compound" ? action.actions : [action];
  const others = other.type === "compound" ? other.actions : [other];
  const aimed = parts.map((part, index) => likePart(part, others[index]));
  const [only] = aimed;
  return action.type === "compound" || only === undefined ? { type: "compound", actions: aimed } : only;
}

function likePart(part: SimpleAction, other: SimpleAction | undefined): SimpleAction {
  const target = other && ownTarget(other);
  if (!other || !target || !("target" in part)) return part;
  const isPlaced = "click_offset" in part.parameters && "click_offset" in other.parameters;
  const offset = isPlaced
    ? { click_offset: (other.parameters as { click_offset: unknown }).click_offset }
    : {};
  return { ...part, target, parameters: { ...part.parameters, ...offset } } as SimpleAction;
}

/** The values that its words mention, to be filled in before it can be looked for. */
export function mentionedIn(target: Target): string[] {
  const names = [...JSON.stringify(target).matchAll(/(?<!\$)\$\{([a-z_][a-z0-9_]*)\}/g)];
  return [...new Set(names.map((match) => match[1] ?? ""))];
}

function ownTarget(action: SimpleAction): Target | null {
  return "target" in action ? (action.target ?? null) : null;
}

function aimedAt(action: SimpleAction, target: Target): SimpleAction {
  return { ...action, target } as SimpleAction;
}
