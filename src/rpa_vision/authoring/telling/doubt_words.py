"""What the learner is not sure of, and what a person can do about it."""

from __future__ import annotations

from collections.abc import Mapping

from rpa_vision.authoring.telling.action_words import action_words
from rpa_vision.authoring.telling.explanation import DoubtLine
from rpa_vision.authoring.telling.question_words import question_line
from rpa_vision.authoring.telling.spans import Spans, phrase, templated
from rpa_vision.models.graph.references import reference
from rpa_vision.models.graph.workflow import Doubt, Workflow
from rpa_vision.phrases import Language, say

_PHRASES = {
    "few_demonstrations": ("doubt.few_demonstrations", "advice.show_more"),
    "seen_rarely": ("doubt.seen_rarely", "advice.show_or_confirm"),
    "without_words": ("doubt.without_words", "advice.watch_it"),
    "which_one": ("doubt.which_one", "advice.say_which"),
    "given_by_some": ("doubt.given_by_some", "advice.say_always"),
    "shown_unseen": ("doubt.shown_unseen", "advice.show_slowly"),
    "always_first_row": ("doubt.always_first_row", "advice.other_row"),
    "states_differ": ("doubt.states_differ", "advice.one_state"),
    "ways_differ": ("doubt.ways_differ", "advice.one_way"),
    "not_understood": ("doubt.not_understood", "advice.show_otherwise"),
    "fails_often": ("doubt.fails_often", "advice.correct_it"),
}


def doubt_line(doubt: Doubt, workflow: Workflow, numbers: Mapping[str, int], language: Language) -> DoubtLine:
    key, advice = _PHRASES[doubt.kind]
    about = _about(doubt.about, workflow, numbers, language)
    words = phrase(language, key, about=about, seen=doubt.seen, runs=workflow.stats.observed_runs)
    if doubt.text:
        words = phrase(language, "doubt.with_reason", doubt=words, reason=doubt.text)
    asked = question_line(doubt, language)
    return DoubtLine(words=words, advice=say(language, advice), blocks=doubt.blocks, question=asked)


def _about(about: str, workflow: Workflow, numbers: Mapping[str, int], language: Language) -> Spans:
    for edge in workflow.edges:
        if edge.edge_id == about:
            done = action_words(edge.action, language)
            return phrase(language, "doubt.step", number=numbers[about], done=done)
    for node in workflow.nodes:
        if node.node_id == about:
            return phrase(language, "doubt.screen", screen=node.label or about)
    if any(variable.name == about for variable in workflow.variables):
        return phrase(language, "doubt.value", variable=templated(reference(about)))
    return phrase(language, "doubt.task")
