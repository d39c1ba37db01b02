"""A dialog taken apart: its title, what it says, what it can be answered with, and what it asks to fill in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from statistics import median
from typing import Protocol

from rpa_vision.lexicon.notices import tells_nothing_bad
from rpa_vision.lexicon.questions import asks_just
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token
from rpa_vision.ports import Frame
from rpa_vision.text.search import Said, legible

INSIDE = 0.8
"""Of a line's area: the least that lies in the dialog it belongs to."""
FIELDS = frozenset({ElementType.TEXT_INPUT, ElementType.DROPDOWN})
CHOICES = frozenset({ElementType.CHECKBOX, ElementType.RADIO})
FIELD_WIDTH = 0.25
"""Of the dialog's width: what is narrower is a part of a picture or of a border."""
EDGE = 16
"""Pixels from a dialog's edge to what reaches it."""
CROSSES = frozenset("Xx×✕✖")
SHADOW = 2
"""Pixels."""
TITLE_LINES = 2.5
"""Of a line's height, from the dialog's top to the middle of its title."""


CENTRED = 0.1
"""Of the dialog's width, from its middle to that of a title."""
SURROUNDINGS = 3.0
"""Of a line's height: a title, or a line that a badly seen border has cut off, is not further away."""


class SeenScreen(Protocol):
    """What finding a dialog needs of a screen that was looked at."""

    @property
    def frame(self) -> Frame: ...

    @property
    def size(self) -> Size: ...

    @property
    def lines(self) -> tuple[Token, ...]: ...

    @property
    def elements(self) -> tuple[UIElement, ...]: ...


_UNDERLINED_O = {legible(read): legible(meant) for read, meant in (("QK", "OK"), ("Qui", "Oui"))}
"""With the line of its shortcut under it, an O is read as a Q where the picture is strongly compressed. No button says
what stands on the left."""


def answer_letters(label: str) -> str:
    """What a button says, as far as it counts."""
    letters = legible(label)
    return _UNDERLINED_O.get(letters, letters)


@dataclass(frozen=True)
class Answer:
    """A button, or a word that stands where one must be: not every style of button has a border."""

    label: str
    bbox: Box
    bare: bool = False

    @property
    def letters(self) -> str:
        return answer_letters(self.label)


