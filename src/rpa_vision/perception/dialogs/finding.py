"""Where on a screen a dialog is, from its picture alone: answers in a row, on a surface of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType
from rpa_vision.models.token import Token, reading_order
from rpa_vision.perception.dialogs.answers import answers_on, groups, place
from rpa_vision.perception.dialogs.overlap import is_behind
from rpa_vision.perception.dialogs.panels import Panels
from rpa_vision.perception.dialogs.parts import Answer, DialogBox, SeenScreen, dialog_box
from rpa_vision.perception.dialogs.shape import (
    is_dialog,
    is_headed,
    is_large,
    is_notice,
    is_only_buttons,
    is_window,
    may_answer,
    may_be_headed,
)
from rpa_vision.perception.dialogs.words import DialogWords
from rpa_vision.text.search import Said, says_any

FRAMED = frozenset({ElementType.DIALOG, ElementType.WINDOW})
CLEAR = 4
"""Pixels beside a button that show what it stands on."""
BUTTON = 3.0
"""Of its text's height: the tallest button."""
NESTED = 3
"""A word, its button, and the frame that tells the usual one: what these stand on is further out."""
HIGHEST_TITLE = 64
"""Pixels, at 200 %."""
BLURRED = 24
"""Pixels: three JPEG blocks, in which a border may be lost."""
FAR, ADJOINING = 9.0, 0.8
"""Of a line's height: the most between two lines of a bubble, a picture included; between two of a sentence."""
SAME = 0.6
"""Intersection over union of two findings of one dialog."""


def find_dialogs(
    view: SeenScreen, words: DialogWords, opened: Sequence[Box] = (), outlined: Sequence[Box] = ()
) -> list[DialogBox]:
    """Those with answers before mere notices, and the smallest first: what opens over a window is smaller. What
    another one cuts off comes after those that are whole.

    ``opened``: where the screen has changed; ``outlined``: those of them that have changed along all sides.
    """
    answers = answers_on(view, words.known_answers)
    panels = Panels(view.frame.pixels)
    everything = Said(line.text for line in view.lines)
    told = words.gives_away(everything)
    found = _headed(answers, panels, view, words)
    search = _Search(view, words, answers, panels, opened, outlined)
    for row in groups(answers):
        found += search.standing_on(row, told=told)
    if told:
        found += _notices(view, panels, words)
    if says_any(everything, words.pages):
        found += _pages(view, panels, words)
    return _apart(sorted(found, key=lambda one: (not one.answers, is_behind(one, found), one.box.area)))


class _Search:
    """For the dialog that a row of answers belongs to."""

    def __init__(
        self,
        view: SeenScreen,
        words: DialogWords,
        answers: Sequence[Answer],
        panels: Panels,
        opened: Sequence[Box],
        outlined: Sequence[Box],
    ) -> None:
        self._view = view
        self._words = words
        self._answers = answers
        self._panels = panels
        self._opened = opened
        self._outlined = outlined
        self._if_small = cache(lambda box: _if_small(box, answers, view))  # many answers stand on one surface

    def standing_on(self, row: Sequence[Answer], *, told: bool) -> list[DialogBox]:
        opened = bool(self._opened)
        parts = [part for part in _parts(row) if may_answer(part, self._words, opened=opened)]
        framed = [
            (part, one)
            for part in parts
            for one in self._small(_surfaces(part, row, self._panels, self._view))
        ]
        whole = self._blurred(row, parts)
        kept = [
            one for one in self._shaped(framed, self._opened) if not any(_says_more(w, one) for w in whole)
        ]
        found = kept + [one for one in whole if not any(_share_an_answer(one, other) for other in kept)]
        to_work_in = any(is_window(one, self._words) for _, one in framed)
        if not found and told and parts and not to_work_in:
            bubble = _bubble(row, self._view, self._words)
            found = [bubble] if bubble is not None else []
        return found

    def _blurred(self, row: Sequence[Answer], parts: Sequence[Sequence[Answer]]) -> list[DialogBox]:
        """Where compression has blurred its border, or a line inside it cuts it in two, a dialog ends where the change
        does. A part of a page does, too: one button in words of its own is not enough."""
        ended = [(part, one) for part in parts for one in self._small(_without(row, part, self._outlined))]
        return self._shaped(ended, ())

    def _small(self, boxes: Iterable[Box]) -> list[DialogBox]:
        return [one for one in map(self._if_small, boxes) if one is not None]

    def _shaped(
        self, framed: Sequence[tuple[Sequence[Answer], DialogBox]], opened: Sequence[Box]
    ) -> list[DialogBox]:
        """The smallest; and those beside it, for one row may run over two dialogs of which one covers the other."""
        shaped = (
            one
            for part, one in framed
            if is_dialog(one, part, self._words, opened=_just_opened(one.box, opened))
        )
        found: list[DialogBox] = []
        for one in sorted(shaped, key=lambda one: one.box.area):
            if not any(_share_an_answer(one, other) for other in found):
                found.append(one)
        return found


