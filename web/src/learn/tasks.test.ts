import { describe, expect, it } from "vitest";
import type { DemonstrationSummary } from "../api/types";
import { isWhole, shownTasks } from "./tasks";

const one = (id: string, task: string, at: string): DemonstrationSummary => ({
  session_id: id,
  task,
  started_at: at,
  ended_at: at,
  events: 3,
});

describe("shownTasks", () => {
  it("puts what was shown last on top, within a task and among them", () => {
    const tasks = shownTasks([
      one("a1", "A", "2026-01-01T08:00:00Z"),
      one("b1", "B", "2026-01-01T09:00:00Z"),
      one("a2", "A", "2026-01-01T10:00:00Z"),
    ]);
    expect(tasks.map((task) => [task.task, task.demonstrations.map((shown) => shown.session_id)])).toEqual([
      ["A", ["a2", "a1"]],
      ["B", ["b1"]],
    ]);
  });
});

describe("isWhole", () => {
  const whole = one("a", "A", "2026-01-01T08:00:00Z");
  it("wants an end and something done", () => {
    expect(isWhole(whole)).toBe(true);
    expect(isWhole({ ...whole, ended_at: null })).toBe(false);
    expect(isWhole({ ...whole, events: 0 })).toBe(false);
  });
});
