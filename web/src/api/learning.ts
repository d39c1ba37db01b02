import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import client, { answer } from "./client";
import type { Thresholds, TwoPersons, Workflow } from "./types";

const at = (id: string) => ({ path: { workflow_id: id } });

export const learningStatus = (id: string) =>
  queryOptions({
    queryKey: ["learning", id, "status"],
    queryFn: ({ signal }) =>
      answer(client.GET("/api/v1/workflows/{workflow_id}/learning", { params: at(id), signal })),
  });

export const learningEvents = (id: string) =>
  queryOptions({
    queryKey: ["learning", id, "events"],
    queryFn: ({ signal }) =>
      answer(client.GET("/api/v1/workflows/{workflow_id}/learning/events", { params: at(id), signal })),
  });

export const workflowHistory = (id: string, days: number) =>
  queryOptions({
    queryKey: ["learning", id, "history", days],
    queryFn: ({ signal }) =>
      answer(
        client.GET("/api/v1/workflows/{workflow_id}/history", {
          params: { ...at(id), query: { days } },
          signal,
        }),
      ),
    staleTime: 60_000,
  });

/** A person's word on how far a workflow is trusted; what is known about it is asked for again. */
function useTrustChange<Said, Told = Workflow>(id: string, send: (said: Said) => Promise<Told>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["learning", id] }),
        queries.invalidateQueries({ queryKey: ["workflows"] }),
      ]);
    },
  });
}

export const useApprove = (id: string) =>
  useTrustChange(id, (by: string) =>
    answer(
      client.POST("/api/v1/workflows/{workflow_id}/approve", { params: at(id), body: { operator_id: by } }),
    ),
  );

export const useRollBack = (id: string) =>
  useTrustChange(id, ({ why, by }: { why: string; by: string }) =>
    answer(
      client.POST("/api/v1/workflows/{workflow_id}/rollback", {
        params: at(id),
        body: { message: why, operator_id: by },
      }),
    ),
  );

export const useThresholds = (id: string) =>
  useTrustChange(id, (thresholds: Thresholds) =>
    answer(
      client.PUT("/api/v1/workflows/{workflow_id}/learning/thresholds", { params: at(id), body: thresholds }),
    ),
  );

export const useRuleTwoPersons = (id: string) =>
  useTrustChange(id, (rule: TwoPersons) =>
    answer(client.PUT("/api/v1/workflows/{workflow_id}/two_persons", { params: at(id), body: rule })),
  );
