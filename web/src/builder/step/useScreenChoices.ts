import { useBuilder } from "../useBuilder";

/** Screens to choose from, by their names. */
export function useScreenChoices() {
  const { draft } = useBuilder();
  return draft.shown.nodes.map((node) => ({
    value: node.node_id,
    label: (node.label || node.node_id).slice(0, 80),
  }));
}
