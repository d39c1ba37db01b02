import { useSyncExternalStore } from "react";
import { learnMore, learnNew } from "../../api/lessons";
import { queryClient } from "../../api/queryClient";
import type { LearnAnswer, LearnProgress } from "../../api/types";

export type Lesson =
  | { at: "idle" }
  | { at: "going"; name: string; progress: LearnProgress | null }
  | { at: "failed"; name: string; error: Error }
  | { at: "done"; name: string; workflowId: string };

const IDLE: Lesson = { at: "idle" };

let lesson: Lesson = IDLE;
const listeners = new Set<() => void>();

function become(next: Lesson) {
  lesson = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What is being learnt. It outlives the page it was begun on. */
export const useLesson = () => useSyncExternalStore(subscribe, () => lesson);

export const closeLesson = () => become(IDLE);

async function teach(name: string, learning: Promise<LearnAnswer>) {
  become({ at: "going", name, progress: null });
  try {
    const { workflow } = await learning;
    await queryClient.invalidateQueries({ queryKey: ["workflows"] });
    become({ at: "done", name: workflow.name, workflowId: workflow.workflow_id });
  } catch (error) {
    become({ at: "failed", name, error: error as Error });
  }
}

export const teachNew = (name: string, sessionIds: string[]) =>
  teach(
    name,
    learnNew(name, sessionIds, (progress) => become({ at: "going", name, progress })),
  );

export const teachMore = (workflowId: string, name: string, sessionIds: string[]) =>
  teach(name, learnMore(workflowId, sessionIds));
