/** A value that is wrong: its name, with its place from 1 where it is one of several. */
export type WrongField = { field: string; problem: string };

/** A refusal of the server, with what it said. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly kind: string,
    detail: string,
    readonly fields: readonly WrongField[] = [],
  ) {
    super(detail);
    this.name = "Problem";
  }
}

/** No answer at all: the server is not reached. */
export const UNREACHABLE = 0;

export function problemOf(status: number, body: unknown): Problem {
  const said = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const text = (key: string) => (typeof said[key] === "string" ? said[key] : "");
  const fields = Array.isArray(said.fields) ? said.fields.filter(isWrongField) : [];
  return new Problem(status, text("error") || text("type"), text("detail") || text("title"), fields);
}

function isWrongField(one: unknown): one is WrongField {
  if (typeof one !== "object" || one === null) return false;
  const told = one as Record<string, unknown>;
  return typeof told.field === "string" && typeof told.problem === "string";
}
