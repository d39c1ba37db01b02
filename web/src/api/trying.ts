import { queryOptions, useMutation } from "@tanstack/react-query";
import type { Target } from "../builder/types";
import client, { answer } from "./client";
import type { components } from "./schema";
import type { Place } from "./types";

type Schemas = components["schemas"];

/** Where a step is tried: a demonstration, what a replay saw, or what an agent's screen shows now. */
export type Picture = Schemas["DemonstrationPicture"] | Schemas["ReplayPicture"] | Schemas["LookPicture"];
export type Tried = Schemas["Trial"];
export type PointedStep = Schemas["PointedStep"];
export type Trial = { target: Target | null; on: Picture; parameters: Record<string, string> };

const BASE = "/api/v1";
const named = encodeURIComponent;

/** The same picture and the same target give the same answer. */
export const trialOf = (workflowId: string, version: number, stepId: string, trial: Trial) =>
  queryOptions({
    queryKey: ["trials", workflowId, version, stepId, trial],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) =>
      answer(
        client.POST("/api/v1/workflows/{workflow_id}/edges/{edge_id}/try", {
          params: { path: { workflow_id: workflowId, edge_id: stepId } },
          body: trial,
          signal,
        }),
      ),
  });

type Pointing = { place: Place; on: Picture; parameters: Record<string, string> };

export function usePointOn(workflowId: string, stepId: string) {
  return useMutation({
    mutationFn: ({ place, on, parameters }: Pointing) =>
      answer(
        client.POST("/api/v1/workflows/{workflow_id}/edges/{edge_id}/point", {
          params: { path: { workflow_id: workflowId, edge_id: stepId } },
          body: { on, parameters, ...place },
        }),
      ),
  });
}

export function useLook() {
  return useMutation({
    mutationFn: (agentId: string) =>
      answer(client.POST("/api/v1/agents/{agent_id}/looks", { params: { path: { agent_id: agentId } } })),
  });
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
