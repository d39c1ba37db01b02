import { useQuery } from "@tanstack/react-query";
import { oneWorkflow, workflowList } from "../../api/workflows";
import { learntFrom } from "./learntFrom";

/** Whether the task of the same name was learnt from it: then it is changed no more. The server knows of others, too. */
export function useIsLearnt(sessionId: string, task: string): boolean {
  const { data: workflows = [] } = useQuery(workflowList);
  const namesake = workflows.find((one) => one.name === task)?.workflow_id ?? null;
  const { data: known } = useQuery({ ...oneWorkflow(namesake ?? ""), enabled: namesake !== null });
  return learntFrom(known).has(sessionId);
}
