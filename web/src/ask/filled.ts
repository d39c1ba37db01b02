import type { ConfirmedTask, PlannedTask, PlannedValue, TaskPlan } from "../api/types";

/** What a person sees in each field, by the place of its task and its name. */
export type FilledPlan = Record<string, string>;

export const fieldOf = (task: number, variable: string) => `${task}.${variable}`;

/** Where a person is asked, nothing is filled in: a value they have not looked at is not theirs. */
export function filledBy(plan: TaskPlan): FilledPlan {
  return Object.fromEntries(
    plan.tasks.flatMap((task, place) =>
      task.values.map((value) => [fieldOf(place, value.variable), value.problem === "" ? shown(value) : ""]),
    ),
  );
}

function shown(value: PlannedValue): string {
  if (value.value === null || value.value === undefined) return "";
  return typeof value.value === "string" ? value.value : value.value.join("\n");
}

export function isMissing(value: PlannedValue, filled: string): boolean {
  return value.required && filled.trim() === "" && !value.taken_from && value.kind !== "secret";
}

/** Every task is known, and every value that is needed is there. */
export function mayStart(plan: TaskPlan, filled: FilledPlan): boolean {
  return (
    plan.tasks.length > 0 &&
    plan.tasks.every(
      (task, place) =>
        task.workflow_id !== null &&
        task.values.every((value) => !isMissing(value, filled[fieldOf(place, value.variable)] ?? "")),
    )
  );
}

export function confirmed(plan: TaskPlan, filled: FilledPlan, draft: boolean): ConfirmedTask[] {
  return plan.tasks.map((task, place) => ({
    workflow_id: task.workflow_id ?? "",
    version: task.version ?? 1,
    parameters: Object.fromEntries(given(task, place, filled)),
    takes: Object.fromEntries(
      task.values.flatMap((value) => {
        const typed = filled[fieldOf(place, value.variable)] ?? "";
        return value.taken_from && typed.trim() === "" ? [[value.variable, value.taken_from]] : [];
      }),
    ),
    draft,
    coached: null,
  }));
}

function given(task: PlannedTask, place: number, filled: FilledPlan): [string, string | string[]][] {
  return task.values.flatMap((value): [string, string | string[]][] => {
    const typed = (filled[fieldOf(place, value.variable)] ?? "").trim();
    if (typed === "") return [];
    return [[value.variable, value.repeated ? typed.split(/\s*\n\s*/) : typed]];
  });
}
