import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AskedTerms } from "./batches";
import client, { answer } from "./client";
import type { ScheduleStatus, Terms } from "./types";

const keys = { all: ["schedules"] as const };
const ASKED_AGAIN_MS = 15_000;

export const scheduleList = queryOptions({
  queryKey: [...keys.all, "list"],
  queryFn: ({ signal }) => answer(client.GET("/api/v1/schedules", { signal })),
  refetchInterval: ASKED_AGAIN_MS,
});

export type Planned = { batchId: string; name: string; cron: string; zone: string; terms: AskedTerms };

type Ask = { kind: "create"; planned: Planned } | { kind: "pause" | "resume" | "remove"; scheduleId: string };

/** Batches that begin by themselves change which batches there are, too. */
export function useSchedules() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ask: Ask): Promise<unknown> => {
      switch (ask.kind) {
        case "create":
          return create(ask.planned);
        case "pause":
          return answer(client.POST("/api/v1/schedules/{schedule_id}/pause", its(ask.scheduleId)));
        case "resume":
          return answer(client.POST("/api/v1/schedules/{schedule_id}/resume", its(ask.scheduleId)));
        case "remove":
          return answer(client.DELETE("/api/v1/schedules/{schedule_id}", its(ask.scheduleId)));
      }
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.all }),
        queries.invalidateQueries({ queryKey: ["batches"] }),
      ]),
  });
}

const its = (scheduleId: string) => ({ params: { path: { schedule_id: scheduleId } } });

function create({ batchId, name, cron, zone, terms }: Planned): Promise<ScheduleStatus> {
  return answer(
    client.POST("/api/v1/schedules", {
      body: { batch_id: batchId, name, cron, zone, late_minutes: 60, terms: terms as Terms },
    }),
  );
}
