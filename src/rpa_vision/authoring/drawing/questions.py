"""A question of the learner with its pictures: what the person took, and what could have been meant as well."""

from __future__ import annotations

from functools import reduce
from math import ceil

from rpa_vision.authoring.drawing.lists import BADGE, TEXT, badge, words_only
from rpa_vision.authoring.drawing.png import as_png
from rpa_vision.authoring.drawing.scene import (
    GATE,
    INK,
    SOFT_INK,
    SOMETIMES,
    STEP,
    Block,
    Drawing,
    DrawnRect,
    Picture,
    Shape,
    stacked,
)
from rpa_vision.authoring.drawing.shown import Pictures
from rpa_vision.authoring.drawing.thumbnails import cut_out
from rpa_vision.authoring.telling.doubt_words import doubt_line
from rpa_vision.authoring.telling.explanation import DoubtLine
from rpa_vision.authoring.telling.spans import text_of
from rpa_vision.authoring.telling.story_of import story_of
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.doubt import ShownAmongRivals
from rpa_vision.models.graph.workflow import Doubt, Example, Workflow
from rpa_vision.phrases import Language

WIDTH = 640.0
_MARGIN = 20.0
_GAP = 8.0
_AROUND = 60
"""Pixels of the screen around what is alike: the words beside it tell what it is."""


def draw_question(workflow: Workflow, doubt: Doubt, pictures: Pictures, language: Language) -> bytes:
    """As PNG."""
    block = question_block(workflow, doubt, pictures, language)
    return as_png(
        Drawing(
            width=ceil(block.width + 2 * _MARGIN),
            height=ceil(block.height + 2 * _MARGIN),
            title=workflow.name,
            language=language,
            shapes=block.at(_MARGIN, _MARGIN),
        )
    )


def question_block(workflow: Workflow, doubt: Doubt, pictures: Pictures, language: Language) -> Block:
    line = doubt_line(doubt, workflow, story_of(workflow).numbers, language)
    shown = doubt.question.pictures if doubt.question is not None else ()
    drawn = [block for one in shown if (block := _among_rivals(one, pictures)) is not None]
    return stacked(
        [words_only(text_of(line.words), TEXT, INK, WIDTH, bold=True), *_options(line), *drawn], _GAP
    )


def _options(line: DoubtLine) -> list[Block]:
    if line.question is None:
        return []
    return [
        words_only(
            f"{one.option}: {one.words}",
            TEXT,
            GATE if one.option == line.question.answer else SOFT_INK,
            WIDTH,
        )
        for one in line.question.options
    ]


def _among_rivals(shown: ShownAmongRivals, pictures: Pictures) -> Block | None:
    """None where the picture is no longer kept. Numbered as they are read, so that numbers say nothing of which one
    was meant; the one that was taken is framed in green."""
    png = pictures(Example(session_id=shown.session_id, screenshot_id=shown.screenshot_id))
    if png is None:
        return None
    alike = sorted((shown.chosen, *shown.rivals), key=lambda box: (box.top, box.left))
    part = cut_out(png, shown.screenshot_id, reduce(Box.union, alike), _AROUND, WIDTH)
    shapes: list[Shape] = [Picture(0, 0, part.width, part.height, part.jpeg)]
    scale = part.width / part.shown.width
    for number, box in enumerate(alike, start=1):
        colour = GATE if box == shown.chosen else SOMETIMES
        left, top = (box.left - part.shown.left) * scale, (box.top - part.shown.top) * scale
        shapes.append(
            DrawnRect(left, top, box.width * scale, box.height * scale, stroke=colour, thickness=2.5)
        )
        mark = badge(str(number), colour if colour == GATE else STEP)
        shapes += mark.at(max(0.0, left - mark.width - 3), max(0.0, top + (box.height * scale - BADGE) / 2))
    return Block(part.width, part.height, tuple(shapes))
