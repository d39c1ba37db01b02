import createClient from "openapi-fetch";
import { problemOf, UNREACHABLE } from "./problem";
import type { paths } from "./schema";

const client = createClient<paths>({
  baseUrl: window.location.origin,
  credentials: "same-origin",
  headers: { "X-RPA-Vision": "page" },
});

/** There a 401 says that something given is wrong, and nothing of a visit that goes on. */
const AT_THE_DOOR = ["/api/v1/page/", "/api/v1/login/"];

const listeners = new Set<() => void>();

/** Called whenever the server says that nobody is logged in any more. */
export function onLoggedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

client.use({
  /** What is refused is said in the language of the page, whatever the browser speaks. */
  onRequest({ request }) {
    request.headers.set("Accept-Language", document.documentElement.lang);
    return request;
  },
  onResponse({ response, schemaPath }) {
    if (response.status === 401 && !AT_THE_DOOR.some((door) => schemaPath.startsWith(door))) {
      for (const listener of listeners) listener();
    }
  },
  onError() {
    return problemOf(UNREACHABLE, null);
  },
});

type Answer<T> = { data?: T; error?: unknown; response: Response };

/** What was asked for, or a Problem thrown. */
export async function answer<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw problemOf(response.status, error);
  return data as T;
}

export default client;
