"""What was learnt, in plain words."""

from __future__ import annotations

from rpa_vision.authoring.telling.action_words import action_words
from rpa_vision.authoring.telling.doubt_words import doubt_line
from rpa_vision.authoring.telling.explanation import Explanation, VariableLine
from rpa_vision.authoring.telling.spans import text_of
from rpa_vision.authoring.telling.story_lines import story_lines
from rpa_vision.authoring.telling.story_of import story_of
from rpa_vision.authoring.telling.subject_words import confirming_command, subject_words
from rpa_vision.models.graph.action import Action
from rpa_vision.models.graph.workflow import Variable, Workflow
from rpa_vision.phrases import Language, say

_KINDS = {
    "text": "kind.text",
    "number": "kind.number",
    "date": "kind.date",
    "cim10": "kind.disease_code",
    "secret": "kind.secret",
}


def explain(workflow: Workflow, language: Language) -> Explanation:
    story = story_of(workflow)
    numbers = story.numbers
    return Explanation(
        workflow_id=workflow.workflow_id,
        name=workflow.name,
        version=workflow.version,
        learning_state=workflow.learning_state,
        lines=story_lines(story, workflow, language),
        variables=tuple(_variable_line(variable, language) for variable in workflow.variables),
        doubts=tuple(doubt_line(doubt, workflow, numbers, language) for doubt in workflow.doubts),
        subject=subject_words(workflow, language),
        subject_command=None if workflow.identity_confirmed else confirming_command(workflow),
    )


def explain_action(action: Action, language: Language) -> str:
    return text_of(action_words(action, language))


def _variable_line(variable: Variable, language: Language) -> VariableLine:
    return VariableLine(
        name=variable.name,
        label=variable.label,
        kind=say(language, _KINDS[variable.kind]),
        examples=variable.examples,
        note=_note(variable, language),
    )


def _note(variable: Variable, language: Language) -> str:
    if variable.kind == "secret" and variable.vault_entry is None:
        return say(language, "learn.vault_unknown")
    if variable.kind == "secret":
        return say(language, "learn.vault", entry=variable.vault_entry)
    return say(language, "learn.repeated") if variable.repeated else ""
