"""Which button answers a dialog, and where it is."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.dialogs.judge.classify import Classification
from rpa_vision.grounding.words.hits import TextHit, find_hits
from rpa_vision.models.replay.dialog import DeclaredDialog
from rpa_vision.models.token import words_in
from rpa_vision.perception.dialogs.parts import Answer, DialogBox
from rpa_vision.text.search import legible


def label_for(
    dialog: DialogBox, classification: Classification, declared: DeclaredDialog | None
) -> str | None:
    """What the workflow declares, or the first of the catalogue's that is there. None where the workflow declares
    something else for the type than a person decided for this very dialog."""
    known = set(map(legible, classification.buttons))
    if declared is not None:
        return None if classification.settled and legible(declared.label) not in known else declared.label
    there = {answer.letters for answer in dialog.answers}
    return next((label for label in classification.buttons if legible(label) in there), None)


def can_be_answered(dialog: DialogBox, classification: Classification) -> bool:
    """As far as the catalogue answers it at all. A question that only has its name may be known as a whole once its
    words and its buttons are read better."""
    if not classification.buttons:
        return not classification.held
    there = {answer.letters for answer in dialog.answers}
    return not there.isdisjoint(map(legible, classification.buttons))


def find_button(dialog: DialogBox, label: str, least_score: float) -> Answer | None:
    """The one answer that says this and nothing else, by the text engine's own reading of the dialog too."""
    named = [answer for answer in dialog.answers if answer.letters == legible(label)]
    framed = [answer for answer in named if not answer.bare]
    return _read_there(framed or named, dialog, label, least_score)


def _read_there(
    answers: Sequence[Answer], dialog: DialogBox, label: str, least_score: float
) -> Answer | None:
    read = [answer for answer in answers if _is_read(answer, dialog, label, least_score)]
    return read[0] if len(answers) == len(read) == 1 else None


def _is_read(answer: Answer, dialog: DialogBox, label: str, least_score: float) -> bool:
    """As it is called, or as what it is known to be read as. Line by line: buttons stand close together."""
    return any(
        (hit.whole or _only_signs_beside(hit, said)) and answer.bbox.contains(hit.bbox.center)
        for line in dialog.lines
        for said in {label, answer.label}
        for hit in find_hits(words_in([line]), said, least_score)
    )


def _only_signs_beside(hit: TextHit, said: str) -> bool:
    """« ✓ Oui »: the picture on a button was read as a sign, and says no other word."""
    return hit.exact and legible(hit.phrase) == legible(said)
