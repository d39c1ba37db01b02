import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import client, { answer } from "./client";
import type { Box, Demonstration } from "./types";

/** As many as the server tells at once. */
const LISTED = 500;
const GOING_MS = 1_000;

const KEYS = {
  list: ["demonstrations", "list"] as const,
  one: (id: string) => ["demonstrations", "one", id] as const,
};

/** Asked for anew wherever it is shown: a demonstration ends on the agent, and nothing tells the page. */
export const demonstrationList = queryOptions({
  queryKey: KEYS.list,
  staleTime: 0,
  queryFn: ({ signal }) =>
    answer(client.GET("/api/v1/sessions", { params: { query: { limit: LISTED } }, signal })),
});

/** One demonstration; asked for again and again while it goes on. */
export const oneDemonstration = (id: string) =>
  queryOptions({
    queryKey: KEYS.one(id),
    queryFn: ({ signal }) =>
      answer(client.GET("/api/v1/sessions/{session_id}", { params: { path: { session_id: id } }, signal })),
    refetchInterval: ({ state: { data } }) => (data !== undefined && !data.ended_at ? GOING_MS : false),
  });

/** ``painted``: how often its pictures were painted over, so that the old ones are not shown. */
export function shotUrl(sessionId: string, shot: string, width: number | null = null, painted = 0): string {
  const asked = new URLSearchParams();
  if (width !== null) asked.set("width", String(width));
  if (painted > 0) asked.set("painted", String(painted));
  const query = asked.size === 0 ? "" : `?${asked}`;
  return `/api/v1/sessions/${encodeURIComponent(sessionId)}/screenshots/${encodeURIComponent(shot)}${query}`;
}

function useChange<Said>(sessionId: string, send: (said: Said) => Promise<Demonstration>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (now) => {
      queries.setQueryData(KEYS.one(sessionId), now);
      return queries.invalidateQueries({ queryKey: KEYS.list });
    },
  });
}

/** Takes out what was done at this place, counted from 0 among all events. */
export const useDropStep = (sessionId: string) =>
  useChange(sessionId, (place: number) =>
    answer(
      client.DELETE("/api/v1/sessions/{session_id}/events/{place}", {
        params: { path: { session_id: sessionId, place } },
      }),
    ),
  );

export type Blanked = { bbox: Box; shots: string[] | null };

/** Paints a part of its pictures flat, for good; null: of all of them. */
export const useBlank = (sessionId: string) =>
  useChange(sessionId, ({ bbox, shots }: Blanked) =>
    answer(
      client.POST("/api/v1/sessions/{session_id}/blank", {
        params: { path: { session_id: sessionId } },
        body: { bbox, screenshot_ids: shots },
      }),
    ),
  );

export function useForget(sessionId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      answer(client.DELETE("/api/v1/sessions/{session_id}", { params: { path: { session_id: sessionId } } })),
    onSuccess: () => {
      queries.removeQueries({ queryKey: KEYS.one(sessionId) });
      return queries.invalidateQueries({ queryKey: KEYS.list });
    },
  });
}
