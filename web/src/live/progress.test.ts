import { describe, expect, it } from "vitest";
import type { ReplaySummary, RunEvent } from "../api/types";
import { withProgress } from "./progress";

const running: ReplaySummary = {
  replay_id: "r1",
  workflow_id: "WF_1",
  workflow: "Admission",
  workflow_version: 1,
  agent_id: "PC-1",
  operator_id: null,
  status: "exec_action",
  state: "running",
  step_index: 2,
  coached: false,
  created_at: "2026-01-01T10:00:00Z",
  updated_at: "2026-01-01T10:00:10Z",
  pause: null,
  picture: "a.png",
};
const sent: RunEvent = {
  type: "action_sent",
  replay_id: "r1",
  at: "2026-01-01T10:00:20Z",
  command_id: "r1:3:4",
  step_index: 3,
  action_type: "mouse_click",
  consequential: false,
  target: "",
  front: { app: "", title: "" } as never,
  intention: "Click",
  seen: "replays/r1/003_b.png",
};

describe("withProgress", () => {
  it("moves a running replay on", () => {
    expect(withProgress([running], [sent])).toMatchObject([{ step_index: 3, picture: "003_b.png" }]);
  });
  it("leaves the very list alone where nothing is about it", () => {
    const list = [running];
    expect(withProgress(list, [{ ...sent, replay_id: "r2" }])).toBe(list);
  });
  it("never moves what is paused: only the server says what a pause is", () => {
    const paused: ReplaySummary = { ...running, state: "paused" };
    expect(withProgress([paused], [sent])).toEqual([paused]);
  });
});
