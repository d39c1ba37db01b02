import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import client, { answer } from "./client";
import type { LearntDialog, Review } from "./types";

/** As many as the server tells at once. */
export const MOST_DIALOGS = 1000;

/** What is None is not asked for. */
export type DialogSearch = { since?: string; replay_id?: string; workflow_id?: string };

export const dialogsMet = (search: DialogSearch) =>
  queryOptions({
    queryKey: ["dialogs", "met", search],
    queryFn: ({ signal }) =>
      answer(
        client.GET("/api/v1/dialogs", { params: { query: { ...search, limit: MOST_DIALOGS } }, signal }),
      ),
  });

export const dialogCounts = (search: DialogSearch) =>
  queryOptions({
    queryKey: ["dialogs", "counts", search],
    queryFn: ({ signal }) =>
      answer(client.GET("/api/v1/dialogs/counts", { params: { query: search }, signal })),
  });

export const unknownDialogs = queryOptions({
  queryKey: ["dialogs", "unknown"],
  queryFn: ({ signal }) => answer(client.GET("/api/v1/dialogs/unknown", { signal })),
  staleTime: 30_000,
  refetchInterval: 120_000,
});

export const dialogCatalogue = queryOptions({
  queryKey: ["dialogs", "catalogue"],
  queryFn: ({ signal }) => answer(client.GET("/api/v1/dialogs/catalogue", { signal })),
});

export const dialogPictureUrl = (id: number) => `/api/v1/dialogs/${id}/picture`;

function useDecision<Said>(send: (said: Said) => Promise<LearntDialog>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: ["dialogs"] }),
  });
}

export const useReview = (id: number) =>
  useDecision((review: Review) =>
    answer(
      client.POST("/api/v1/dialogs/unknown/{dialog_id}/review", {
        params: { path: { dialog_id: id } },
        body: review,
      }),
    ),
  );

export const useLeave = (id: number) =>
  useDecision((_: undefined) =>
    answer(client.DELETE("/api/v1/dialogs/unknown/{dialog_id}", { params: { path: { dialog_id: id } } })),
  );

export const useRevoke = () =>
  useDecision((answerId: string) =>
    answer(
      client.POST("/api/v1/dialogs/catalogue/{answer_id}/revoke", {
        params: { path: { answer_id: answerId } },
      }),
    ),
  );
