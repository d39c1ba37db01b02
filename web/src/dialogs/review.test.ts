import { describe, expect, it } from "vitest";
import type { UnknownDialog } from "../api/types";
import { draftOf, missingFrom, reviewOf, typesFor } from "./review";

const dialog = (more: Partial<UnknownDialog>): UnknownDialog => ({
  dialog_id: 1,
  latest_id: 4,
  title: "Question",
  text: "Imprimer les étiquettes du séjour ?",
  buttons: ["Oui", "Non"],
  first_seen: "2026-01-01T00:00:00Z",
  last_seen: "2026-01-02T00:00:00Z",
  count: 2,
  workflows: ["WF_a"],
  picture: null,
  pattern: "imprimer les étiquettes du séjour",
  obstacle: null,
  ...more,
});

describe("draftOf", () => {
  it("chooses no button in advance, not even the only one", () => {
    expect(draftOf(dialog({ buttons: ["OK"] })).button).toBeNull();
  });
  it("does not choose between two tasks", () => {
    expect(draftOf(dialog({ workflows: ["WF_a", "WF_b"] })).workflowId).toBeNull();
  });
});

describe("typesFor", () => {
  it("tells a message from a question", () => {
    expect(typesFor(dialog({ buttons: ["OK"] }))).toEqual(["ok_trivial"]);
    expect(typesFor(dialog({}))).not.toContain("ok_trivial");
  });
});

describe("reviewOf", () => {
  const whole = { ...draftOf(dialog({})), type: "metier_confirm" as const, button: "Non" };
  it("is nothing until everything is said", () => {
    expect(missingFrom(draftOf(dialog({})))).toEqual(["button", "type"]);
    expect(reviewOf(draftOf(dialog({})))).toBeNull();
    expect(missingFrom({ ...whole, pattern: "voulez" })).toEqual(["pattern"]);
  });
  it("names the task, unless it is for the whole site", () => {
    expect(reviewOf(whole)).toMatchObject({ scope: "workflow", workflow_id: "WF_a", button: "Non" });
    expect(reviewOf({ ...whole, scope: "site" })).toMatchObject({ scope: "site", workflow_id: null });
  });
});
