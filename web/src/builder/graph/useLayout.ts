import ELK, { type ElkNode, type ELK as Layouter } from "elkjs/lib/elk-api";
import workerUrl from "elkjs/lib/elk-worker.min.js?url";
import { useEffect, useRef, useState } from "react";
import type { Drawing } from "./cards";
import { type Layout, quickLayout } from "./geometry";
import { layoutFrom, layoutInput } from "./layout";

/** Whoever waits longer than this sees the screens side by side meanwhile. */
const PATIENCE_MS = 450;
const RATIO = 1.7;

/** Where everything stands; computed beside the page, so that the page never waits. */
export function useLayout(drawing: Drawing): Layout | null {
  const layouter = useRef<Layouter | null>(null);
  const [layout, setLayout] = useState<Layout | null>(null);
  const shape = JSON.stringify(layoutInput(drawing, RATIO));

  useEffect(() => {
    const made = new ELK({ workerFactory: () => new Worker(workerUrl) });
    layouter.current = made;
    return () => {
      layouter.current = null;
      made.terminateWorker();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same shape is laid out the same
  useEffect(() => {
    let isWanted = true;
    const quick = () => isWanted && setLayout(quickLayout(drawing));
    const patience = window.setTimeout(quick, PATIENCE_MS);
    layouter.current
      ?.layout(JSON.parse(shape) as ElkNode)
      .then((answer) => isWanted && setLayout(layoutFrom(answer)))
      .catch(quick)
      .finally(() => window.clearTimeout(patience));
    return () => {
      isWanted = false;
      window.clearTimeout(patience);
    };
  }, [shape]);
  return layout;
}
