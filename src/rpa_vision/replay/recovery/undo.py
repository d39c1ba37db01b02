"""Which gesture takes an action back, and whether it did."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.lexicon.gestures import KeyGesture, taking_back
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.replay.run import ActionSent
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.perception.picture.change import PixelChange
from rpa_vision.replay.sight import Sight
from rpa_vision.text.folding import squeezed
from rpa_vision.verification.pixels import ReplayVerifier

AROUND = 0.1
"""Of the screen: what is written this near to the action must be what was written there before it."""
MENU_ITEMS = 2
"""Fewer are no menu."""
STILL_THERE = 0.7
"""Of the texts of a screen, where they stood."""
SAME_PLACE = 0.5
"""Of the smaller box: an element that was there before may have moved by a pixel."""


class Undo:
    """Never blindly: a gesture is chosen by what is seen, and its effect is looked at."""

    def __init__(self, verifier: ReplayVerifier, same_change: float) -> None:
        """``same_change``: the share of the screen that may differ, for a clock or a caret."""
        self._verifier = verifier
        self._same_change = same_change

    def gesture_for(
        self, sent: ActionSent, before: Sight, now: Sight, *, asked: bool = False
    ) -> KeyGesture | None:
        """``asked``: a person wants it taken back, and is there to see it."""
        return next(
            (
                gesture
                for gesture in taking_back()
                if sent.action_type in gesture.after
                and (asked or gesture.unasked)
                and _fits(gesture, before, now)
            ),
            None,
        )

    def is_undone(self, sent: ActionSent, before: Sight, now: Sight) -> bool:
        """The screen is as it was: the same window, no more changed than a clock does, and the same words near."""
        place = sent.place.pixel_of(now.view.size) if sent.place is not None else None
        if before.view.size != now.view.size or before.front != now.front:
            return False
        change: PixelChange = self._verifier.change(before.view.frame, now.view.frame, place)
        return change.whole <= 100 * self._same_change and _near(before, place) == _near(now, place)


def _fits(gesture: KeyGesture, before: Sight, now: Sight) -> bool:
    match gesture.when:
        case "same_window":
            return _is_same_screen(before, now)
        case "menu_opened":
            return _is_same_screen(before, now) and _is_menu(_new_elements(before, now))
        case "own_window_opened":
            return _is_ours(before, now)
        case _:
            raise AssertionError(f"{gesture.name} takes nothing back")


def _is_same_screen(before: Sight, now: Sight) -> bool:
    """Seen, not only told: nobody tells the window of a far screen, and two that nobody tells are not the same."""
    stays = [
        any(
            squeezed(line.text) == squeezed(one.text) and _overlap(line.bbox, one.bbox)
            for one in now.view.lines
        )
        for line in before.view.lines
    ]
    return before.front == now.front and bool(stays) and sum(stays) >= STILL_THERE * len(stays)


def _is_menu(new: Sequence[UIElement]) -> bool:
    items = [element for element in new if element.type is ElementType.MENU_ITEM]
    buttons = [element for element in new if element.type is ElementType.BUTTON]
    return len(items) >= MENU_ITEMS and not buttons


def _is_ours(before: Sight, now: Sight) -> bool:
    """Another window of the very program that was acted on, over the one that was: whose title is still seen.

    A title that merely changed, « Dossiers » to « Dossiers — DUPONT », is the same window: closing it would close
    the program.
    """
    program = before.front.process or before.front.app_name
    former, latter = squeezed(before.front.title), squeezed(now.front.title)
    return (
        bool(program and former and latter)
        and program == (now.front.process or now.front.app_name)
        and former not in latter
        and latter not in former
        and any(squeezed(line.text) == former for line in now.view.lines)
    )


def _new_elements(before: Sight, now: Sight) -> Sequence[UIElement]:
    return [
        element
        for element in now.ui_elements
        if not any(
            element.type is old.type and _overlap(element.bbox, old.bbox) for old in before.ui_elements
        )
    ]


def _overlap(one: Box, other: Box) -> bool:
    shared = one.intersection(other)
    return shared is not None and shared.area >= SAME_PLACE * min(one.area, other.area)


def _near(sight: Sight, place: Point | None) -> list[str]:
    """What is written around the place; everything, where the action had none."""
    size = sight.view.size
    reach = Point(round(size.width * AROUND), round(size.height * AROUND))
    return [
        squeezed(line.text)
        for line in sight.view.lines
        if place is None
        or (
            abs(line.bbox.center.y - place.y) <= reach.y
            and line.bbox.left <= place.x + reach.x
            and line.bbox.right >= place.x - reach.x
        )
    ]
