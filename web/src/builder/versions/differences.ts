import type { Difference, Workflow } from "../types";

export type PlacedDifference = {
  subject: { step: string } | { screen: string } | null;
  /** What of it, as the graph names it: « action.target.text ». */
  detail: string;
  difference: Difference;
};

/** Each difference with the step or the screen it is about; ids may have dots in them. */
export function placed(differences: readonly Difference[], drawn: Workflow): PlacedDifference[] {
  return differences
    .filter(({ place }) => !isOrder(place))
    .map((difference) => {
      const step = drawn.edges.find((one) => isAbout(difference.place, `edges.${one.edge_id}`));
      if (step) return inside(difference, { step: step.edge_id }, `edges.${step.edge_id}`);
      const node = drawn.nodes.find((one) => isAbout(difference.place, `nodes.${one.node_id}`));
      if (node) return inside(difference, { screen: node.node_id }, `nodes.${node.node_id}`);
      return { subject: null, detail: difference.place, difference };
    });
}

export type Detail =
  | "action"
  | "text"
  | "target"
  | "words"
  | "before"
  | "result"
  | "dialogs"
  | "waiver"
  | "checks"
  | "label"
  | "description"
  | "known_by"
  | "subject"
  | "variables"
  | "safety"
  | "trust"
  | "picture"
  | "other";

/** The longest beginning that is known says what a difference is about. */
const DETAILS: readonly (readonly [string, Detail])[] = [
  ["action.parameters.text", "text"],
  ["action.target.text", "words"],
  ["action.target", "target"],
  ["action", "action"],
  ["constraints.post_conditions", "result"],
  ["constraints", "before"],
  ["post_conditions", "result"],
  ["declared_dialogs", "dialogs"],
  ["waived_by", "waiver"],
  ["checks", "checks"],
  ["label", "label"],
  ["name", "label"],
  ["description", "description"],
  ["screen_template", "known_by"],
  ["identity", "subject"],
  ["identity_confirmed", "subject"],
  ["proposed_identity", "subject"],
  ["variables", "variables"],
  ["safety_rules", "safety"],
  ["learning_state", "trust"],
  ["learning", "trust"],
  ["example", "picture"],
];

export function detailOf(detail: string): Detail {
  return DETAILS.find(([name]) => isAbout(detail, name))?.[1] ?? "other";
}

/** As a person reads a value: nothing of its writing. */
export function shownValue(value: Difference["before"]): string {
  if (value === null) return "—";
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ");
  return JSON.stringify(value);
}

const isAbout = (place: string, name: string) => place === name || place.startsWith(`${name}.`);

function inside(
  difference: Difference,
  subject: PlacedDifference["subject"],
  name: string,
): PlacedDifference {
  return { subject, detail: difference.place.slice(name.length + 1), difference };
}

/** The lines of the graph show it better than any word. */
function isOrder(place: string): boolean {
  return (
    ["ways", "loops", "first_edges", "last_edges", "entry_nodes", "end_nodes", "edges", "nodes"].includes(
      place,
    ) || place.endsWith(".follows")
  );
}