@dataclass(frozen=True)
class DialogBox:
    box: Box
    lines: tuple[Token, ...]
    """Everything written in it, answers included, in reading order."""
    answers: tuple[Answer, ...]
    elements: tuple[UIElement, ...]

    @cached_property
    def line_height(self) -> float:
        return median(line.bbox.height for line in self.lines) if self.lines else 16.0

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    @cached_property
    def said(self) -> Said:
        return Said(line.text for line in self.lines)

    @cached_property
    def title(self) -> str:
        """The first line, where it stands in the strip at the top."""
        strip = [line for line in self.lines if self.is_at_top(line) and legible(line.text)]
        return strip[0].text if strip else ""

    @cached_property
    def question(self) -> Said:
        """What it says without its answers: « Enregistrer les modifications » on a button asks nothing."""
        return Said(line.text for line in self._unanswered)

    @cached_property
    def body(self) -> tuple[Token, ...]:
        """What it says between its title and its answers."""
        return tuple(line for line in self._unanswered if line.text != self.title)

    @cached_property
    def _unanswered(self) -> tuple[Token, ...]:
        answers = [answer.bbox for answer in self.answers]
        return tuple(
            line for line in self.lines if not line.bbox.center.is_in_any(answers) and not self._closes(line)
        )

    def _closes(self, line: Token) -> bool:
        """The cross at the right end of its title bar is read as a letter."""
        end = self.box.right - line.bbox.right
        return line.text in CROSSES and self.is_at_top(line) and end <= TITLE_LINES * self.line_height

    def is_at_top(self, line: Token) -> bool:
        return line.bbox.center.y <= self.box.top + TITLE_LINES * self.line_height

    @property
    def asked(self) -> str:
        return " ".join(line.text for line in self._unanswered)

    def asks_just(self, known: str) -> bool:
        """This question as a whole, and nothing besides that could matter."""
        return any(asks_just(known, told, title) for told, title in self._readings)

    @property
    def tells_nothing_bad(self) -> bool:
        return any(tells_nothing_bad(told, title) for told, title in self._readings)

    @property
    def _readings(self) -> list[tuple[Sequence[str], str]]:
        """What stands at the top may be a title, or the first line of what is said. A title may be read in pieces."""
        whole, title = [line.text for line in self._unanswered], self._title_pieces
        below = [line.text for line in self.body if line not in title]
        return [(below, " ".join(line.text for line in title)), (_begun_anew(whole), "")]

    @property
    def _title_pieces(self) -> list[Token]:
        """The first line, and what goes on right behind it."""
        pieces: list[Token] = []
        for line in sorted(self._unanswered, key=lambda line: line.bbox.left):
            if line.text == self.title or (pieces and self._goes_on(pieces[-1].bbox, line.bbox)):
                pieces.append(line)
        return pieces

    def _goes_on(self, before: Box, after: Box) -> bool:
        return _is_level(before, after) and after.left - before.right <= self.line_height

    @cached_property
    def fields(self) -> tuple[UIElement, ...]:
        top = min((line.bbox.bottom for line in self.lines), default=self.box.top)
        return tuple(
            element
            for element in self.of_type(FIELDS)
            if element.bbox.width >= FIELD_WIDTH * self.box.width
            and element.bbox.top >= top
            and not any(_touches(answer.bbox, element.bbox) for answer in self.answers)
            and not self._is_ground_beside_an_answer(element.bbox)
            and not self._is_half_a_strip(element.bbox)
        )

    def _is_ground_beside_an_answer(self, field: Box) -> bool:
        """A field keeps off the dialog's edge. What begins right there, is as high as the answers beside it and has
        nothing written in it is what they stand on."""
        flush = min(abs(field.left - self.box.left), abs(self.box.right - field.right)) <= SHADOW
        beside = any(
            field.top <= one.bbox.top and one.bbox.bottom <= field.bottom and _is_level(field, one.bbox)
            for one in self.answers
        )
        return flush and beside and not any(field.contains(line.bbox.center) for line in self.lines)

    def _is_half_a_strip(self, field: Box) -> bool:
        """The strip the one answer stands on, from edge to edge, is cut in two by it where the picture is blurred."""
        if len(self.answers) != 1 or not _is_level(field, self.answers[0].bbox):
            return False
        halves = [one.bbox for one in self.of_type(FIELDS) if _is_level(field, one.bbox)]
        return (
            len(halves) == 2
            and min(one.left for one in halves) - self.box.left <= EDGE
            and self.box.right - max(one.right for one in halves) <= EDGE
        )

    @cached_property
    def narrow_fields(self) -> tuple[UIElement, ...]:
        """Between what it says and its answers, where no border of the dialog or of a button is."""
        top = min((line.bbox.bottom for line in self.lines), default=self.box.top)
        row = min((answer.bbox.top for answer in self.answers), default=self.box.bottom)
        return tuple(one for one in self.of_type(FIELDS) if one.bbox.top >= top and one.bbox.bottom <= row)

    @property
    def icon(self) -> UIElement | None:
        """The picture beside the text that says how serious it is."""
        pictures = self.of_type(frozenset({ElementType.ICON, ElementType.IMAGE}))
        first = min((line.bbox.top for line in self.body), default=self.box.top)
        beside = [
            one for one in pictures if one.bbox.center.y >= first and one.bbox.height > self.line_height
        ]
        return min(beside, key=lambda one: one.bbox.left, default=None)

    def of_type(self, types: frozenset[ElementType]) -> list[UIElement]:
        return [element for element in self.elements if element.type in types]

    def with_surroundings(self, screen: Size) -> Box:
        return self.box.grown(round(SURROUNDINGS * self.line_height), screen)

    def read_again(self, lines: Sequence[Token]) -> DialogBox:
        return replace(self, lines=tuple(line for line in lines if lies_in(self.box, line.bbox)))


def dialog_box(box: Box, answers: Sequence[Answer], view: SeenScreen) -> DialogBox:
    """Everything of the screen that lies inside the box. Its title is no answer, even where it looks like a button."""
    inside = DialogBox(
        box=box,
        lines=tuple(line for line in view.lines if lies_in(box, line.bbox)),
        answers=(),
        elements=tuple(element for element in view.elements if box.encloses(element.bbox)),
    )
    strip = box.top + TITLE_LINES * inside.line_height
    own = [answer for answer in answers if box.contains(answer.bbox.center)]
    below = any(one.bbox.center.y > strip for one in own)

    def is_title(answer: Answer) -> bool:
        """Answers beside a title stand at its ends."""
        centred = abs(answer.bbox.center.x - box.center.x) <= CENTRED * box.width
        return answer.bbox.center.y <= strip and (answer.bare or (below and centred))

    return replace(inside, answers=tuple(one for one in own if not is_title(one)))


def _begun_anew(lines: list[str]) -> list[str]:
    """Under a title something else begins: what it says is not said of what follows."""
    first, *others = lines or [""]
    capital = bool(others) and others[0][:1].isupper() and not first.isupper()
    return [first, "\n" + others[0], *others[1:]] if capital else lines


def _is_level(one: Box, other: Box) -> bool:
    return one.top <= other.center.y <= one.bottom


def _touches(button: Box, field: Box) -> bool:
    """What lies right above or under a button is its shadow, not a field."""
    return (
        Box(button.left, button.top - SHADOW, button.right, button.bottom + SHADOW).intersection(field)
        is not None
    )


def lies_in(box: Box, line: Box) -> bool:
    """But for a few pixels; what a dialog's edge cuts through is behind it. Asked of every line for every surface, so
    without a box of what they share."""
    across = min(box.right, line.right) - max(box.left, line.left)
    down = min(box.bottom, line.bottom) - max(box.top, line.top)
    return across > 0 and down > 0 and across * down >= INSIDE * line.area
