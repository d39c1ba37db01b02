"""Reading again, enlarged, what differs from the wanted text by a letter: the frame around a button, or the line under
the letter of its shortcut, makes an « R » a « B »."""

from __future__ import annotations

from rpa_vision.grounding.words.hits import TextHit, find_hits
from rpa_vision.models.token import words_in
from rpa_vision.perception.view import ScreenView

TIMES = 3
MOST = 4
"""Texts looked at again: on a list of hundreds alike, none of them is the wanted one."""


def read_enlarged(hit: TextHit, text: str, view: ScreenView, least_score: float) -> TextHit | None:
    """What is read there then; None where it says something else."""
    words = words_in(view.read_closely(hit.bbox, TIMES))
    there = [again for again in find_hits(words, text, least_score) if hit.bbox.contains(again.bbox.center)]
    return max(there, key=lambda again: (again.perfect, again.strength), default=None)
