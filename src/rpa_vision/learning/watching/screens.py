"""What is kept of a screenshot once it has been looked at: words, elements and a vector, no pixels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rpa_vision.models.embedding import Vector
from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.session import WindowContext
from rpa_vision.models.token import Token
from rpa_vision.perception.embedding.said import ENTERED
from rpa_vision.perception.lists.labelled import not_listed
from rpa_vision.perception.text.phrases import phrases_of
from rpa_vision.perception.view import ScreenView
from rpa_vision.text.folding import said_in, squeezed
from rpa_vision.text.likeness import alike_share

SHORT = 2
"""Texts of so few letters stand on any screen."""
PIECE = 5
"""Letters of a line that may be a part of a longer text by more than chance."""
MISREAD = 0.8
"""Of the letters: the same text, with what OCR made of it."""
FRAMED = frozenset({ElementType.DIALOG, ElementType.WINDOW})
LARGE = 0.9
"""Of the screen: a window of this size is the screen."""


class WatchedDialog(NamedTuple):
    box: Box
    answers: tuple[Box, ...]


@dataclass(frozen=True, eq=False)
class WatchedScreen:
    """One screen at one moment of a demonstration. Two hundred demonstrations of these fit in memory."""

    session_id: str
    screenshot_id: str
    size: Size
    window: WindowContext
    lines: tuple[Token, ...]
    elements: tuple[UIElement, ...]
    vector: Vector
    text_method: str = ""
    typed: frozenset[str] = frozenset()
    """What the person types in this demonstration, squeezed: wherever it stands, it is data."""
    dialogs: tuple[WatchedDialog, ...] = ()
    cut_lines: tuple[Token, ...] = ()
    """The lines cut at wide gaps: a label and its value, and what stands beside them, are read as one."""
    listed: tuple[Box, ...] = ()
    """What stands in rows or cards of which one was chosen: data, and each one among others."""
    headings: tuple[Box, ...] = ()
    """What stands over the columns of those rows: the program's own words, though a table has them in a row."""
    clicked: Box | None = None
    """The words of what was clicked there: they speak of what is done, or of one among others."""

    @property
    def phrases(self) -> tuple[Token, ...]:
        return self.cut_lines or self.lines

    def unlisted(self, lines: Iterable[Token]) -> list[Token]:
        """Of these lines those that stand by themselves, in no list."""
        others = self.listed if self.clicked is None else (*self.listed, self.clicked)
        middles = [box.center for box in others]
        return [
            line
            for line in not_listed(lines, self.elements)
            if not line.bbox.center.is_in_any(others) and not any(map(line.bbox.contains, middles))
        ]

    @cached_property
    def statements(self) -> frozenset[str]:
        return said_in([line.text for line in self.lines])

    @cached_property
    def own_words(self) -> dict[str, Token]:
        """Lines by what they say, without what people entered and without words too short to tell anything."""
        entered = [element.bbox for element in self.elements if element.type in ENTERED]
        return {
            key: line
            for line in self.lines
            if len(key := squeezed(line.text)) > SHORT
            and (self._is_heading(line) or not _is_in(line, (*entered, *self.listed)))
            and not any(_is_typed(text, key) for text in self.typed)
        }

    def _is_heading(self, line: Token) -> bool:
        return any(line.bbox.contains(box.center) for box in self.headings)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The single words of it, but not of the title, which is compared by itself."""
        return _words(line for key, line in self.own_words.items() if key != squeezed(self.window.title))

    def words_in(self, frame: Box) -> frozenset[str]:
        return _words(line for line in self.lines if frame.contains(line.bbox.center))

    def frame_around(self, at: Point) -> Box | None:
        """The dialog or window the place is in; None when that is the whole screen."""
        around = [
            element.bbox
            for element in self.elements
            if element.type in FRAMED
            and element.bbox.contains(at)
            and element.bbox.area < LARGE * self.size.box.area
        ]
        return min(around, key=lambda box: box.area, default=None)

    def dialog_answered(self, at: Point) -> Box | None:
        """The dialog one of whose answers stands there, also where it has no frame of its own."""
        return next((one.box for one in self.dialogs if at.is_in_any(one.answers)), None)


def _is_in(line: Token, boxes: Iterable[Box]) -> bool:
    return line.bbox.center.is_in_any(boxes)


def _words(lines: Iterable[Token]) -> frozenset[str]:
    words = (squeezed(word) for line in lines for word in line.text.split())
    return frozenset(word for word in words if len(word) > SHORT)


def _is_typed(text: str, line: str) -> bool:
    """A line with the typed text in it, a part of it where it was wrapped, or what was misread of it."""
    if len(text) <= SHORT:
        return False
    if text in line or (len(line) >= PIECE and line in text):
        return True
    return alike_share(text, line) >= MISREAD


def seen(
    view: ScreenView,
    window: WindowContext,
    session_id: str,
    screenshot_id: str,
    typed: frozenset[str] = frozenset(),
) -> WatchedScreen:
    return WatchedScreen(
        session_id=session_id,
        screenshot_id=screenshot_id,
        size=view.size,
        window=window,
        lines=tuple(line.model_copy(update={"glyphs": ()}) for line in view.lines),
        elements=view.elements,
        vector=view.state_titled(window.title or None).vector,
        text_method=view.text_method,
        typed=typed,
        dialogs=tuple(
            WatchedDialog(one.box, tuple(answer.bbox for answer in one.answers)) for one in view.dialogs
        ),
        cut_lines=tuple(one.model_copy(update={"glyphs": ()}) for one in phrases_of(view.lines)),
    )


def words_shared(one: WatchedScreen, other: WatchedScreen) -> float:
    """Word by word: lines are cut in another way each time they are read."""
    return part_shared(one.vocabulary, other.vocabulary)


def part_shared(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one or other else 1.0
