"""A dialog read again, enlarged: what the first look misread, and the buttons it missed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.models.token import Token
from rpa_vision.perception.dialogs.parts import Answer, DialogBox, answer_letters, lies_in
from rpa_vision.perception.view import ScreenView
from rpa_vision.text.search import Said, legible

CUT = 2
"""Pixels by which lines and edges are told wrong."""
DOUBTFUL = 0.5
"""Of a line: it is likelier that some letter of it is wrong."""


@dataclass(frozen=True)
class CloseReading:
    dialog: DialogBox
    beside: Said
    """What stands in it and around it: a badly seen border may have cut something off."""
    told: Said
    """The same without the buttons of the page around it."""
    above: Said
    """Of this, what stands right above it: its title, if that was not taken for a part of it."""


def read_closer(dialog: DialogBox, view: ScreenView, times: int) -> CloseReading:
    around = dialog.with_surroundings(view.size)
    lines = [line for line in view.read_closely(around, times) if lies_in(around, line.bbox)]
    again = dialog.read_again(_surest(lines))
    read = tuple(_read_again(answer, again.lines) for answer in dialog.answers)
    missed = (Answer(line.text, line.bbox, bare=True) for line in _missed(again))
    pages = _page_buttons(dialog, view)
    told = [line for line in lines if not line.bbox.center.is_in_any(pages)]
    above = (line for line in told if _is_above(line.bbox, dialog.box))
    return CloseReading(
        replace(again, answers=(*read, *missed)),
        beside=Said(line.text for line in lines),
        told=Said(line.text for line in told),
        above=Said(line.text for line in above),
    )


def _is_above(line: Box, box: Box) -> bool:
    """What its edge cuts through is behind it."""
    return line.bottom <= box.top + CUT and box.left <= line.center.x <= box.right


def _page_buttons(dialog: DialogBox, view: ScreenView) -> list[Box]:
    """Wholly outside, and in no row with its answers, of which a badly seen border may have cut one off."""
    return [
        one.bbox
        for one in view.elements
        if one.type is ElementType.BUTTON
        and dialog.box.intersection(one.bbox) is None
        and not any(_level(one.bbox, answer.bbox) for answer in dialog.answers)
    ]


def _level(one: Box, other: Box) -> bool:
    return one.top <= other.center.y <= one.bottom or other.top <= one.center.y <= other.bottom


def _surest(lines: Sequence[Token]) -> list[Token]:
    """Without the frames that were read as letters around a word."""
    sure = [line.bbox.center for line in lines if line.confidence >= DOUBTFUL]
    return [line for line in lines if line.confidence >= DOUBTFUL or not any(map(line.bbox.contains, sure))]


def _read_again(answer: Answer, lines: Sequence[Token]) -> Answer:
    """What stands on it by this reading, unless that is what was read before: the frame of a button that has the
    focus may be read as letters too."""
    there = [line.text for line in lines if answer.bbox.contains(line.bbox.center)]
    if answer.letters in map(answer_letters, there) or not legible(" ".join(there)):
        return answer
    return replace(answer, label=" ".join(there))


def _missed(dialog: DialogBox) -> list[Token]:
    """Whatever stands beside an answer is one: a second button that is not seen makes a question look like
    a mere notice."""
    boxes = [answer.bbox for answer in dialog.answers]
    return [
        line
        for line in dialog.lines
        if any(box.top <= line.bbox.center.y <= box.bottom for box in boxes)
        and legible(line.text)
        and not line.bbox.center.is_in_any(boxes)
    ]
