import { useMutation, useQueryClient } from "@tanstack/react-query";
import client, { answer } from "./client";
import { replayKeys } from "./replays";
import type { ConfirmedTask } from "./types";

export type Asked = { instruction: string; picked: Readonly<Record<number, string>> };

export function usePlan() {
  return useMutation({
    mutationFn: ({ instruction, picked }: Asked) =>
      answer(
        client.POST("/api/v1/task", {
          body: {
            instruction,
            picked: Object.entries(picked).map(([task, workflow_id]) => ({
              task: Number(task),
              workflow_id,
            })),
            today: today(),
          },
        }),
      ),
  });
}

/** As the person's own calendar has it: « demain » is theirs. */
function today(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function useStartPlan() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ agentId, tasks }: { agentId: string; tasks: ConfirmedTask[] }) =>
      answer(client.POST("/api/v1/task/start", { body: { agent_id: agentId, tasks } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: replayKeys.all }),
  });
}
