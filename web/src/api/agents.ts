import { useMutation } from "@tanstack/react-query";
import client, { answer } from "./client";

/** Has an agent show its screen now; the server writes down who looked. */
export function useLook(agentId: string) {
  return useMutation({
    mutationFn: () =>
      answer(client.POST("/api/v1/agents/{agent_id}/looks", { params: { path: { agent_id: agentId } } })),
  });
}

const SHOWN_WIDTH = 1280;

export function lookUrl(agentId: string, lookId: string): string {
  return `/api/v1/agents/${encodeURIComponent(agentId)}/looks/${encodeURIComponent(lookId)}?width=${SHOWN_WIDTH}`;
}
