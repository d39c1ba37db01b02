import type { QueryClient } from "@tanstack/react-query";
import type { Explanation } from "../api/types";
import { oneWorkflow } from "../api/workflows";
import { pageOf } from "../ui/pageOf";

export const { Page: BuilderPage, have: haveBuilder } = pageOf(() => import("./BuilderPage"));

/** Most go there from the page of their task: what takes a while is done while that is read. */
export async function haveReady(queries: QueryClient, id: string, told: Explanation): Promise<void> {
  const [{ prepare }, workflow] = await Promise.all([
    import("./graph/prepare"),
    queries.fetchQuery(oneWorkflow(id)),
    haveBuilder(),
  ]);
  await prepare(workflow, told);
}
