"""``bench belonging``: of each control on such a screen, which texts the product takes for its own, judged by the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

from rpa_vision.learning.watching.looks import look_of
from rpa_vision.learning.watching.meaning import meant_at
from rpa_vision.learning.watching.screens import seen
from rpa_vision.learning.watching.standing import standing_of
from rpa_vision.learning.watching.table_rows import TableRow
from rpa_vision.models.session import WindowContext
from rpa_vision.perception.eyes import Eyes
from rpa_vision.text.folding import squeezed
from rpa_vision_lab.namesakes.pages.truth import PAGES, Pick, Truth, truth
from rpa_vision_lab.namesakes.people import OTHERS, Patient
from rpa_vision_lab.offscreen.chromium_browser import ChromiumBrowser

Figures = dict[str, str | int]
LISTS: tuple[tuple[Patient, ...], ...] = (
    OTHERS[0],
    (*OTHERS[2], *OTHERS[4]),
    (*OTHERS[1], *OTHERS[5], OTHERS[8][0]),
)
"""Two, four and five people."""


class Found(StrEnum):
    TOLD = "told apart"
    """Of each rival it is told by something it stands with, and the rival does not."""
    OPEN = "left open"
    """Nothing it stands with tells it from its rivals: a person is asked."""
    FOREIGN = "another's"
    """It is taken to stand with what belongs to a rival."""


def found(one: Truth, eyes: Eyes) -> Found:
    """What learning would make of a click on this control."""
    row = _row(one, eyes)
    read = [] if row is None else [_words(text) for text in (*(cell.text for cell in row.cells), row.clicked)]
    mine, theirs = _texts(one.clicked), [_texts(rival) for rival in one.rivals]
    if any(_is_of(text, other) and not _is_of(text, mine) for text in read for other in theirs):
        return Found.FOREIGN
    own = [text for text in read if text and _is_of(text, mine)]
    told = all(any(not _is_of(text, other) for text in own) for other in theirs)
    return Found.TOLD if told else Found.OPEN


def _row(one: Truth, eyes: Eyes) -> TableRow | None:
    view = eyes.look(one.frame)
    screen = seen(view, WindowContext(), "truth", "shot")
    meant = meant_at(screen, one.clicked.box.center)
    return meant.row or standing_of(view, meant, look_of(view, meant))


def _texts(pick: Pick) -> list[frozenset[str]]:
    return [_words(text.text) for text in pick.texts]


def _words(text: str) -> frozenset[str]:
    return frozenset(filter(None, map(squeezed, text.split())))


def _is_of(read: frozenset[str], texts: Sequence[frozenset[str]]) -> bool:
    """The text, or words of it: what stands on one line may be read as two."""
    return any(read <= text for text in texts)


def run(eyes: Eyes, pages: Sequence[str] = PAGES) -> Figures:
    """For each kind of page what was found."""
    counts: dict[str, Counter[Found]] = {page: Counter() for page in pages}
    with ChromiumBrowser() as browser:
        for people in LISTS:
            for one in truth(browser, people, pages):
                counts[one.page][found(one, eyes)] += 1
    return {page: ", ".join(f"{kind} {counts[page][kind]}" for kind in Found) for page in pages}
