import type { BatchStatus, ColumnMap, Variable } from "../api/types";

/** Where a value comes from, as the form holds it: columns by their place, or one text for all rows. */
export type Source = { columns: string[]; given: string | null };
export type Sources = Record<string, Source>;

const LETTERS = 26;

/** As a spreadsheet heads its columns: A, B, … Z, AA. */
export function letters(place: number): string {
  const rest = Math.floor((place - 1) / LETTERS);
  const last = String.fromCharCode("A".charCodeAt(0) + ((place - 1) % LETTERS));
  return rest === 0 ? last : letters(rest) + last;
}

export function firstSources(status: BatchStatus, variables: readonly Variable[]): Sources {
  const said = status.batch.mapping;
  const proposed = Object.fromEntries((status.proposals ?? []).map((one) => [one.variable, one.column]));
  return Object.fromEntries(
    variables.map(({ name, kind }): [string, Source] => {
      const columns = said?.columns?.[name] ?? (proposed[name] === undefined ? [] : [proposed[name]]);
      const given = said?.given?.[name];
      const text = Array.isArray(given) ? given.join("\n") : given;
      return [name, { columns: columns.map(String), given: text ?? (kind === "secret" ? "" : null) }];
    }),
  );
}

export function mappingOf(sources: Sources, variables: readonly Variable[]): ColumnMap {
  const columns: Record<string, number[]> = {};
  const given: Record<string, string | string[]> = {};
  for (const variable of variables) {
    const source = sources[variable.name];
    if (source === undefined) continue;
    if (source.given === null) {
      if (source.columns.length > 0) columns[variable.name] = source.columns.map(Number);
    } else if (source.given.trim() !== "") {
      given[variable.name] = givenOf(variable, source.given.trim());
    }
  }
  return { columns, given };
}

function givenOf(variable: Variable, text: string): string | string[] {
  if (variable.kind === "secret") return text.startsWith("vault:") ? text : `vault:${text}`;
  return variable.repeated ? text.split("\n").filter((line) => line.trim() !== "") : text;
}
