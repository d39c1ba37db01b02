import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type Picture, type Tried, trialOf } from "../../api/trying";
import type { GroundedElement } from "../../api/types";
import type { Mark } from "../../replay/picture/marks";
import type { Target } from "../types";
import { useBuilder } from "../useBuilder";

/** Whoever walks through the steps, or types, asks nothing of the server until they stop. */
const DWELL_MS = 600;

type Asked = { target: Target | null; on: Picture | null; parameters: Record<string, string> };

/** Where the step would act on a picture. It is only looked at: nothing is done. */
export function useTrial(stepId: string, asked: Asked, isWanted: boolean) {
  const { id, draft } = useBuilder();
  const key = JSON.stringify([stepId, asked]);
  const [settled] = useDebouncedValue(key, DWELL_MS);
  const { target, on, parameters } = asked;
  const isReady = isWanted && settled === key && target !== null && on !== null;
  const trial = { target, on: on ?? { session_id: "", screenshot_id: "" }, parameters };
  return useQuery({ ...trialOf(id, draft.base.version, stepId, trial), enabled: isReady });
}

/** Everything that looked like it, each once, the surest first. */
export function candidatesOf(tried: Tried): GroundedElement[] {
  const seen = new Map<string, GroundedElement>();
  for (const one of tried.tried.flatMap((attempt) => attempt.candidates)) {
    const key = one.bbox.join();
    if (key !== tried.found?.bbox.join() && (seen.get(key)?.confidence ?? -1) < one.confidence) {
      seen.set(key, one);
    }
  }
  return [...seen.values()].sort((one, other) => other.confidence - one.confidence);
}

export function marksOf(tried: Tried | undefined): Mark[] {
  if (tried === undefined) return [];
  const others = candidatesOf(tried).map(
    (one, index): Mark => ({
      key: `candidate ${index}`,
      kind: "candidate",
      box: one.bbox,
      point: null,
      label: String(index + 1),
    }),
  );
  const { found, at } = tried;
  if (!found) return others;
  return [
    ...others,
    { key: "target", kind: "target", box: found.bbox, point: at ?? null, label: found.text ?? "" },
  ];
}
