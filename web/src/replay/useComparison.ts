import { useState } from "react";

export type Pair = { before: string; after: string };

/** The two pictures to be compared; none once something else has happened. */
export function useComparison(now: string) {
  const [chosen, setChosen] = useState<{ pair: Pair; at: string } | null>(null);
  return {
    pair: chosen?.at === now ? chosen.pair : null,
    show: (pair: Pair) => setChosen({ pair, at: now }),
    end: () => setChosen(null),
  };
}

export type ComparisonChoice = ReturnType<typeof useComparison>;
