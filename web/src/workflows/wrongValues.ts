import { Problem } from "../api/problem";

type Sent = Record<string, string | string[]>;

/** What the server refused, by variable and beside the value it was said of; nothing of a value changed since. */
export function wrongValues(error: Error | null, sent: Sent, now: Sent): Record<string, string> {
  if (!(error instanceof Problem)) return {};
  const told: Record<string, string> = {};
  for (const { field, problem } of error.fields) {
    const [name = "", place] = field.split(".");
    if (JSON.stringify(sent[name]) !== JSON.stringify(now[name])) continue;
    const value = valueAt(sent[name], place);
    const said = value === undefined ? problem : `« ${value} » ${problem}`;
    told[name] = told[name] === undefined ? said : `${told[name]} · ${said}`;
  }
  return told;
}

function valueAt(given: string | string[] | undefined, place: string | undefined): string | undefined {
  return Array.isArray(given) ? given[Number(place) - 1] : given;
}
