import client, { answer } from "./client";
import { linesOf } from "./lines";
import { Problem, problemOf, UNREACHABLE } from "./problem";
import type { LearnAnswer, LearnProgress } from "./types";

type Line = LearnProgress | LearnAnswer | { error: string; detail: string };

/** A new task of demonstrations, told as it goes. */
export async function learnNew(
  name: string,
  sessionIds: string[],
  onProgress: (progress: LearnProgress) => void,
): Promise<LearnAnswer> {
  const stream = await answer(
    client.POST("/api/v1/workflows/learn/live", {
      body: { name, session_ids: sessionIds },
      parseAs: "stream",
    }),
  );
  if (stream == null) throw problemOf(UNREACHABLE, null);
  for await (const text of linesOf(stream as unknown as ReadableStream<Uint8Array>)) {
    const line = JSON.parse(text) as Line;
    if ("error" in line) throw new Problem(409, line.error, line.detail);
    if ("workflow" in line) return line;
    onProgress(line);
  }
  throw problemOf(UNREACHABLE, null);
}

/** A task that is known already, learnt on from more demonstrations. */
export const learnMore = (workflowId: string, sessionIds: string[]): Promise<LearnAnswer> =>
  answer(
    client.POST("/api/v1/workflows/{workflow_id}/demonstrations", {
      params: { path: { workflow_id: workflowId } },
      body: { session_ids: sessionIds },
    }),
  );
