"""One screen of the task: its name, its picture with the places acted on, and what is done there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rpa_vision.authoring.drawing.content import DrawnItem
from rpa_vision.authoring.drawing.lettering import paragraph, runs_of, width_of
from rpa_vision.authoring.drawing.lists import BADGE, badge, colour_of, numbered, words_only
from rpa_vision.authoring.drawing.scene import (
    CARD,
    GATE,
    INK,
    LINE,
    MISSING,
    SOFT_INK,
    SOMETIMES,
    Block,
    DrawnRect,
    Picture,
    Shape,
    TextRun,
    Words,
    stacked,
)
from rpa_vision.authoring.drawing.thumbnails import WIDEST, Thumbnail
from rpa_vision.authoring.telling.spans import plain
from rpa_vision.phrases import Language, say

PADDING = 12.0
WIDTH = WIDEST + 2 * PADDING
_HEADING = 15.0
_MISSING_HEIGHT = 150.0
_FLAG_TEXT = 12.0
_FLAG_HEIGHT = 20.0
_NEAR = 17.0
"""Marks closer than this become one."""
_LISTED_NUMBERS = 3


@dataclass(frozen=True)
class Card:
    label: str
    thumbnail: Thumbnail | None
    done: tuple[DrawnItem, ...]
    marked: tuple[DrawnItem, ...]
    """Everything done here, at its place on the picture."""
    flags: tuple[str, ...]
    """« Début », « Fin »."""
    usual: bool


def draw_card(card: Card, language: Language) -> Block:
    runs = [TextRun(run.text, INK, True) for run in runs_of(plain(card.label))]
    heading = paragraph(runs, _HEADING, WIDEST, most=2)
    picture = _picture(card, language)
    listed = [numbered(card.done, WIDEST, language)] if card.done else []
    flags = [_flags(card.flags)] if card.flags else []
    inside = stacked([*flags, heading, picture, *listed], 9)
    height = inside.height + 2 * PADDING
    frame = DrawnRect(
        0,
        0,
        WIDTH,
        height,
        fill=CARD,
        stroke=LINE if card.usual else SOMETIMES,
        radius=8,
        thickness=1.4,
        dashed=not card.usual,
    )
    return Block(WIDTH, height, (frame, *inside.at(PADDING, PADDING)))


def _picture(card: Card, language: Language) -> Block:
    seen = card.thumbnail
    if seen is None:
        ground = DrawnRect(0, 0, WIDEST, _MISSING_HEIGHT, fill=MISSING, radius=3)
        said = words_only(say(language, "draw.no_picture"), 13, SOFT_INK, WIDEST - 20)
        middle = ((WIDEST - said.width) / 2, (_MISSING_HEIGHT - said.height) / 2)
        return Block(WIDEST, _MISSING_HEIGHT, (ground, *said.at(*middle)))
    left = (WIDEST - seen.width) / 2
    frame = DrawnRect(left, 0, seen.width, seen.height, stroke=LINE)
    shapes: list[Shape] = [Picture(left, 0, seen.width, seen.height, seen.jpeg), frame]
    for mark in _marks(card.marked, seen):
        shapes += mark.moved(left, 0).shapes()
    return Block(WIDEST, seen.height, tuple(shapes))


@dataclass(frozen=True)
class _Mark:
    """The numbers of what is done at one place."""

    x: float
    y: float
    items: tuple[DrawnItem, ...]

    def moved(self, right: float, down: float) -> _Mark:
        return _Mark(self.x + right, self.y + down, self.items)

    def shapes(self) -> tuple[Shape, ...]:
        numbers = list(dict.fromkeys(str(item.number) for item in self.items))
        more = "…" if len(numbers) > _LISTED_NUMBERS else ""
        dot = badge("·".join(numbers[:_LISTED_NUMBERS]) + more, colour_of(self.items[0]))
        left, top = self.x - dot.width / 2, self.y - dot.height / 2
        ring = DrawnRect(
            left - 1.5, top - 1.5, dot.width + 3, dot.height + 3, fill="#ffffff", radius=BADGE / 2 + 1.5
        )
        return ring, *dot.at(left, top)


def _marks(items: Iterable[DrawnItem], seen: Thumbnail) -> Sequence[_Mark]:
    marks: list[_Mark] = []
    for item in items:
        at = item.edge.example.at if item.edge.example else None
        place = seen.place_of(at) if at else None
        if place is None:
            continue
        inside = _kept_inside(place, seen)
        near = next((mark for mark in marks if _distance(mark, inside) < _NEAR), None)
        if near is None:
            marks.append(_Mark(*inside, (item,)))
        elif item.number not in [one.number for one in near.items]:
            marks[marks.index(near)] = _Mark(near.x, near.y, (*near.items, item))
    return marks


def _kept_inside(place: tuple[float, float], seen: Thumbnail) -> tuple[float, float]:
    edge = BADGE / 2 + 2
    return min(max(place[0], edge), seen.width - edge), min(max(place[1], edge), seen.height - edge)


def _distance(mark: _Mark, place: tuple[float, float]) -> float:
    return max(abs(mark.x - place[0]), abs(mark.y - place[1]))


def _flags(flags: Sequence[str]) -> Block:
    shapes: list[Shape] = []
    left = 0.0
    for flag in flags:
        width = width_of(flag, _FLAG_TEXT, bold=True) + 16
        shapes += [
            DrawnRect(left, 0, width, _FLAG_HEIGHT, fill=GATE, radius=_FLAG_HEIGHT / 2),
            Words(left + width / 2, 14.5, (TextRun(flag, "#ffffff", bold=True),), _FLAG_TEXT, centred=True),
        ]
        left += width + 6
    return Block(left, _FLAG_HEIGHT, tuple(shapes))
