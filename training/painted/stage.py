"""A picture in the making, and the truth about what was drawn on it so far."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from canvas import Canvas, Rect, extent
from looks import Look
from truth import CONTROLS, STRUCTURE, Line, Thing
from words import Words

GONE = 0.9
"""Share of a thing that is covered from which it is no longer there."""
HALF = 0.5
HOLDING = frozenset(STRUCTURE) - {"table_row", "table_cell", "title_bar", "scrollbar"}
"""Half covered, they leave much to be seen of which nothing else is in doubt."""


@dataclass
class Stage:
    canvas: Canvas
    look: Look
    lots: random.Random
    words: Words

    def __post_init__(self) -> None:
        self.things: list[Thing] = []
        self.lines: list[Line] = []
        self.after: list[Callable[[], None]] = []
        """What is opened over the rest, once the rest is there."""
        self.z = 0
        self._holders: list[int] = []
        self._numbers = 0

    @property
    def whole(self) -> Rect:
        return Rect(0, 0, *self.canvas.picture.size)

    def add(
        self,
        type_: str,
        box: Rect,
        name: str = "",
        *,
        area: Rect | None = None,
        clickable: bool | None = None,
        **states: bool,
    ) -> Thing | None:
        """None for what lies outside the picture."""
        seen, reacts = _cut(box, self.whole), _cut(area or box, self.whole)
        if seen is None or reacts is None:
            return None
        clickable = type_ in CONTROLS and not states.get("disabled") if clickable is None else clickable
        share = seen.width * seen.height / max(1, box.width * box.height)
        thing = Thing(
            self._numbers, type_, "", name, list(seen), list(reacts), round(share, 2),
            [seen.x + seen.width // 2, seen.y + seen.height // 2] if clickable else None, clickable, self.z, states,
            part_of=self._holders[-1] if self._holders else None,
        )  # fmt: skip
        self._numbers += 1
        self.things.append(thing)
        return thing

    @contextmanager
    def inside(self, thing: Thing | None) -> Iterator[None]:
        """What is drawn meanwhile is a part of it."""
        if thing is None:
            yield
            return
        self._holders.append(thing.id)
        yield
        self._holders.pop()

    def text(
        self, x: int, y: int, text: str, *, bold: bool = False, faint: bool = False, **how: object
    ) -> Rect:
        """Written; where its letters stand."""
        shown_in = how.get("font") or (self.look.bold if bold else self.look.font)
        colour = how.get("colour") or (self.look.faint if faint else self.look.ink)
        self.canvas.text(x, y, text, shown_in, colour)
        box = Rect(x, y, *extent(text, shown_in))
        cut = _cut(box, self.whole)
        if cut and text.strip():
            self.lines.append(Line(text, list(cut)))
        return box

    def cover(self, over: Rect) -> None:
        """Something opaque lies there from now on."""
        kept = []
        for thing in self.things:
            box = Rect(*thing.box)
            shared = _cut(box, over)
            share = shared.width * shared.height / (box.width * box.height) if shared else 0.0
            if share >= GONE:
                continue
            if shared is not None:
                thing.seen = round(thing.seen * (1 - share), 2)
                _clip(thing, box, shared)
            kept.append(thing)
        self.things = kept
        self.lines = [line for line in self.lines if not _hidden(Rect(*line.box), over)]

    def answer_first(self) -> None:
        """Nothing drawn so far reacts any more."""
        for thing in self.things:
            thing.clickable, thing.hit = False, None

    def finished(self) -> tuple[list[Thing], list[list[int]]]:
        """Without references to what has gone, and the places where nothing counts."""
        there = {thing.id for thing in self.things}
        for thing in self.things:
            thing.part_of = thing.part_of if thing.part_of in there else None
            thing.label_for = [one for one in thing.label_for if one in there]
            thing.labelled_by = [one for one in thing.labelled_by if one in there]
            if thing.hit is not None:
                x, y, width, height = thing.box
                thing.hit = [x + width // 2, y + height // 2]
        return self.things, [
            thing.box for thing in self.things if thing.seen < HALF and thing.type not in HOLDING
        ]


def name_by(thing: Thing | None, label: Thing | None) -> None:
    if thing is not None and label is not None:
        thing.labelled_by.append(label.id)
        label.label_for.append(thing.id)
        thing.name = label.name


def _clip(thing: Thing, box: Rect, shared: Rect) -> None:
    """What is covered from edge to edge is cut; of other things a corner is missing, and the box stays."""
    if shared.width == box.width:
        above, below = shared.y - box.y, box.bottom - shared.bottom
        box = (
            Rect(box.x, box.y, box.width, above)
            if above >= below
            else Rect(box.x, shared.bottom, box.width, below)
        )
    elif shared.height == box.height:
        left, right = shared.x - box.x, box.right - shared.right
        box = (
            Rect(box.x, box.y, left, box.height)
            if left >= right
            else Rect(shared.right, box.y, right, box.height)
        )
    thing.box = list(box)
    area = _cut(Rect(*thing.area), box)
    thing.area = list(area or box)


def _hidden(box: Rect, over: Rect) -> bool:
    shared = _cut(box, over)
    return shared is not None and shared.width * shared.height > 0.3 * box.width * box.height


def _cut(box: Rect, by: Rect) -> Rect | None:
    x, y = max(box.x, by.x), max(box.y, by.y)
    right, bottom = min(box.right, by.right), min(box.bottom, by.bottom)
    return Rect(x, y, right - x, bottom - y) if right > x and bottom > y else None
