import { useEffect, useMemo, useState } from "react";
import type { Drawing } from "./cards";
import type { Layout } from "./geometry";
import { layoutOf, shapeOf } from "./layouter";
import { layoutInRows } from "./rows";

/** Whoever waits longer than this sees the screens in rows, and they stay so: what moves is clicked wrongly. */
const PATIENCE_MS = 4000;

/** Where everything stands. */
export function useLayout(drawing: Drawing): Layout | null {
  const shape = shapeOf(drawing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same shape is laid out the same
  const asked = useMemo(() => layoutOf(drawing), [shape]);
  const [answered, setAnswered] = useState<Layout | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same shape is laid out the same
  useEffect(() => {
    if (!(asked instanceof Promise)) return;
    let isWanted = true;
    const settle = (made: Layout) => {
      if (isWanted) setAnswered(made);
      isWanted = false;
    };
    const inRows = () => settle(layoutInRows(drawing));
    const patience = window.setTimeout(inRows, PATIENCE_MS);
    asked
      .then(settle)
      .catch(inRows)
      .finally(() => window.clearTimeout(patience));
    return () => {
      isWanted = false;
      window.clearTimeout(patience);
    };
  }, [asked]);
  return asked instanceof Promise ? answered : asked;
}
