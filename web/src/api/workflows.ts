import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import client, { answer } from "./client";
import { replayKeys } from "./replays";
import type { AgentStatus } from "./types";

export const workflowList = queryOptions({
  queryKey: ["workflows", "list"],
  queryFn: ({ signal }) => answer(client.GET("/api/v1/workflows", { signal })),
});

export const oneWorkflow = (id: string) =>
  queryOptions({
    queryKey: ["workflows", "one", id],
    queryFn: ({ signal }) =>
      answer(
        client.GET("/api/v1/workflows/{workflow_id}", { params: { path: { workflow_id: id } }, signal }),
      ),
  });

export const explanation = (id: string, language: "fr" | "en") =>
  queryOptions({
    queryKey: ["workflows", "explain", id, language],
    queryFn: ({ signal }) =>
      answer(
        client.GET("/api/v1/workflows/{workflow_id}/explain", {
          params: { path: { workflow_id: id }, query: { language } },
          signal,
        }),
      ),
  });

/** A recording is told on every page: its end must not be late. A failure stays long enough to be read. */
function askedAgainMs(agents: readonly AgentStatus[] | undefined): number {
  if (agents === undefined) return 20_000;
  return agents.some((agent) => agent.recording) ? 1_500 : 5_000;
}

export const agentList = queryOptions({
  queryKey: ["agents", "list"],
  queryFn: ({ signal }) => answer(client.GET("/api/v1/agents", { signal })),
  refetchInterval: ({ state: { data } }) => askedAgainMs(data),
});

export type Start = {
  workflowId: string;
  agentId: string;
  parameters: Record<string, string | string[]>;
  draft: boolean;
  /** null: as the task's learning state asks. */
  coached: boolean | null;
};

export function useStart() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ workflowId, agentId, parameters, draft, coached }: Start) =>
      answer(
        client.POST("/api/v1/replays", {
          body: {
            workflow_id: workflowId,
            agent_id: agentId,
            parameters,
            draft,
            coached,
            priority: "normal",
          },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: replayKeys.all }),
  });
}
