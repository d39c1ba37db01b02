import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import client, { answer } from "./client";
import type { Place, Replay } from "./types";

/** Those that need somebody first. Of many, what runs may not be among them: ask how many there are. */
export const LISTED = 100;
/** The server lists no more at once. */
export const MOST_LISTED = 500;

export const replayKeys = {
  all: ["replays"] as const,
  list: (search: string, most: number) => ["replays", "list", search, most] as const,
  counts: (search: string) => ["replays", "counts", search] as const,
  one: (id: string) => ["replays", "one", id] as const,
  events: (id: string) => ["replays", "events", id] as const,
  plan: (id: string) => ["replays", "plan", id] as const,
};

export const replayList = (search = "", most = LISTED) =>
  queryOptions({
    queryKey: replayKeys.list(search, most),
    queryFn: ({ signal }) =>
      answer(
        client.GET("/api/v1/replays", {
          params: { query: search === "" ? { limit: most } : { limit: most, search } },
          signal,
        }),
      ),
    refetchInterval: 60_000,
  });

/** How many are not over, listed or not. */
export const replayCounts = (search = "") =>
  queryOptions({
    queryKey: replayKeys.counts(search),
    queryFn: ({ signal }) =>
      answer(
        client.GET("/api/v1/replays/counts", {
          params: { query: search === "" ? {} : { search } },
          signal,
        }),
      ),
    refetchInterval: 60_000,
  });

export const oneReplay = (id: string) =>
  queryOptions({
    queryKey: replayKeys.one(id),
    queryFn: ({ signal }) =>
      answer(client.GET("/api/v1/replays/{replay_id}", { params: { path: { replay_id: id } }, signal })),
    refetchInterval: 30_000,
  });

export const replayEvents = (id: string) =>
  queryOptions({
    queryKey: replayKeys.events(id),
    queryFn: ({ signal }) =>
      answer(
        client.GET("/api/v1/replays/{replay_id}/events", { params: { path: { replay_id: id } }, signal }),
      ),
  });

export const replayPlan = (id: string) =>
  queryOptions({
    queryKey: replayKeys.plan(id),
    queryFn: ({ signal }) =>
      answer(client.GET("/api/v1/replays/{replay_id}/plan", { params: { path: { replay_id: id } }, signal })),
  });

export type Said =
  | {
      verb: "resume";
      step: "redo" | "done" | "skip" | null;
      which: string | null;
      reason: string;
      press: string | null;
    }
  | { verb: "correct"; place: Place }
  | { verb: "screen" }
  | { verb: "rollback" }
  | { verb: "abort"; message: string }
  | { verb: "pause"; message: string };

function send(id: string, asOf: string, said: Said): Promise<Replay> {
  const params = { path: { replay_id: id } };
  switch (said.verb) {
    case "resume":
      return answer(
        client.POST("/api/v1/replays/{replay_id}/resume", {
          params,
          body: {
            step: said.step,
            which: said.which,
            reason: said.reason,
            press: said.press,
            as_of: asOf,
          },
        }),
      );
    case "correct":
      return answer(
        client.POST("/api/v1/replays/{replay_id}/correct", { params, body: { ...said.place, as_of: asOf } }),
      );
    case "screen":
      return answer(client.POST("/api/v1/replays/{replay_id}/screen", { params, body: { as_of: asOf } }));
    case "rollback":
      return answer(
        client.POST("/api/v1/replays/{replay_id}/rollback", { params, body: { actions: 1, as_of: asOf } }),
      );
    case "abort":
      return answer(
        client.POST("/api/v1/replays/{replay_id}/abort", {
          params,
          body: { message: said.message, as_of: asOf },
        }),
      );
    case "pause":
      return answer(
        client.POST("/api/v1/replays/{replay_id}/pause", { params, body: { message: said.message } }),
      );
  }
}

/** An answer that did not count, and the state of the replay it was meant for. */
export class Unheard extends Error {
  constructor(
    readonly reason: Error,
    readonly asOf: string,
  ) {
    super(reason.message);
    this.name = "Unheard";
  }
}

/** What a person says, one thing after the other; each is about the replay as the one before left it. */
export function useSay(replay: Replay) {
  const queries = useQueryClient();
  const id = replay.replay_id;
  return useMutation<Replay, Unheard, readonly Said[]>({
    mutationFn: async (all) => {
      let now = replay;
      for (const said of all) {
        now = await send(id, now.updated_at, said).catch((error: Error) => {
          throw new Unheard(error, now.updated_at);
        });
      }
      return now;
    },
    onSuccess: (now) => queries.setQueryData(replayKeys.one(id), now),
    onSettled: () => queries.invalidateQueries({ queryKey: replayKeys.all }),
  });
}

export function usePoint(replayId: string) {
  return useMutation({
    mutationFn: (place: Place) =>
      answer(
        client.POST("/api/v1/replays/{replay_id}/point", {
          params: { path: { replay_id: replayId } },
          body: place,
        }),
      ),
  });
}
