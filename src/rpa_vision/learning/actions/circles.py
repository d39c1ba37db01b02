"""Circles of which one is chosen: those of one question are known by one going out where another is chosen, or by one
of all of them being chosen, whatever is clicked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rpa_vision.learning.actions.wanting import is_plain_click
from rpa_vision.learning.watching.demonstration import ShownStep
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.wanted_state import State
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token
from rpa_vision.perception.states.state import state_of
from rpa_vision.text.folding import squeezed

OVER = 2.0
"""Of a circle's height: how far above the first of them their question may stand."""


def same_question(one: ShownStep, other: ShownStep) -> bool:
    """Whether two clicks chose among the same circles. Where two circles of a screen are called the same, nothing
    tells which question they answer."""
    mine, theirs = _told(one), _told(other)
    if _ask_one_question([one, other]):
        return bool(mine and theirs)
    both = mine | theirs
    return bool(mine & theirs) and all(_are_unique(both, step.screen) for step in (one, other))


def are_answers(steps: Sequence[ShownStep]) -> bool:
    """Whether they all chose a circle, and not all the same one."""
    chosen = {squeezed(step.meant.words) for step in steps if step.meant is not None}
    return len(chosen) > 1 and all(map(_told, steps))


def answer_found(steps: Sequence[ShownStep], screen: WatchedScreen) -> str:
    """The circle of theirs that is chosen on a screen where nobody clicked; empty where none is seen to be."""
    known = _answers(steps)
    found = [one for one in _circles(screen) if squeezed(one.label) in known]
    chosen = [one.label for one in found if _state(one, screen) == "selected"]
    return chosen[0] if len(chosen) == 1 and _are_unique(known, screen) else ""


def question_of(steps: Sequence[ShownStep]) -> str:
    """What stands before the first circle on its line, or right above it."""
    screen, known = steps[0].screen, _answers(steps)
    circles = [one.bbox for one in _circles(screen) if squeezed(one.label) in known]
    if not circles:
        return ""
    top = min(circles, key=lambda box: box.top)
    first = min((box for box in circles if _is_on_line(box, top)), key=lambda box: box.left)
    taken = [one.bbox for one in _circles(screen)]
    texts = [text for text in screen.phrases if not text.bbox.center.is_in_any(taken)]
    before = [text for text in texts if _is_on_line(text.bbox, first) and text.bbox.right <= first.left]
    if before:
        return max(before, key=lambda text: text.bbox.right).text
    over = _over(texts, first)
    return max(over, key=lambda text: text.bbox.bottom).text if over else ""


def _over(texts: Iterable[Token], first: Box) -> list[Token]:
    return [
        text
        for text in texts
        if 0 <= first.top - text.bbox.bottom <= OVER * first.height
        and text.bbox.left < first.right
        and first.left < text.bbox.right
    ]


def _answers(steps: Sequence[ShownStep]) -> frozenset[str]:
    if _ask_one_question(steps):
        return frozenset(squeezed(one.label) for one in _circles(steps[0].screen))
    return frozenset().union(*map(_told, steps))


def _ask_one_question(steps: Sequence[ShownStep]) -> bool:
    """Of all circles on their screens, the same ones each time, one is chosen before each click and one after it: two
    questions would have two answers, and one that nobody answered yet would have been answered by a click on it."""
    screens = [screen for step in steps for screen in (step.screen, step.after)]
    words = {frozenset(squeezed(one.label) for one in _circles(screen)) for screen in screens}
    return len(words) == 1 and all(map(_has_one_answer, screens))


def _has_one_answer(screen: WatchedScreen) -> bool:
    circles = _circles(screen)
    states = [_state(one, screen) for one in circles]
    unique = _are_unique([squeezed(one.label) for one in circles], screen)
    return unique and None not in states and states.count("selected") == 1


def _told(step: ShownStep) -> frozenset[str]:
    """The circle that was chosen, and the one that went out by it."""
    if step.meant is None or step.meant.type is not ElementType.RADIO or not is_plain_click(step):
        return frozenset()
    clicked = squeezed(step.meant.words)
    if not clicked or step.left_as is None or step.left_as.state != "selected":
        return frozenset()
    return frozenset({clicked}) | (_in(step.screen, "selected") & _in(step.after, "unselected"))


def _in(screen: WatchedScreen, state: State) -> frozenset[str]:
    return frozenset(squeezed(one.label) for one in _circles(screen) if _state(one, screen) == state)


def _state(circle: UIElement, screen: WatchedScreen) -> State | None:
    return state_of(circle, screen.elements)


def _circles(screen: WatchedScreen) -> list[UIElement]:
    return [one for one in screen.elements if one.type is ElementType.RADIO and squeezed(one.label)]


def _are_unique(words: Iterable[str], screen: WatchedScreen) -> bool:
    counted = Counter(squeezed(one.label) for one in _circles(screen))
    return all(counted[word] == 1 for word in words)


def _is_on_line(text: Box, circle: Box) -> bool:
    return circle.top <= text.center.y < circle.bottom
