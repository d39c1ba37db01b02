import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import client, { answer } from "./client";
import type { BatchStatus, ColumnMap, RowCounts, RowState, Terms } from "./types";

const keys = { all: ["batches"] as const };
const READ_AT_ONCE = 100;

/** What is under way is looked at again and again; what is over stays as it is. */
const askedAgainMs = (isOpen: boolean) => (isOpen ? 2_000 : 15_000);

export const isOpen = (state: BatchStatus["batch"]["state"]) => state === "running" || state === "held";

export const batchList = queryOptions({
  queryKey: [...keys.all, "list"],
  queryFn: ({ signal }) => answer(client.GET("/api/v1/batches", { signal })),
  refetchInterval: ({ state: { data } }) => askedAgainMs(data?.some((one) => isOpen(one.state)) ?? false),
});

export const oneBatch = (id: string) =>
  queryOptions({
    queryKey: [...keys.all, "one", id],
    queryFn: ({ signal }) =>
      answer(client.GET("/api/v1/batches/{batch_id}", { params: { path: { batch_id: id } }, signal })),
    refetchInterval: ({ state: { data } }) => askedAgainMs(data !== undefined && isOpen(data.batch.state)),
  });

/** Read again whenever a row is somewhere else. */
export const batchRows = (id: string, state: RowState | null, counts: RowCounts) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, "rows", id, state, counts],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      answer(
        client.GET("/api/v1/batches/{batch_id}/rows", {
          params: {
            path: { batch_id: id },
            query: { after: pageParam, limit: READ_AT_ONCE, ...(state === null ? {} : { state }) },
          },
          signal,
        }),
      ),
    getNextPageParam: (last) => (last.more ? (last.rows.at(-1)?.number ?? null) : null),
  });

export type Brought = {
  file: File;
  workflowId: string;
  encoding: "utf-8" | "utf-16" | "cp1252" | null;
  sheet: string | null;
};

export function useBring() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, workflowId, encoding, sheet }: Brought) =>
      answer(
        client.POST("/api/v1/batches", {
          params: {
            query: {
              workflow_id: workflowId,
              name: file.name,
              ...(encoding === null ? {} : { encoding }),
              ...(sheet === null ? {} : { sheet }),
            },
          },
          body: file as unknown as string,
          bodySerializer: (body) => body as unknown as Blob,
          headers: { "Content-Type": "application/octet-stream" },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all }),
  });
}

/** What is left out is the server's to say. */
export type AskedTerms = Pick<Terms, "agents"> &
  Partial<Omit<Terms, "hours">> & { hours?: Partial<Terms["hours"]> };

type Ask =
  | { kind: "check"; mapping: ColumnMap }
  | { kind: "dry_run"; agents: string[] }
  | { kind: "start"; terms: AskedTerms }
  | { kind: "hold" | "go_on" | "end" }
  | { kind: "release"; agentId: string };

/** Whatever is asked of a batch, the answer is where it stands then. */
export function useBatch(id: string) {
  const queries = useQueryClient();
  const path = { batch_id: id };
  return useMutation({
    mutationFn: (ask: Ask): Promise<BatchStatus> => {
      switch (ask.kind) {
        case "check":
          return answer(
            client.POST("/api/v1/batches/{batch_id}/check", { params: { path }, body: ask.mapping }),
          );
        case "dry_run":
          return answer(
            client.POST("/api/v1/batches/{batch_id}/dry_run", {
              params: { path },
              body: { agents: ask.agents },
            }),
          );
        case "start":
          return answer(
            client.POST("/api/v1/batches/{batch_id}/start", { params: { path }, body: ask.terms as Terms }),
          );
        case "release":
          return answer(
            client.POST("/api/v1/batches/{batch_id}/agents/{agent_id}/release", {
              params: { path: { ...path, agent_id: ask.agentId } },
            }),
          );
        case "hold":
          return answer(client.POST("/api/v1/batches/{batch_id}/hold", { params: { path } }));
        case "go_on":
          return answer(client.POST("/api/v1/batches/{batch_id}/go_on", { params: { path } }));
        case "end":
          return answer(client.POST("/api/v1/batches/{batch_id}/end", { params: { path } }));
      }
    },
    onSuccess: (status) => {
      queries.setQueryData(oneBatch(id).queryKey, status);
      return queries.invalidateQueries({ queryKey: keys.all });
    },
  });
}

export const resultsUrl = (id: string, language: "fr" | "en") =>
  `/api/v1/batches/${encodeURIComponent(id)}/results?language=${language}`;
