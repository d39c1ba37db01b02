import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { workflowAt } from "../../api/graphs";
import type { Workflow } from "../types";

type Versions = { before: number; after: number };

/** Two versions drawn over one another, once somebody asked for it. */
export function useComparing(id: string) {
  const [versions, setVersions] = useState<Versions | null>(null);
  const before = useQuery({ ...workflowAt(id, versions?.before ?? 1), enabled: versions !== null });
  const after = useQuery({ ...workflowAt(id, versions?.after ?? 1), enabled: versions !== null });
  return useMemo(
    () => ({
      versions,
      pair: versions && pairOf(before.data, after.data),
      error: before.error ?? after.error,
      compare: (one: number, other: number) => setVersions({ before: one, after: other }),
      end: () => setVersions(null),
    }),
    [versions, before.data, after.data, before.error, after.error],
  );
}

function pairOf(before: Workflow | undefined, after: Workflow | undefined) {
  return before && after ? { before, after } : null;
}

export type Comparing = ReturnType<typeof useComparing>;