def _if_small(box: Box, answers: Sequence[Answer], view: SeenScreen) -> DialogBox | None:
    one = dialog_box(box, answers, view)
    return None if is_large(one) or is_only_buttons(one, answers) else one


def _says_more(whole: DialogBox, part: DialogBox) -> bool:
    """A line across the dialog cut off what it says above; a dialog over a window that came up with it is whole."""
    outer, inner = whole.box, part.box
    reaches = max(inner.left - outer.left, outer.right - inner.right, outer.bottom - inner.bottom) <= BLURRED
    return reaches and outer.encloses(inner) and len(whole.lines) > len(part.lines)


def _share_an_answer(one: DialogBox, other: DialogBox) -> bool:
    return any(
        here.box.contains(answer.bbox.center)
        for here, there in ((one, other), (other, one))
        for answer in there.answers
    )


def _just_opened(box: Box, opened: Sequence[Box]) -> bool:
    return any(place.iou(box) >= SAME for place in opened)


def _bubble(group: Sequence[Answer], view: SeenScreen, words: DialogWords) -> DialogBox | None:
    """Where no border shows: the answers' row and the lines over it, until they say what it is."""
    row = place(group)
    reach = Box(max(0, row.left - row.width), 0, row.right + row.height, row.top)
    block, taken, told = row, [line for line in view.lines if row.contains(line.bbox.center)], False
    for line in sorted(view.lines, key=lambda line: -line.bbox.bottom):
        near = block.top - line.bbox.bottom <= (ADJOINING if told else FAR) * line.bbox.height
        if near and reach.encloses(line.bbox) and line.bbox.right > block.left:
            block = block.union(line.bbox)
            taken.append(line)
            told = told or words.gives_away(Said(one.text for one in reading_order(taken)))
    bubble = replace(dialog_box(block, group, view), lines=tuple(reading_order(taken)))
    return bubble if told and not is_large(bubble) else None


def _headed(
    answers: Sequence[Answer], panels: Panels, view: SeenScreen, words: DialogWords
) -> list[DialogBox]:
    """Dialogs whose answers stand at both ends of their title, further apart than those of one row."""
    found = []
    for left in answers:
        level = (
            one for one in answers if abs(one.bbox.center.y - left.bbox.center.y) <= 0.5 * left.bbox.height
        )
        beyond = (one for one in level if one.bbox.left > left.bbox.right)
        right = min(beyond, key=lambda one: one.bbox.left, default=None)
        if right is not None:
            ends = tuple(_with_border(one, panels, view) for one in (left, right))
            under = Point(left.bbox.center.x, min(ends[0].bbox.bottom + CLEAR, view.size.height - 1))
            box = panels.around(under).union(place(ends))
            if not may_be_headed(box, ends, HIGHEST_TITLE):
                continue
            headed = replace(dialog_box(box, (), view), answers=ends)
            if not is_large(headed) and is_headed(headed, words):
                found.append(headed)
    return found


