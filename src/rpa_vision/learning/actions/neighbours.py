"""The texts that belong to a target: they tell it from its twins, and its place from another one like it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from rpa_vision.learning.watching.meaning import Meant
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.models.geometry import Box
from rpa_vision.models.target import Neighbour
from rpa_vision.models.token import Token
from rpa_vision.text.folding import after_marks, squeezed

KEPT = 4
REACH = 25
"""Of its words' height: further away, what came up at the same time did so by chance."""
CUT = 1
"""Letters at either end that are misread where a text is cut."""


def neighbours_of(
    meant: Meant,
    steps: Sequence[ShownStep],
    earlier: Sequence[WatchedScreen],
    others: Sequence[WatchedScreen] = (),
) -> tuple[Neighbour, ...]:
    """The nearest texts that stood there in every demonstration, first of all those that came up with the target:
    what a dialog was opened over stands elsewhere when either of them is moved.
    ``others``: the same screen in demonstrations that did not take this step, since they found it done already: what
    they do not say is the data of those that did."""
    anchor: Box = meant.words_box or meant.box
    near = sorted(_always_there(steps, others, anchor), key=lambda line: _apart(line, anchor))
    words = squeezed(meant.words)
    here = steps[0].screen
    without = [one for one in earlier if not _shows(one, words, anchor) and not _only_moved(words, one, here)]
    reached = (line for line in near if _apart(line, anchor) <= (REACH * anchor.height) ** 2)
    came_with = (
        line for line in reached if not any(_shows(one, squeezed(line.text), line.bbox) for one in without)
    )
    return tuple(_neighbour(line, anchor) for line in list(islice(came_with, KEPT)) or near[:KEPT])


def _always_there(steps: Sequence[ShownStep], others: Sequence[WatchedScreen], anchor: Box) -> list[Token]:
    always = set.intersection(*(set(step.screen.own_words) for step in steps))
    lasting = always.intersection(*(screen.own_words for screen in others))
    return [
        line
        for key, line in steps[0].screen.own_words.items()
        if key in (lasting or always)
        and not (len(steps) == 1 and any(map(str.isdigit, key)))
        and line.bbox.intersection(anchor) is None
    ]


def _only_moved(words: str, before: WatchedScreen, now: WatchedScreen) -> bool:
    """A button under a list that grew did not come up with what is listed."""
    return all(sum(squeezed(line.text) == words for line in one.lines) == 1 for one in (before, now))


def _shows(screen: WatchedScreen, words: str, place: Box) -> bool:
    """As a part of a longer text, too, but for the letters at its ends: a dialog cuts what it stands on."""
    inner = words[CUT:-CUT] or words
    return any(line.bbox.intersection(place) and inner in squeezed(line.text) for line in screen.lines)


def _apart(line: Token, anchor: Box) -> int:
    return (line.bbox.center.x - anchor.center.x) ** 2 + (line.bbox.center.y - anchor.center.y) ** 2


def _neighbour(line: Token, anchor: Box) -> Neighbour:
    offset = (line.bbox.center.x - anchor.center.x, line.bbox.center.y - anchor.center.y)
    return Neighbour(text=_without_marks(line.text), offset=offset)


def _without_marks(text: str) -> str:
    """A tick before its words is there today and gone tomorrow."""
    words = text[after_marks(text) :].split()
    return " ".join(word for word in words if any(map(str.isalnum, word))) or text
