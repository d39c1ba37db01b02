"""Numbered lines, with what is repeated held together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rpa_vision.authoring.drawing.content import DrawnItem
from rpa_vision.authoring.drawing.lettering import paragraph, runs_of, width_of
from rpa_vision.authoring.drawing.scene import (
    INK,
    REPEATED,
    SOFT_INK,
    SOMETIMES,
    STEP,
    Block,
    Colour,
    Curve,
    DrawnRect,
    TextRun,
    Words,
    stacked,
)
from rpa_vision.authoring.telling.spans import plain
from rpa_vision.authoring.telling.story_lines import loop_words
from rpa_vision.models.graph.workflow import Loop
from rpa_vision.phrases import Language

TEXT = 13.0
BADGE = 18.0
BADGE_TEXT = 11.0
_GAP = 5.0
_TO_WORDS = 6.0
_LOOP_INDENT = 16.0


def numbered(items: Sequence[DrawnItem], width: float, language: Language) -> Block:
    """A list in which what is repeated is held together by its way back."""
    blocks: list[Block] = []
    for loop, group in groupby(items, key=lambda item: item.loop):
        together = list(group)
        if loop is None:
            blocks += [_line(item, width) for item in together]
        else:
            blocks.append(_turn(loop, together, width, language))
    return stacked(blocks, _GAP)


def beside_a_way(items: Sequence[DrawnItem], width: float) -> Block:
    """A list in which what is repeated only says how often."""
    return stacked([_line(item, width, _how_often(item.loop)) for item in items], _GAP)


def colour_of(item: DrawnItem) -> Colour:
    if item.mark == "unreached":
        return SOFT_INK
    if item.mark == "sometimes":
        return SOMETIMES
    return STEP if item.loop is None else REPEATED


def badge(text: str, colour: Colour) -> Block:
    """A number on a round ground; longer ones make it a pill."""
    width = max(BADGE, width_of(text, BADGE_TEXT, bold=True) + 8)
    number = Words(
        width / 2, BADGE / 2 + BADGE_TEXT * 0.36, (TextRun(text, "#ffffff", True),), BADGE_TEXT, True
    )
    return Block(width, BADGE, (DrawnRect(0, 0, width, BADGE, fill=colour, radius=BADGE / 2), number))


def _line(item: DrawnItem, width: float, more: Sequence[TextRun] = ()) -> Block:
    colour = colour_of(item)
    number = badge(str(item.number), colour)
    runs = runs_of(item.words, SOFT_INK if item.mark == "unreached" else INK)
    if item.note:
        runs.append(TextRun(f" ({item.note})", SOMETIMES, bold=True))
    runs += more
    left = number.width + _TO_WORDS
    words = paragraph(runs, TEXT, width - left)
    top = max(0.0, (BADGE - words.height) / 2)
    height = max(BADGE, words.height)
    return Block(left + words.width, height, (*number.at(0, 0), *words.at(left, top)))


def _turn(loop: Loop, items: Sequence[DrawnItem], width: float, language: Language) -> Block:
    said = [TextRun("↻ ", REPEATED, bold=True), *runs_of(loop_words(loop, language), REPEATED)]
    heading = paragraph(said, TEXT, width)
    body = stacked([_line(item, width - _LOOP_INDENT) for item in items], _GAP)
    top = heading.height + _GAP
    height = top + body.height
    whole = {item.edge.edge_id for item in items} >= set(loop.edges)
    bar = [_way_back(height - BADGE / 2, top + BADGE / 2, arrow=whole)] if len(items) > 1 else []
    shapes = (*heading.at(0, 0), *bar, *body.at(_LOOP_INDENT, top))
    return Block(max(heading.width, _LOOP_INDENT + body.width), height, shapes)


def _way_back(bottom: float, top: float, *, arrow: bool) -> Curve:
    """From the last line of a turn up to its first."""
    left, right = 3.0, _LOOP_INDENT - 2
    down, up = (right, bottom), (left, bottom)
    over, end = (left, top), (right, top)
    return Curve(down, ((down, up, up), (up, over, over), (over, over, end)), REPEATED, 1.6, arrow=arrow)


def _how_often(loop: Loop | None) -> list[TextRun]:
    if loop is None:
        return []
    fewest, most = min(loop.turns, default=0), max(loop.turns, default=0)
    turns = "n" if not loop.turns else str(most) if fewest == most else f"{fewest}–{most}"
    return [TextRun(f" ↻ × {turns}".replace(" × ", "\u00a0×\u00a0"), REPEATED, bold=True)]


def words_only(text: str, size: float, colour: Colour, width: float, *, bold: bool = False) -> Block:
    runs = [TextRun(run.text, run.colour, bold) for run in runs_of(plain(text), colour)]
    return paragraph(runs, size, width)
