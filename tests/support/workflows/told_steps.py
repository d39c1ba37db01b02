"""Demonstrations told step by step, without pictures: for what is decided after looking."""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from rpa_vision.learning.watching.demonstration import Demonstration
from rpa_vision.learning.watching.meaning import Meant
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.learning.watching.table_rows import CellRead, TableRow
from rpa_vision.models.embedding import Vector
from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.models.screen import ElementType
from rpa_vision.models.session import Event, KeyPress, MouseClick, TextInput, WindowContext
from rpa_vision.models.token import Token

SIZE = Size(1280, 800)
_NUMBERS = itertools.count(1)


@dataclass(frozen=True)
class Told:
    """A screen of the program: its title and its own words; data may stand beside them."""

    title: str
    words: tuple[str, ...]

    def showing(self, *data: str) -> WatchedScreen:
        lines = [_line(place, text) for place, text in enumerate((*self.words, *data))]
        noise = np.random.default_rng(zlib.crc32(self.title.encode()))
        vector = Vector.unit("told", noise.normal(size=64))
        return WatchedScreen(
            "sess_x", "shot_0001", SIZE, WindowContext(title=self.title), tuple(lines), (), vector
        )


def _line(place: int, text: str) -> Token:
    top = 20 + 24 * place
    return Token(text=text, bbox=Box(40, top, 40 + 8 * max(1, len(text)), top + 18), confidence=0.99)


def click(screen: WatchedScreen, words: str, **way: object) -> ShownStep:
    line = next((one for one in screen.lines if one.text == words), None)
    box = line.bbox if line is not None else Box(600, 600, 640, 620)
    meant = Meant(ElementType.BUTTON, "action", words, line and line.bbox, box, box.center)
    event = MouseClick(t=0, pos=box.center, window=screen.window).model_copy(update=way)
    return ShownStep(event, screen, screen, meant)


def typed(screen: WatchedScreen, label: str, text: str | None) -> ShownStep:
    line = next(one for one in screen.lines if one.text == label)
    meant = Meant(ElementType.TEXT_INPUT, "form_input", label, line.bbox, line.bbox, line.bbox.center)
    event = TextInput(t=0, text=text, masked=text is None, window=screen.window)
    return ShownStep(event, screen, screen, meant)


def pressed(screen: WatchedScreen, *keys: str) -> ShownStep:
    return ShownStep(KeyPress(t=0, keys=keys, window=screen.window), screen, screen)


def row_clicked(screen: WatchedScreen, rows: Sequence[dict[str, str]], number: int) -> ShownStep:
    """The row with this number of a table."""
    boxes = [Box(300, 300 + 20 * place, 900, 320 + 20 * place) for place in range(len(rows))]
    read = [
        tuple(CellRead(column, text, boxes[place]) for column, text in row.items())
        for place, row in enumerate(rows)
    ]
    others = tuple(cells for place, cells in enumerate(read) if place != number)
    at = Point(500, boxes[number].center.y)
    row = TableRow(read[number], boxes[number], number, others)
    meant = Meant(ElementType.TABLE_ROW, "record", "", None, boxes[number], at, row)
    event = MouseClick(t=0, pos=at, double=True, window=screen.window)
    return ShownStep(event, screen, screen, meant)


def told(*steps: ShownStep, end: WatchedScreen, name: str = "") -> Demonstration:
    """One after the other, a second apart; what each led to is what the next was done on."""
    session_id = f"sess_{name or next(_NUMBERS)}"
    timed = []
    for number, step in enumerate(steps):
        event: Event = step.event.model_copy(update={"t": float(number)})
        after = steps[number + 1].screen if number + 1 < len(steps) else end
        timed.append(
            replace(
                step,
                event=event,
                screen=replace(step.screen, session_id=session_id),
                after=replace(after, session_id=session_id),
                lasted_s=1.0,
            )
        )
    return Demonstration(session_id, tuple(timed), float(len(steps)))
