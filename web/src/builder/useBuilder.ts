import { createContext, type Dispatch, useContext } from "react";
import type { Declaration } from "../api/graphs";
import type { Draft, DraftEvent } from "./draft/draft";
import type { Drawing } from "./graph/cards";
import type { Subject } from "./problems/places";
import type { Spoken } from "./telling";
import type { Finding, Workflow } from "./types";
import type { Marks } from "./versions/marks";

export type Builder = {
  id: string;
  draft: Draft;
  dispatch: Dispatch<DraftEvent>;
  mayEdit: boolean;
  isComparing: boolean;
  /** What is drawn: the draft, or two versions in one. */
  drawn: Workflow;
  drawing: Drawing;
  marks: Marks;
  selected: Subject;
  select: (subject: Subject) => void;
  words: (stepId: string) => Spoken;
  numberOf: (stepId: string) => number;
  findings: ReadonlyMap<string, readonly Finding[]>;
  /** What counts at once, as a version of its own; edits not saved yet are kept on top of it. */
  declare: (said: Declaration) => void;
  declaring: { isPending: boolean; error: Error | null; about: Declaration | null };
};

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (builder === null) throw new Error("outside of the builder");
  return builder;
}
