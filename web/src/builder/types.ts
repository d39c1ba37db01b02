import type { components } from "../api/schema";
import type { Workflow } from "../api/types";

type Schemas = components["schemas"];

export type Screen = Schemas["Node"];
export type Step = Schemas["Edge"];
export type Action = Step["action"];
export type Compound = Extract<Action, { type: "compound" }>;
export type SimpleAction = Exclude<Action, { type: "compound" }>;
export type Target = Schemas["Target-Output"];
export type Condition = Schemas["Condition"];
export type Constraints = Schemas["EdgeConstraints"];
export type Result = Schemas["PostConditions"];
export type Dialogs = Step["declared_dialogs"];
export type SafetyRules = Schemas["SafetyRules"];
export type Example = Schemas["Example"];
export type Operation = Schemas["WorkflowEdit"]["operations"][number];
export type NewStep = Schemas["NewStep"];
export type Way = Workflow["ways"][number];
export type Loop = Workflow["loops"][number];
export type Finding = Schemas["Finding"];
export type Difference = Schemas["Difference"];
export type WorkflowVersion = Schemas["WorkflowVersion"];
export type RecordCheck = Step["checks"][number];
export type { Workflow };
