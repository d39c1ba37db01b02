"""What a dialog can be answered with, and which answers stand together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise

from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.models.token import Token
from rpa_vision.perception.dialogs.parts import Answer, SeenScreen
from rpa_vision.text.search import legible

COMMAND_SIGNS = ("→", "➔", "➜")
"""In front of an answer that is a whole sentence."""
MOST_WORDS = 8
"""On a button; more is a row of a list or a card."""
BESIDE = 12.0
"""Of a button's height: the most between two answers of one row."""
BELOW, COMMAND_BELOW = 0.8, 4.0
"""The same in one column; under a command there may be a line of explanation."""
AS_WIDE = 0.85
"""Buttons in one column are equally wide."""
FEWEST_ROWS = 3
EVEN, LIST_STEP = 0.2, 3.0
"""Lines of a menu or a list follow each other at even steps, no larger than this, of a line's height."""


def answers_on(view: SeenScreen, known: frozenset[str]) -> list[Answer]:
    """Buttons with a text, and lines that say nothing but an answer dialogs are known to be given."""
    buttons = [
        Answer(element.label, element.bbox)
        for element in view.elements
        if element.type is ElementType.BUTTON
        and legible(element.label)
        and len(element.label.split()) <= MOST_WORDS
    ]
    buttons = [one for one in buttons if not any(_holds(one, other) for other in buttons)]
    boxes = [button.bbox for button in buttons]
    bare = [
        Answer(line.text, line.bbox, bare=True)
        for line in view.lines
        if (is_command(line.text) or _is_bare_answer(line, view.lines, known))
        and not line.bbox.center.is_in_any(boxes)
    ]
    return _without_rows(buttons + bare)


def _holds(panel: Answer, button: Answer) -> bool:
    """The ground under a dialog's buttons, seen as a button itself, is none."""
    return panel is not button and panel.bbox != button.bbox and panel.bbox.encloses(button.bbox)


def _without_rows(answers: Sequence[Answer]) -> list[Answer]:
    """« Close » at the end of each row of a list is done to that row: no dialog says one thing three times."""

    def is_above_or_below(one: Answer, other: Answer) -> bool:
        near = 0.5 * one.bbox.height
        edges = (one.bbox.left - other.bbox.left, one.bbox.right - other.bbox.right)
        return one.letters == other.letters and max(map(abs, edges)) <= near

    return [one for one in answers if sum(is_above_or_below(one, other) for other in answers) < FEWEST_ROWS]


def is_command(label: str) -> bool:
    return label.startswith(COMMAND_SIGNS) and bool(legible(label))


def _is_bare_answer(line: Token, lines: Sequence[Token], known: frozenset[str]) -> bool:
    """« run » is a folder's name and « Delete: » a field's."""
    text = line.text
    written = legible(text) in known and not text.islower() and not text.rstrip().endswith(":")
    return written and not _is_listed(line, lines, known)


def _is_listed(line: Token, lines: Sequence[Token], known: frozenset[str]) -> bool:
    """« Close » in a menu is one of many things that can be chosen there."""
    height = line.bbox.height
    column = sorted(
        (one for one in lines if abs(one.bbox.left - line.bbox.left) <= 0.5 * height),
        key=lambda one: one.bbox.center.y,
    )
    for three in zip(column, column[1:], column[2:], strict=False):
        upper, lower = (b.bbox.center.y - a.bbox.center.y for a, b in pairwise(three))
        even = abs(upper - lower) <= EVEN * max(upper, lower) and upper <= LIST_STEP * height
        if line in three and even and not all(legible(one.text) in known for one in three):
            return True
    return False


def groups(answers: Sequence[Answer]) -> list[list[Answer]]:
    """Answers in one row or one column."""
    found: list[list[Answer]] = []
    for answer in answers:
        near = [group for group in found if any(_together(answer, other) for other in group)]
        found = [group for group in found if group not in near]
        found.append([*(one for group in near for one in group), answer])
    return found


def place(group: Sequence[Answer]) -> Box:
    return reduce(Box.union, (answer.bbox for answer in group))


def _together(answer: Answer, other: Answer) -> bool:
    one, two = answer.bbox, other.bbox
    height = min(one.height, two.height)
    across = max(one.left, two.left) - min(one.right, two.right)
    down = max(one.top, two.top) - min(one.bottom, two.bottom)
    if abs(one.center.y - two.center.y) <= 0.5 * height:
        return across <= BESIDE * height
    if is_command(answer.label) and is_command(other.label):
        return abs(one.left - two.left) <= height and down <= COMMAND_BELOW * height
    alike = min(one.width, two.width) >= AS_WIDE * max(one.width, two.width)
    return alike and abs(one.left - two.left) <= height and down <= BELOW * height
