import type { AgentStatus, SettingLine, User } from "../src/api/types";
import { type Answer, type Asked, ok, refused } from "./answers.ts";
import { ago } from "./replays.ts";
import { screen } from "./screens.ts";

const agents = (): AgentStatus[] => [
  {
    agent_id: "PC-UNITE-12",
    seen_at: new Date().toISOString(),
    connected: true,
    version: "1.4.0",
    replay_id: "r_dialog",
    recording: null,
  },
  {
    agent_id: "PC-UNITE-20",
    seen_at: new Date().toISOString(),
    connected: true,
    version: "1.4.0",
    replay_id: null,
    recording: null,
  },
  {
    agent_id: "PC-DIM-3",
    seen_at: new Date().toISOString(),
    connected: true,
    version: "1.3.2",
    replay_id: null,
    recording: {
      kind: "recording",
      errand_id: "e_1",
      agent_id: "PC-DIM-3",
      asked_at: ago(60),
      asked_by: "c.moreau",
      problem: "",
      recording: "abc123",
      task: "Saisir une admission <b>urgente</b>",
      state: "going",
      session_id: null,
    },
  },
  {
    agent_id: "PC-ACCUEIL",
    seen_at: ago(93_600),
    connected: false,
    version: "",
    replay_id: null,
    recording: null,
  },
];

const setting = (name: string, value: unknown, shipped: unknown, reason: string): SettingLine => ({
  name,
  group: name.includes(".") ? name.slice(0, name.lastIndexOf(".")) : "",
  value: value as SettingLine["value"],
  shipped: shipped as SettingLine["shipped"],
  secret: false,
  is_set: value !== null,
  reason,
});

const settings: SettingLine[] = [
  setting("host", "0.0.0.0", "127.0.0.1", "Loopback unless told otherwise: screens show patients."),
  setting("port", 8765, 8765, "A port that nothing else is known to use."),
  {
    ...setting("token", null, null, "Bearer token of the API; a random one is made when none is given."),
    secret: true,
    is_set: true,
  },
  setting(
    "dialog_resolver_enabled",
    true,
    true,
    "The kill switch: off means every dialog pauses for a person.",
  ),
  setting("blobs", null, null, "None: inside the data folder."),
  setting("matching.same_node", 0.85, 0.85, "Of drawn screens in another look nine in ten reach it."),
  setting("replay.recheck_ms", 700, 500, "Half a second: most programs have answered by then."),
  setting("retention.days", 30, 30, `A month. ${"Because ".repeat(60)}`),
  setting("limits.fonts", ["a", "b"], ["a", "b"], "Reading more than these needs no more fonts."),
];

const users: User[] = [
  { token_id: "t_1", name: "c.moreau", role: "supervisor", created_at: ago(9_000_000) },
  { token_id: "t_2", name: "PC-UNITE-12", role: "agent", created_at: ago(8_000_000) },
  {
    token_id: "t_3",
    name: "p.leroy",
    role: "operator",
    created_at: ago(7_000_000),
    expires_at: "2099-01-01T00:00:00Z",
  },
  {
    token_id: "t_4",
    name: "interne.2025",
    role: "operator",
    created_at: ago(30_000_000),
    expires_at: ago(500_000),
  },
  {
    token_id: "t_5",
    name: "m.petit",
    role: "operator",
    created_at: ago(30_000_000),
    revoked_at: ago(900_000),
  },
];

function aboutUsers({ method, path, body }: Asked): Answer {
  const id = path.split("/")[2];
  if (method === "GET") return ok(users);
  if (method === "DELETE") {
    const found = users.find((one) => one.token_id === id);
    if (found === undefined) return refused(404, `token ${id}`);
    found.revoked_at = new Date().toISOString();
    return ok(found);
  }
  if (users.some((one) => one.name === body.name && one.revoked_at == null)) {
    return refused(409, `${body.name} has a token already: revoke it first`);
  }
  const user = { ...body, token_id: `t_${users.length + 1}`, created_at: new Date().toISOString() } as User;
  users.push(user);
  return { status: 201, body: { user, token: "rpav_invented_3f9c1b7e8d2a4c6f90b1e7d3a5c8f2b4" } };
}

function aboutAgents({ method, path }: Asked, isEmpty: boolean): Answer {
  const [, , id = "", , look] = path.split("/");
  if (id === "") return ok(isEmpty ? [] : agents());
  if (look !== undefined) return { status: 200, body: screen("record"), type: "image/svg+xml" };
  if (method !== "POST") return ok(agents().find((one) => one.agent_id === id));
  if (id === "PC-DIM-3") return refused(409, "agent PC-DIM-3: it records a demonstration");
  const taken = { look_id: "l_1", agent_id: id, taken_at: new Date().toISOString(), size: [1920, 1080] };
  return { status: 201, body: taken };
}

/** Agents, settings and people. */
export function answerAboutSite(asked: Asked, role: string, isEmpty: boolean): Answer | undefined {
  const kind = asked.path.split("/")[1];
  if (kind === "agents") return aboutAgents(asked, isEmpty);
  if (kind === "settings")
    return role === "operator" ? refused(403, "not for the role operator") : ok(settings);
  if (kind === "users") return role === "administrator" ? aboutUsers(asked) : refused(403, `not for ${role}`);
  return undefined;
}
