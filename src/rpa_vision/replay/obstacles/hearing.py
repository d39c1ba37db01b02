"""What the dialogs on a screen say, compared with what one of the task's own says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from rpa_vision.dialogs.judge.catalogue import shipped_catalogue
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.spoken import Gap, Spoken, denies
from rpa_vision.models.token import Token, rows, words_in
from rpa_vision.perception.dialogs.finding import FRAMED
from rpa_vision.perception.dialogs.parts import DialogBox, dialog_box
from rpa_vision.perception.dialogs.reread import read_closer
from rpa_vision.perception.view import ScreenView
from rpa_vision.text.legible import legible_words
from rpa_vision.text.search import Said, is_like, says_any

ENLARGED = 2
TITLE_WORDS = 4
SURE = 0.8
"""Of a title: all its letters are right."""
LARGE = 0.9
"""Of the screen: a window of this size is the screen."""


@dataclass(frozen=True)
class Place:
    """Where the value of a variable is to be read."""

    boxes: tuple[Box, ...]
    """Row by row."""
    words: int | None
    """How many stand there; None where others may stand beside it."""


@dataclass(frozen=True)
class Heard:
    box: Box
    """Of the dialog that says it."""
    named: Mapping[str, Place]
    title: Sequence[Token] = ()
    """What stands in its first row, where that is a title."""

    def is_titled_otherwise(self, titles: Sequence[str]) -> bool:
        """Read without a doubt, and like none of these: another dialog may say the same."""
        read = " ".join(line.text for line in self.title)
        sure = all(line.confidence >= SURE for line in self.title) and bool(legible_words(read))
        return sure and bool(titles) and not any(is_like(one, read) for one in titles)


def hear(view: ScreenView, dialogs: Sequence[DialogBox], spoken: Spoken) -> Heard | None:
    """What the first look misreads is looked at again, closer."""
    for dialog in dialogs:
        found = _heard(dialog, spoken)
        if found is None and spoken.is_half_said([line.text for line in dialog.lines]):
            found = _heard(read_closer(dialog, view, ENLARGED).dialog, spoken)
        if found is not None:
            return found
    return None


def dialogs_on(view: ScreenView) -> Iterator[DialogBox]:
    """Those that have a form of their own, and other small windows that may be one."""
    found = view.dialogs
    yield from found
    for element in view.elements:
        small = element.bbox.area < LARGE * view.size.box.area
        if element.type in FRAMED and small and not any(_overlap(element.bbox, one.box) for one in found):
            yield dialog_box(element.bbox, (), view)


def _overlap(one: Box, other: Box) -> bool:
    return one.intersection(other) is not None


def _heard(dialog: DialogBox, spoken: Spoken) -> Heard | None:
    """A title is small and pale, and mostly misread; which window it is has been asked before. A button whose border is
    hardly seen may have been learnt as a word of what is said: then that word must be there."""
    for lines in (_sentences(dialog, spoken), _sentences(dialog, spoken, frozenset(spoken.lasting))):
        named = _heard_in(lines, spoken)
        if named is None and (title := _title(lines, dialog)):
            named = _heard_in([line for line in lines if line not in title], spoken)
        if named is not None:
            return Heard(dialog.box, named, _title(dialog.lines, dialog))
    return None


def _title(lines: Sequence[Token], dialog: DialogBox) -> Sequence[Token]:
    """The first row, with the picture in it that may be read as a letter; not the first of several sentences."""
    first = next(iter(rows(lines)), [])
    words = [word for line in first for word in line.text.split()]
    is_title = dialog.title in {line.text for line in first} and len(words) <= TITLE_WORDS
    denied = any(denies(letters) for word in words for letters in legible_words(word))
    return first if is_title and not denied and not _alarms(first) else []


def _sentences(dialog: DialogBox, spoken: Spoken, but: frozenset[str] = frozenset()) -> list[Token]:
    """Without its answers, ``but`` those of these words."""
    known = {letters for answer in spoken.answers for letters in legible_words(answer)}
    return [
        line
        for line in dialog.lines
        if not known.issuperset(words := legible_words(line.text))
        and (
            but.issuperset(words)
            or not any(answer.bbox.contains(line.bbox.center) for answer in dialog.answers)
        )
    ]


def _heard_in(lines: Sequence[Token], spoken: Spoken) -> dict[str, Place] | None:
    words = words_in(lines)
    gaps = spoken.heard([word.text for word in words])
    if gaps is None:
        return None
    filled = [(gap, words[gap.first : gap.last + 1]) for gap in gaps]
    if any(_alarms(inside) for _, inside in filled):
        return None
    return {name: _place(gap, inside) for gap, inside in filled for name in gap.names}


def _alarms(words: Sequence[Token]) -> bool:
    """Where a name, a number or a title stands, it speaks of deleting or losing something."""
    said, catalogue = Said(word.text for word in words), shipped_catalogue()
    return says_any(said, (*catalogue.destructive, *catalogue.suspect))


def _place(gap: Gap, words: Sequence[Token]) -> Place:
    boxes = tuple(reduce(Box.union, (word.bbox for word in row)) for row in rows(words))
    return Place(boxes, len(words) if gap.alone and len(gap.names) == 1 else None)
