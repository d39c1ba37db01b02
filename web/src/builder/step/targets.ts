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
