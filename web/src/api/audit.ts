import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import client, { answer } from "./client";
import type { AuditOutcome } from "./types";

const READ_AT_ONCE = 200;

/** What is left out is not asked for. */
export type AuditSearch = {
  since?: string;
  until?: string;
  replay_id?: string;
  workflow_id?: string;
  operator_id?: string;
  outcome?: AuditOutcome;
};

export const auditHistory = (search: AuditSearch, text: string) =>
  infiniteQueryOptions({
    queryKey: ["audit", "history", search, text],
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }) =>
      answer(
        client.GET("/api/v1/audit/history", {
          params: {
            query: {
              ...search,
              text,
              limit: READ_AT_ONCE,
              ...(pageParam === null ? {} : { before: pageParam }),
            },
          },
          signal,
        }),
      ),
    getNextPageParam: (last) => last.older ?? null,
  });

export const auditSummary = (search: AuditSearch) =>
  queryOptions({
    queryKey: ["audit", "summary", search],
    queryFn: ({ signal }) =>
      answer(client.GET("/api/v1/audit/summary", { params: { query: search }, signal })),
  });

/** Reads all of the trail: asked for once, and again when somebody wants it. */
export const auditCheck = queryOptions({
  queryKey: ["audit", "verify"],
  queryFn: ({ signal }) => answer(client.GET("/api/v1/audit/verify", { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
});

export function exportUrl(search: AuditSearch, text: string, language: "fr" | "en"): string {
  return `/api/v1/audit/export?${new URLSearchParams({ ...search, text, language })}`;
}
