import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import client, { answer } from "./client";
import type { Recording } from "./types";

const OPEN_MS = 1_000;

export const recordingKey = (agentId: string) => ["agents", "recording", agentId] as const;

export const isOpen = (recording: Recording) => recording.state !== "ended" && recording.state !== "failed";

/** The recording under way on an agent, or its last one. */
export const recordingOf = (agentId: string) =>
  queryOptions({
    queryKey: recordingKey(agentId),
    queryFn: ({ signal }) =>
      answer(
        client.GET("/api/v1/agents/{agent_id}/recording", {
          params: { path: { agent_id: agentId } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isOpen(data) ? OPEN_MS : false),
  });

function useTold(send: (said: { agentId: string; task: string }) => Promise<Recording>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (recording) => queries.setQueryData(recordingKey(recording.agent_id), recording),
    onSettled: () => queries.invalidateQueries({ queryKey: ["agents"] }),
  });
}

export const useRecord = () =>
  useTold(({ agentId, task }) =>
    answer(
      client.POST("/api/v1/agents/{agent_id}/recording", {
        params: { path: { agent_id: agentId } },
        body: { task },
      }),
    ),
  );

export const useStopRecording = () =>
  useTold(({ agentId }) =>
    answer(
      client.POST("/api/v1/agents/{agent_id}/recording/stop", { params: { path: { agent_id: agentId } } }),
    ),
  );
