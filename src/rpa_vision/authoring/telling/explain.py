"""What was learnt, in plain words."""

from __future__ import annotations

from collections.abc import Mapping

from rpa_vision.authoring.telling.action_words import action_words
from rpa_vision.authoring.telling.doubt_words import doubt_line
from rpa_vision.authoring.telling.explanation import Explanation, VariableLine
from rpa_vision.authoring.telling.spans import text_of
from rpa_vision.authoring.telling.story_lines import story_lines
from rpa_vision.authoring.telling.story_of import story_of
from rpa_vision.authoring.telling.subject_words import confirming_command, subject_words
from rpa_vision.domain.context import DomainContext
from rpa_vision.domain.kinds import ValueKind
from rpa_vision.domain.reading import generic_domain
from rpa_vision.models.graph.action import Action
from rpa_vision.models.graph.workflow import Variable, Workflow
from rpa_vision.phrases import Language, say

_KINDS = {"text": "kind.text", "secret": "kind.secret"}


def explain(workflow: Workflow, language: Language, domain: DomainContext | None = None) -> Explanation:
    """``domain``: what kinds of value are called; none given is the one that settings have by themselves."""
    kinds = (domain or generic_domain()).kinds
    story = story_of(workflow)
    numbers = story.numbers
    return Explanation(
        workflow_id=workflow.workflow_id,
        name=workflow.name,
        version=workflow.version,
        learning_state=workflow.learning_state,
        lines=story_lines(story, workflow, language),
        variables=tuple(_variable_line(variable, kinds, language) for variable in workflow.variables),
        doubts=tuple(doubt_line(doubt, workflow, numbers, language) for doubt in workflow.doubts),
        subject=subject_words(workflow, language),
        subject_command=None if workflow.identity_confirmed else confirming_command(workflow),
    )


def explain_action(action: Action, language: Language) -> str:
    return text_of(action_words(action, language))


def _variable_line(variable: Variable, kinds: Mapping[str, ValueKind], language: Language) -> VariableLine:
    return VariableLine(
        name=variable.name,
        label=variable.label,
        kind=_kind_words(variable.kind, kinds, language),
        examples=variable.examples,
        note=_note(variable, language),
    )


def _kind_words(name: str, kinds: Mapping[str, ValueKind], language: Language) -> str:
    """A kind of another site's has no words here."""
    if name in _KINDS:
        return say(language, _KINDS[name])
    return kinds[name].one.said(language) if name in kinds else name


def _note(variable: Variable, language: Language) -> str:
    if variable.kind == "secret" and variable.vault_entry is None:
        return say(language, "learn.vault_unknown")
    if variable.kind == "secret":
        return say(language, "learn.vault", entry=variable.vault_entry)
    return say(language, "learn.repeated") if variable.repeated else ""
