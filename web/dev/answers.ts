export type Answer = { status: number; body?: unknown; type?: string };

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const refused = (status: number, detail: string): Answer => ({
  status,
  body: { error: "Refused", detail },
});

/** What is asked of the invented server. */
export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
};
