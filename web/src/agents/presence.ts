import type { AgentStatus } from "../api/types";

/** Those that are there first; otherwise by name, so that nothing moves while one looks. */
export function byPresence(agents: readonly AgentStatus[]): AgentStatus[] {
  return [...agents].sort(
    (one, other) =>
      Number(other.connected) - Number(one.connected) ||
      one.agent_id.localeCompare(other.agent_id, undefined, { numeric: true }),
  );
}
