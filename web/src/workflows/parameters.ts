import type { Variable } from "../api/types";

export type Filled = Record<string, string>;

const VAULT = "vault:";

/** What is sent: one value, one for each line of a loop, or where a secret is kept. Never a secret itself. */
export function parametersOf(
  variables: readonly Variable[],
  filled: Filled,
): Record<string, string | string[]> {
  return Object.fromEntries(
    variables.flatMap((variable): [string, string | string[]][] => {
      const value = filled[variable.name]?.trim() ?? "";
      if (variable.kind === "secret") {
        const entry = value || variable.vault_entry || "";
        return entry === "" ? [] : [[variable.name, VAULT + entry.replace(/^vault:/, "")]];
      }
      if (value === "") return [];
      return [[variable.name, variable.repeated ? value.split(/\s*\n\s*/) : value]];
    }),
  );
}
