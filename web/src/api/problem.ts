/** A refusal of the server, with what it said. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly kind: string,
    detail: string,
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
  return new Problem(status, text("error") || text("type"), text("detail") || text("title"));
}
