import type { SimpleAction } from "../types";

/** What the fields of one kind of action are given. */
export type ActionProps<T extends SimpleAction["type"]> = {
  action: Extract<SimpleAction, { type: T }>;
  onChange: (action: Extract<SimpleAction, { type: T }>, touch?: string) => void;
};
