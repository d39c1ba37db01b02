import type { components } from "./schema";

type Schemas = components["schemas"];

export type Visitor = Schemas["Visitor"];
export type Replay = Schemas["Replay"];
export type ReplayCounts = Schemas["ReplayCounts"];
export type ReplaySummary = Schemas["ReplaySummary"];
export type ReplayStatus = Schemas["ReplayStatus"];
export type Pause = Schemas["Pause"];
export type PauseReason = Schemas["PauseReason"];
export type PlannedStep = Schemas["PlannedStep"];
export type Pointed = Schemas["Pointed"];
export type Proof = Schemas["Proof"];
export type GroundedElement = Schemas["GroundedElement"];
export type Receipt = Schemas["Receipt"];
export type ActionSent = Schemas["ActionSent"];
export type ActionVerified = Schemas["ActionVerified"];
export type AgentStatus = Schemas["AgentStatus"];
export type WorkflowSummary = Schemas["WorkflowSummary"];
export type Workflow = Schemas["Workflow"];
export type Variable = Schemas["Variable"];
export type Explanation = Schemas["Explanation"];
export type ToldLine = Schemas["ToldLine"];
export type LearningState = Schemas["LearningState"];
export type LearningStatus = Schemas["LearningStatus"];
export type Thresholds = Schemas["LearningThresholds"];
export type Unmet = Schemas["Unmet"];
export type WorkflowHistory = Schemas["WorkflowHistory"];
export type DayOfRuns = Schemas["DayOfRuns"];
export type StepHistory = Schemas["StepHistory"];
export type DialogType = Schemas["DialogType"];
export type DialogCount = Schemas["DialogCount"];
export type KeptDialog = Schemas["KeptDialog"];
export type UnknownDialog = Schemas["UnknownDialog"];
export type LearntDialog = Schemas["LearntDialog"];
export type Review = Schemas["Review"];
export type AuditEntry = Schemas["AuditEntry"];
export type AuditRecord = Schemas["AuditRecord"];
export type AuditOutcome = Schemas["Outcome"];
export type AuditSummary = Schemas["AuditSummary"];
export type AuditCheck = Schemas["AuditCheck"];
export type LookTaken = Schemas["LookTaken"];
export type SettingLine = Schemas["SettingLine"];
export type User = Schemas["User"];
export type NewUser = Schemas["NewUser"];
export type AddUser = Schemas["AddUser"];
export type Account = Schemas["Account"];
export type AddAccount = Schemas["AddAccount"];
export type TwoPersons = Schemas["TwoPersons"];

export type LearningEvent =
  | Schemas["MovedOn"]
  | Schemas["RolledBack"]
  | Schemas["Approved"]
  | Schemas["ApprovalBegun"]
  | Schemas["ThresholdsSet"]
  | Schemas["EdgeMarked"]
  | Schemas["TimeoutRaised"]
  | Schemas["Corrected"]
  | Schemas["ScreenRelearnt"];

export type RunEvent =
  | Schemas["RunStarted"]
  | Schemas["ActionSent"]
  | Schemas["ActionVerified"]
  | Schemas["StepProduced"]
  | Schemas["GestureSent"]
  | Schemas["ActionUndone"]
  | Schemas["DialogMet"]
  | Schemas["RunPaused"]
  | Schemas["StepCorrected"]
  | Schemas["YesGiven"]
  | Schemas["RunResumed"]
  | Schemas["RunEnded"];

/** Left, top, right, bottom, in pixels of the picture; right and bottom are outside. */
export type Box = [number, number, number, number];
export type Point = [number, number];
export type Place = { at: Point } | { bbox: Box };

export type Recording = Schemas["Recording"];
export type Demonstration = Schemas["RawSession"];
export type DemonstrationSummary = Schemas["SessionSummary"];
export type DemonstrationEvent = Demonstration["events"][number];
export type LearnAnswer = Schemas["LearnAnswer"];
/** A line of the learning stream, which the schema knows only as text. */
export type LearnProgress = { looked_at: number; of: number };
export type DoubtLine = Schemas["DoubtLine"];
export type QuestionLine = Schemas["QuestionLine"];
export type TaskPlan = Schemas["TaskPlan"];
export type PlannedTask = Schemas["PlannedTask"];
export type PlannedValue = Schemas["PlannedValue"];
export type ConfirmedTask = Schemas["ConfirmedTask"];

export type BatchStatus = Schemas["BatchStatus"];
export type BatchSummary = Schemas["BatchSummary"];
export type BatchState = Schemas["BatchState"];
export type BatchRow = Schemas["BatchRow"];
export type RowCounts = Schemas["RowCounts"];
export type RowState = Schemas["RowState"];
export type ColumnMap = Schemas["ColumnMap"];
export type Terms = Schemas["Terms"];
export type Batch = Schemas["Batch"];
export type ScheduleStatus = Schemas["ScheduleStatus"];
export type Weekday = NonNullable<Schemas["Blackout"]["days"]>[number];
export type InBoth = Schemas["InBoth"];
export type Lane = Schemas["Lane"];
