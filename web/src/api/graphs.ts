import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Operation, RecordCheck, Workflow } from "../builder/types";
import client, { answer } from "./client";
import type { Picture } from "./trying";
import { oneWorkflow } from "./workflows";

const path = (id: string) => ({ path: { workflow_id: id } });

export const graphKeys = {
  findings: (id: string) => ["workflows", "findings", id] as const,
  versions: (id: string) => ["workflows", "versions", id] as const,
};

export const findingsOf = (id: string, language: "fr" | "en") =>
  queryOptions({
    queryKey: [...graphKeys.findings(id), language],
    queryFn: ({ signal }) =>
      answer(
        client.GET("/api/v1/workflows/{workflow_id}/validate", {
          params: { ...path(id), query: { language } },
          signal,
        }),
      ),
  });

export const versionsOf = (id: string) =>
  queryOptions({
    queryKey: graphKeys.versions(id),
    queryFn: ({ signal }) =>
      answer(client.GET("/api/v1/workflows/{workflow_id}/versions", { params: path(id), signal })),
  });

export const workflowAt = (id: string, version: number) =>
  queryOptions({
    queryKey: ["workflows", "at", id, version],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      answer(
        client.GET("/api/v1/workflows/{workflow_id}", {
          params: { ...path(id), query: { version } },
          signal,
        }),
      ),
  });

export const differencesOf = (id: string, before: number, after: number) =>
  queryOptions({
    queryKey: ["workflows", "diff", id, before, after],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      answer(
        client.GET("/api/v1/workflows/{workflow_id}/diff", {
          params: { ...path(id), query: { before, after } },
          signal,
        }),
      ),
  });

export type Declaration =
  | { verb: "save"; version: number; operations: Operation[] }
  | { verb: "restore"; version: number }
  | { verb: "relearn"; nodeId: string; on: Picture }
  | { verb: "waive" | "ask_again"; stepId: string }
  | { verb: "check"; stepId: string; checks: RecordCheck[] }
  | { verb: "identify"; variables: string[] }
  | { verb: "rename_variable"; name: string; to: string; label: string }
  | { verb: "reject_variable"; name: string; value: string }
  | { verb: "answer_doubt"; kind: string; about: string; option: string };

function declare(id: string, said: Declaration): Promise<Workflow> {
  const ofStep = (stepId: string) => ({ path: { workflow_id: id, edge_id: stepId } });
  const ofVariable = (name: string) => ({ path: { workflow_id: id, name } });
  switch (said.verb) {
    case "save":
      return answer(
        client.PATCH("/api/v1/workflows/{workflow_id}", {
          params: path(id),
          body: { version: said.version, operations: said.operations },
        }),
      );
    case "restore":
      return answer(
        client.POST("/api/v1/workflows/{workflow_id}/restore", {
          params: path(id),
          body: { version: said.version },
        }),
      );
    case "relearn":
      return answer(
        client.POST("/api/v1/workflows/{workflow_id}/nodes/{node_id}/learn", {
          params: { path: { workflow_id: id, node_id: said.nodeId } },
          body: { on: said.on },
        }),
      );
    case "waive":
      return answer(
        client.PUT("/api/v1/workflows/{workflow_id}/edges/{edge_id}/waiver", { params: ofStep(said.stepId) }),
      );
    case "ask_again":
      return answer(
        client.DELETE("/api/v1/workflows/{workflow_id}/edges/{edge_id}/waiver", {
          params: ofStep(said.stepId),
        }),
      );
    case "check":
      return answer(
        client.PUT("/api/v1/workflows/{workflow_id}/edges/{edge_id}/checks", {
          params: ofStep(said.stepId),
          body: { checks: said.checks },
        }),
      );
    case "identify":
      return answer(
        client.PUT("/api/v1/workflows/{workflow_id}/identity", {
          params: path(id),
          body: { variables: said.variables, nobody: said.variables.length === 0 },
        }),
      );
    case "rename_variable":
      return answer(
        client.POST("/api/v1/workflows/{workflow_id}/variables/{name}/rename", {
          params: ofVariable(said.name),
          body: { name: said.to, label: said.label },
        }),
      );
    case "reject_variable":
      return answer(
        client.POST("/api/v1/workflows/{workflow_id}/variables/{name}/reject", {
          params: ofVariable(said.name),
          body: { value: said.value },
        }),
      );
    case "answer_doubt":
      return answer(
        client.PUT("/api/v1/workflows/{workflow_id}/doubts/{kind}/{about}", {
          params: { path: { workflow_id: id, kind: said.kind, about: said.about } },
          body: { option: said.option },
        }),
      );
  }
}

/** Each makes a new version, which is given back. */
export function useDeclare(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (said: Declaration) => declare(id, said),
    onSuccess: async (workflow) => {
      queries.setQueryData(oneWorkflow(id).queryKey, workflow);
      await queries.invalidateQueries({
        queryKey: ["workflows"],
        predicate: ({ queryKey }) => queryKey[1] !== "at" && queryKey[1] !== "diff" && queryKey[1] !== "one",
      });
    },
  });
}

export function useImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, copy }: { file: File; copy: boolean }) =>
      answer(
        client.POST("/api/v1/workflows/import", {
          params: { query: { copy } },
          body: file as unknown as string,
          bodySerializer: (body) => body as unknown as File,
          headers: { "Content-Type": file.type || "application/octet-stream" },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["workflows"] }),
  });
}

export type ExportForm = "zip" | "yaml" | "json" | "svg" | "png";

export function exportUrl(id: string, form: ExportForm, language: "fr" | "en", pictures: boolean): string {
  const asked = new URLSearchParams({ format: form, language, pictures: String(pictures) });
  return `/api/v1/workflows/${encodeURIComponent(id)}/export?${asked}`;
}

export function useDelete(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => answer(client.DELETE("/api/v1/workflows/{workflow_id}", { params: path(id) })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["workflows", "list"] }),
  });
}
