import ELK, { type ElkNode } from "elkjs/lib/elk-api";
import workerUrl from "elkjs/lib/elk-worker.min.js?url";
import { useEffect, useState } from "react";
import type { Drawing } from "./cards";
import { type Layout, quickLayout } from "./geometry";
import { layoutFrom, layoutInput } from "./layout";
import { REHEARSAL } from "./rehearsal";

/** Whoever waits longer than this sees the screens side by side, and they stay so: what moves is clicked wrongly. */
const PATIENCE_MS = 4000;
const RATIO = 1.7;

const layouter = new ELK({ workerFactory: () => new Worker(workerUrl) });
/** The first layout takes a second whatever its size: the page of the task has it done while it is being read. */
void layouter.layout(layoutInput(REHEARSAL, RATIO)).catch(() => undefined);

/** Where everything stands; computed beside the page, so that the page never waits. */
export function useLayout(drawing: Drawing): Layout | null {
  const [layout, setLayout] = useState<Layout | null>(null);
  const shape = JSON.stringify(layoutInput(drawing, RATIO));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same shape is laid out the same
  useEffect(() => {
    let isWanted = true;
    const settle = (made: Layout) => {
      if (isWanted) setLayout(made);
      isWanted = false;
    };
    const quick = () => settle(quickLayout(drawing));
    const patience = window.setTimeout(quick, PATIENCE_MS);
    layouter
      .layout(JSON.parse(shape) as ElkNode)
      .then((answer) => settle(layoutFrom(answer)))
      .catch(quick)
      .finally(() => window.clearTimeout(patience));
    return () => {
      isWanted = false;
      window.clearTimeout(patience);
    };
  }, [shape]);
  return layout;
}