def _with_border(answer: Answer, panels: Panels, view: SeenScreen) -> Answer:
    """A word stands on its button, if that has a colour of its own."""
    beside = Point(answer.bbox.left - CLEAR, answer.bbox.center.y)
    if not answer.bare or not view.size.box.contains(beside):
        return answer
    surface = panels.around(beside)
    small = surface.height <= BUTTON * answer.bbox.height and surface.encloses(answer.bbox)
    return replace(answer, bbox=surface) if small else answer


def _parts(row: Sequence[Answer]) -> Iterator[Sequence[Answer]]:
    """The whole row, and what is left of it where some at one end stand behind the dialog, in line with its own."""
    yield row
    ordered = sorted(row, key=lambda answer: answer.bbox.left)
    for cut in range(1, len(ordered)):
        yield ordered[:cut]
        yield ordered[cut:]


def _surfaces(
    part: Sequence[Answer], row: Sequence[Answer], panels: Panels, view: SeenScreen
) -> Iterator[Box]:
    """What these answers of a row stand on without the others."""
    return _without(row, part, _candidates(part, panels, view))


def _without(row: Sequence[Answer], part: Sequence[Answer], boxes: Iterable[Box]) -> Iterator[Box]:
    """Those in which no other answer of the row stands."""
    others = [answer.bbox.center for answer in row if answer not in part]
    return (box for box in boxes if not any(box.contains(place) for place in others))


def _candidates(group: Sequence[Answer], panels: Panels, view: SeenScreen) -> Iterator[Box]:
    row = place(group)
    framed = [element.bbox for element in view.elements if element.type in FRAMED]
    surfaces = [box for side in range(len(_beside(row))) for box in _stood_on(side, row, panels, view)]
    for box in {*framed, *surfaces, view.size.box}:
        whole = box.union(row)
        if whole.width <= box.width + 2 * CLEAR and whole.height <= box.height + row.height + 2 * CLEAR:
            yield panels.with_title(whole, HIGHEST_TITLE)


def _beside(box: Box) -> tuple[Point, ...]:
    return (
        Point(box.center.x, box.top - CLEAR),
        Point(box.left - CLEAR, box.center.y),
        Point(box.right + CLEAR, box.center.y),
        Point(box.left + 1, box.top - CLEAR),
    )


def _stood_on(side: int, row: Box, panels: Panels, view: SeenScreen) -> Iterator[Box]:
    """The surface on that side; where that is still the button itself, or a frame around it, what these stand on."""
    within = row
    for _ in range(NESTED):
        point = _beside(within)[side]
        if not view.size.box.contains(point):
            return
        surface = panels.around(point)
        yield surface
        if surface.height > BUTTON * row.height:
            return
        within = within.union(surface)


def _notices(view: SeenScreen, panels: Panels, words: DialogWords) -> Iterator[DialogBox]:
    """What only tells something, and has no answer to be found by: it is known by its words."""
    for line, following in pairwise((*view.lines, None)):
        if line is None or not words.gives_away(Said(one.text for one in (line, following) if one)):
            continue
        parts = dialog_box(_surface_of(line, panels), (), view)
        if is_notice(parts, words) and words.gives_away(parts.said):
            yield parts


def _pages(view: SeenScreen, panels: Panels, words: DialogWords) -> Iterator[DialogBox]:
    for line in view.lines:
        if words.heads_page(Said([line.text])):
            yield dialog_box(_surface_of(line, panels), (), view)
            return


def _surface_of(line: Token, panels: Panels) -> Box:
    point = Point(max(0, line.bbox.left - CLEAR), line.bbox.center.y)
    return panels.around(point).union(line.bbox)


def _apart(boxes: Sequence[DialogBox]) -> list[DialogBox]:
    kept: list[DialogBox] = []
    for one in boxes:
        if not any(one.box.iou(other.box) >= SAME for other in kept):
            kept.append(one)
    return kept
