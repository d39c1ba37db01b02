"""What a person is asked, in their language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rpa_vision.models.task_plan import DoubtKind, TaskDoubt
from rpa_vision.phrases import Language, say
from rpa_vision.planning.orders.deciding import Decision

_TOLD: Mapping[DoubtKind, str] = {
    "nothing_fits": "sentence_doubt.nothing_fits",
    "which_task": "sentence_doubt.which_task",
    "not_understood": "sentence_doubt.not_understood",
    "stopped": "sentence_doubt.stopped",
    "question": "sentence_doubt.question",
    "order": "sentence_doubt.order",
    "too_long": "sentence_doubt.too_long",
    "by_model": "sentence_doubt.by_model",
}


def doubt(
    kind: DoubtKind, language: Language, words: Sequence[str] = (), task: int | None = None
) -> TaskDoubt:
    quoted = ", ".join(say(language, "text.quoted", text=word) for word in words)
    return TaskDoubt(kind=kind, words=tuple(words), task=task, told=say(language, _TOLD[kind], words=quoted))


def words_of(sentence: str, decision: Decision) -> str:
    pieces, candidates = decision.part.pieces, decision.part.candidates
    start = min([*(piece.start for piece in pieces), *(one.start for one in candidates)], default=0)
    end = max([*(piece.end for piece in pieces), *(one.end for one in candidates)], default=0)
    return sentence[start:end]
