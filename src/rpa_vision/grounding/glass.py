"""Reading again, enlarged, what differs from the wanted text by a letter: the frame around a button, or the line under
the letter of its shortcut, makes an « R » a « B »."""

from __future__ import annotations

from rpa_vision.grounding.hits import Hit, find_hits, near_misses
from rpa_vision.models.words import words_in
from rpa_vision.perception.view import ScreenView

TIMES = 3
MOST = 4
"""Texts looked at again: on a list of hundreds alike, none of them is the wanted one."""


def seen_enlarged(view: ScreenView, text: str, least_score: float) -> list[Hit]:
    """Only what then says exactly the wanted text."""
    near = near_misses(view.words, text, least_score)[:MOST]
    read = [find_hits(words_in(view.read_closely(hit.bbox, TIMES)), text, least_score) for hit in near]
    return [
        again
        for hit, hits in zip(near, read, strict=True)
        for again in hits
        if again.perfect and hit.bbox.contains(again.bbox.center)
    ]
