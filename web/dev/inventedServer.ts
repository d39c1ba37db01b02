import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin } from "vite";
import type { Replay } from "../src/api/types";
import { type Answer, ok, refused } from "./answers.ts";
import { builderAnswer } from "./builder.ts";
import { answerAboutInsight } from "./insight.ts";
import { answerAboutLearning } from "./learn.ts";
import { eventsOf, replays, summaryOf } from "./replays.ts";
import { screen } from "./screens.ts";
import { explanationOf, planOf, workflowOf, workflows } from "./workflows.ts";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; manifest-src 'self'";
const VISITOR = {
  name: "c.moreau",
  role: process.env.INVENTED_ROLE ?? "supervisor",
  until: "2099-01-01T00:00:00Z",
  language: "fr",
};

const ROLES = ["operator", "supervisor", "administrator"];

let isLoggedIn = process.env.INVENTED_LOGGED_IN !== "no";
const isEmpty = process.env.INVENTED_EMPTY === "yes";

type Body = {
  as_of?: string;
  at?: [number, number];
  bbox?: [number, number, number, number];
};

function answerTo(method: string, path: string, query: URLSearchParams, body: Body, token: string): Answer {
  if (path === "/page/login") {
    isLoggedIn = token !== "wrong";
    if (ROLES.includes(token)) VISITOR.role = token;
    return isLoggedIn ? ok(VISITOR) : refused(401, "");
  }
  if (!isLoggedIn) return refused(401, "");
  if (path === "/page/me") return ok(VISITOR);
  if (path === "/page/logout") {
    isLoggedIn = false;
    return ok(VISITOR);
  }
  if (path === "/replays" && method === "GET") return ok(isEmpty ? [] : [...replays.values()].map(summaryOf));
  if (path === "/replays") return ok(replays.get("r_run0"));
  const insight = answerAboutInsight({ method, path, query, body }, VISITOR.role, isEmpty);
  if (insight !== undefined) return insight;
  if (path === "/workflows") return ok(isEmpty ? [] : workflows);
  const [, kind, id = "", verb = ""] = path.split("/");
  if (kind === "workflows") return found(verb === "explain" ? explanationOf(id) : workflowOf(id));
  const replay = replays.get(id);
  if (kind !== "replays" || replay === undefined) return refused(404, `replay ${id}`);
  return ofReplay(replay, method, verb, path, body);
}

function ofReplay(replay: Replay, method: string, verb: string, path: string, body: Body): Answer {
  if (verb === "pictures") {
    const state = path.split("/").at(-1)?.replace(".png", "") as Parameters<typeof screen>[0];
    return { status: 200, body: screen(state), type: "image/svg+xml" };
  }
  if (method === "GET") {
    return ok(verb === "" ? replay : verb === "plan" ? planOf(replay) : eventsOf(replay));
  }
  if (verb === "point") return ok(pointed(body));
  if (body.as_of !== undefined && body.as_of !== replay.updated_at) return refused(409, "changed meanwhile");
  const now = { ...replay, updated_at: new Date().toISOString() };
  if (verb === "abort") Object.assign(now, { status: "aborted", pause: null });
  else if (verb === "resume" || verb === "rollback") {
    Object.assign(now, { status: "exec_action", pause: null, acting: null });
  }
  replays.set(replay.replay_id, now);
  return ok(now);
}

function pointed({ at, bbox }: Body) {
  const [left, top] = at ?? bbox ?? [0, 0];
  return {
    was: "« Enregistrer », à droite de « Fermer »",
    now: "« Enregistrer »",
    told: "Cliquer sur le bouton « Enregistrer »",
    bbox: bbox ?? [left - 90, top - 30, left + 90, top + 30],
  };
}

const found = (body: unknown): Answer => (body === undefined ? refused(404, "not found") : ok(body));

async function read(request: IncomingMessage): Promise<Body> {
  let text = "";
  for await (const chunk of request) text += chunk;
  const isJson = request.headers["content-type"]?.includes("json") ?? false;
  return text === "" || !isJson ? {} : (JSON.parse(text) as Body);
}

function live(response: ServerResponse) {
  if (!isLoggedIn) {
    response.writeHead(401).end();
    return;
  }
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.write(": listening\n\n");
}

async function serve(request: IncomingMessage, response: ServerResponse, next: () => void) {
  const url = new URL(request.url ?? "/", "http://localhost");
  const { pathname } = url;
  if (!pathname.startsWith("/api/v1/")) return next();
  const path = pathname.slice("/api/v1".length);
  if (path === "/live") return live(response);
  const method = request.method ?? "GET";
  if (isLoggedIn && (await answerAboutLearning(request, response, path))) return;
  const sent = await read(request);
  const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
  const { status, body, type } =
    (isLoggedIn ? builderAnswer(method, url, sent) : null) ??
    answerTo(method, path, url.searchParams, sent, token);
  response.writeHead(status, { "Content-Type": type ?? "application/json" });
  response.end(type === undefined ? JSON.stringify(body) : String(body));
}

type Server = { middlewares: { use: (handler: typeof serve) => unknown } };

/** The endpoints the page calls, answered with invented data kept in memory. */
export function inventedServer(): Plugin {
  return {
    name: "invented-server",
    configureServer: (server: Server) => {
      server.middlewares.use(serve);
    },
    // Only what is built keeps to the policy: what reloads itself while it is written needs scripts in the page.
    configurePreviewServer: (server: Server) => {
      server.middlewares.use((request, response, next) => {
        response.setHeader("Content-Security-Policy", POLICY);
        return serve(request, response, next);
      });
    },
  };
}
