import { useQuery } from "@tanstack/react-query";
import { workflowList } from "../api/workflows";

/** What people call a workflow; its id where it is gone. */
export function useTaskName(): (id: string) => string {
  const { data: workflows = [] } = useQuery(workflowList);
  return (id) => workflows.find((one) => one.workflow_id === id)?.name ?? id;
}
