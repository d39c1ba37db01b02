"""What a person is asked about a doubt, and what each answer would mean."""

from __future__ import annotations

from rpa_vision.authoring.telling.explanation import OptionLine, QuestionLine
from rpa_vision.models.graph.doubt import AnswerOption
from rpa_vision.models.graph.workflow import Doubt
from rpa_vision.phrases import Language, say

_MEANING = {
    "value": "question.by_value",
    "same": "question.always_same",
    "first": "question.always_first",
    "person": "question.by_person",
}


def question_line(doubt: Doubt, language: Language) -> QuestionLine | None:
    question = doubt.question
    if question is None:
        return None
    return QuestionLine(
        kind=doubt.kind,
        about=doubt.about,
        options=tuple(
            OptionLine(option=one.option_id, words=option_words(one, language)) for one in question.options
        ),
        answer=None if question.answer is None else question.answer.option,
        pictures=len(question.pictures),
    )


def option_words(option: AnswerOption, language: Language) -> str:
    return say(language, _MEANING[option.kind], name=option.named)
