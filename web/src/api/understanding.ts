import { useMutation, useQueryClient } from "@tanstack/react-query";
import client, { answer } from "./client";
import type { Workflow } from "./types";

function useSaid<Said>(send: (said: Said) => Promise<Workflow>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: ["workflows"] }),
  });
}

export const useRename = (workflowId: string, variable: string) =>
  useSaid((called: { name: string; label: string }) =>
    answer(
      client.POST("/api/v1/workflows/{workflow_id}/variables/{name}/rename", {
        params: { path: { workflow_id: workflowId, name: variable } },
        body: called,
      }),
    ),
  );

/** It is always this value, after all. */
export const useReject = (workflowId: string, variable: string) =>
  useSaid((value: string) =>
    answer(
      client.POST("/api/v1/workflows/{workflow_id}/variables/{name}/reject", {
        params: { path: { workflow_id: workflowId, name: variable } },
        body: { value },
      }),
    ),
  );

/** Which values say who it is about; none: nobody. */
export const useIdentify = (workflowId: string) =>
  useSaid((variables: string[]) =>
    answer(
      client.PUT("/api/v1/workflows/{workflow_id}/identity", {
        params: { path: { workflow_id: workflowId } },
        body: { variables, nobody: variables.length === 0 },
      }),
    ),
  );

export type Asked = { kind: string; about: string };

export const useAnswerDoubt = (workflowId: string, { kind, about }: Asked) =>
  useSaid((option: string) =>
    answer(
      client.PUT("/api/v1/workflows/{workflow_id}/doubts/{kind}/{about}", {
        params: { path: { workflow_id: workflowId, kind, about } },
        body: { option },
      }),
    ),
  );

export function doubtPictureUrl(workflowId: string, { kind, about }: Asked): string {
  const [workflow, what, where] = [workflowId, kind, about].map(encodeURIComponent);
  return `/api/v1/workflows/${workflow}/doubts/${what}/${where}/picture`;
}
