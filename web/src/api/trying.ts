import { queryOptions, useMutation } from "@tanstack/react-query";
import type { Target } from "../builder/types";
import { problemOf, UNREACHABLE } from "./problem";
import type { Box, GroundedElement, Place, Point, Pointed } from "./types";

/** Where a step is tried: a demonstration, what a replay saw, or what an agent's screen shows now. */
export type Picture =
  | { session_id: string; screenshot_id: string }
  | { replay_id: string; picture: string }
  | { agent_id: string; look_id: string };
export type Look = { look_id: string; agent_id: string; taken_at: string; size: Point };
export type Attempt = {
  method: "cache" | "ocr_anchor" | "visual_anchor" | "vlm_grounder";
  outcome: "found" | "not_found" | "ambiguous";
  reason: string;
  candidates: GroundedElement[];
};
export type Tried = {
  size: Point;
  found: GroundedElement | null;
  at: Point | null;
  told: string;
  tried: Attempt[];
};
export type PointedTarget = Pointed & { target: Target };
export type Trial = { target: Target | null; on: Picture; parameters: Record<string, string> };

const BASE = "/api/v1";
const named = encodeURIComponent;

async function post<T>(path: string, body: unknown, signal: AbortSignal | null = null): Promise<T> {
  const response = await fetch(BASE + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-RPA-Vision": "page" },
    credentials: "same-origin",
    body: JSON.stringify(body),
    signal,
  }).catch((error: Error) => {
    throw signal?.aborted ? error : problemOf(UNREACHABLE, null);
  });
  const said: unknown = await response.json().catch(() => null);
  if (!response.ok) throw problemOf(response.status, said);
  return said as T;
}

const ofStep = (workflowId: string, stepId: string) =>
  `/workflows/${named(workflowId)}/edges/${named(stepId)}`;

/** The same picture and the same target give the same answer. */
export const trialOf = (workflowId: string, stepId: string, trial: Trial) =>
  queryOptions({
    queryKey: ["trials", workflowId, stepId, trial],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) => post<Tried>(`${ofStep(workflowId, stepId)}/try`, trial, signal),
  });

export function usePointOn(workflowId: string, stepId: string, on: Picture | null) {
  return useMutation({
    mutationFn: (place: Place) =>
      post<PointedTarget>(`${ofStep(workflowId, stepId)}/point`, { on, ...place }),
  });
}

export function useLook() {
  return useMutation({ mutationFn: (agentId: string) => post<Look>(`/agents/${named(agentId)}/looks`, {}) });
}

export function urlOf(picture: Picture, width?: number): string {
  const sized = width === undefined ? "" : `?width=${width}`;
  if ("session_id" in picture) {
    return `${BASE}/sessions/${named(picture.session_id)}/screenshots/${named(picture.screenshot_id)}${sized}`;
  }
  if ("replay_id" in picture) {
    return `${BASE}/replays/${named(picture.replay_id)}/pictures/${named(picture.picture)}`;
  }
  return `${BASE}/agents/${named(picture.agent_id)}/looks/${named(picture.look_id)}${sized}`;
}

export type { Box };
