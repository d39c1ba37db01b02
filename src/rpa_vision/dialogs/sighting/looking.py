"""What on the screen stands in the way, if anything does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rpa_vision.dialogs.judge.catalogue import Catalogue
from rpa_vision.dialogs.judge.classify import PLAIN, SURE, Classification
from rpa_vision.dialogs.respond.resolution import DialogContext
from rpa_vision.dialogs.sighting.change import ScreenChange, compare
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.replay.dialog import ChangeSignal, DialogType
from rpa_vision.models.screen import UIElement
from rpa_vision.models.token import Token, reading_order
from rpa_vision.perception.dialogs.belonging import belonging
from rpa_vision.perception.dialogs.finding import find_dialogs
from rpa_vision.perception.dialogs.overlap import is_covered
from rpa_vision.perception.dialogs.parts import DialogBox, SeenScreen, lies_in
from rpa_vision.perception.dialogs.shape import LARGEST, PROSE
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.settings import DialogSettings
from rpa_vision.text.search import Said

FRESH = 0.01
"""Of a dialog's pixels: when fewer have changed it was there before, and is part of the screen."""
MOVED = 0.03
"""Of the screen: when more has changed around a dialog, another page is under it."""
REST = 0.02
"""Of the screen: what may change beside a dialog that came up by itself, for a clock, a caret or a shadow."""
NEW = 0.03
"""Of the dialog: its words and its border, where it is as light as what it covers."""
QUIET = 0.0005
"""Of the screen: a caret, a few letters typed, the frame of a field. The words and the border of a dialog are more."""
FOOT = 7.0
"""Of a line's height: where a dialog's answers stand, its margin and what is small print below them included."""
ENLARGED = 2
"""Times, for what is not seen or not known at first sight: a button that has the focus is hard to read."""
SECURE_DESKTOP = Classification(DialogType.UAC, PLAIN, "secure_desktop")
"""The system shows its own desktop instead of ours, and lets nobody read it."""


@dataclass(frozen=True)
class Sighting:
    signal: ChangeSignal | None
    dialog: DialogBox | None = None
    given_away: Classification | None = None
    """A system dialog known by its words, even where no box was found around them."""
    stayed: bool = False
    """Its words stand where they stood, and the screen around them has become another: it belongs to neither."""
    covered: bool = False
    """Another one hides a part of it."""
    besides: tuple[Token, ...] = ()
    """What may belong to it, too."""
    came_up: tuple[Token, ...] = ()
    """Everything that is written where the screen has changed."""

    @property
    def stops(self) -> bool:
        secure = self.signal is not None and self.signal.secure_desktop
        return self.dialog is not None or self.given_away is not None or secure


@dataclass(frozen=True)
class ReadAgain:
    """The screen as it is known, and what was read at a second look."""

    frame: Frame
    size: Size
    lines: tuple[Token, ...]
    elements: tuple[UIElement, ...]


def sight(
    view: ScreenView,
    catalogue: Catalogue,
    settings: DialogSettings,
    context: DialogContext,
    before: Frame | None,
    *,
    force: bool,
) -> Sighting:
    change = compare(before, view.frame, settings, foreground_changed=context.foreground_changed)
    signal, opened = (change.signal, change.places()) if change else (None, [])
    if change is not None and not opened and not force and _is_quiet(change, view, catalogue):
        return Sighting(signal)
    outlined = change.windows() if change else []
    dialogs = list(view.dialogs_among(catalogue, opened, outlined))
    silent = [place for place in outlined if not any(_is_among(one, [place]) for one in dialogs)]
    dialogs += _overlooked(view, catalogue, silent, opened, outlined)
    came_up = tuple(line for line in view.lines if _is_in(line, opened))
    for one in dialogs:
        system = _given_away([*one.lines, *_lines_in(one.with_surroundings(view.size), view)], catalogue)
        if system is not None:
            return Sighting(signal, one, given_away=system)
    awaited = [one for one in dialogs if context.turn_of(one, catalogue) == "awaited"]
    in_front = [one for one in dialogs if not _lies_under_any(one, awaited)]
    strange = [one for one in in_front if _is_strange(one, catalogue, context, change, view.size)]
    stayed = next((one for one in strange if _stayed(one, change) and not _straddles(one, dialogs)), None)
    fresh = [one for one in strange if _is_fresh(one, change)]
    front = stayed or next(iter(fresh or (strange if force else ())), None)
    if front is not None:
        return Sighting(
            signal,
            front,
            stayed=stayed is not None,
            covered=is_covered(front, dialogs),
            besides=belonging(front, view, outlined),
            came_up=came_up,
        )
    if context.screen_known:
        return Sighting(signal)
    if force or (signal is not None and signal.is_modal):
        return Sighting(signal, given_away=_given_away(came_up if change else view.lines, catalogue))
    return Sighting(signal)


def _is_quiet(change: ScreenChange, view: SeenScreen, catalogue: Catalogue) -> bool:
    """Nothing has come up. What the system or a browser asks is known by its words, even where it was there before."""
    little = change.signal.global_change < QUIET
    return little and not catalogue.gives_away(Said(line.text for line in view.lines))


def _overlooked(
    view: ScreenView,
    catalogue: Catalogue,
    silent: Sequence[Box],
    opened: Sequence[Box],
    outlined: Sequence[Box],
) -> list[DialogBox]:
    """Dialogs among windows that came up without an answer to be seen. Their foot is read again first: most have none
    there either, and only where one stands is all the rest read, too."""
    found: list[DialogBox] = []
    for lines in (FOOT, None):
        below = [part for place in silent if (part := _below_sentence(place, view, lines)) is not None]
        if not below:
            return []
        again = find_dialogs(_read_again(view, below), catalogue, opened, outlined)
        found = [one for one in again if _is_among(one, silent)]
        if not found:
            return []
    return found


def _below_sentence(place: Box, view: SeenScreen, most_lines: float | None) -> Box | None:
    """Where an answer may stand, if a small window came up there that says something."""
    told = [
        line.bbox
        for line in view.lines
        if lies_in(place, line.bbox)
        and len(line.text.split()) >= PROSE
        and max(place.width, place.height) <= LARGEST * line.bbox.height
    ]
    last = max(told, key=lambda line: line.bottom, default=None)
    if last is None or place.bottom - last.bottom < last.height:
        return None
    highest = max(line.height for line in told)
    top = last.bottom if most_lines is None else place.bottom - round(most_lines * highest)
    return Box(place.left, max(last.bottom, top), place.right, place.bottom)


def _is_among(dialog: DialogBox, places: Sequence[Box]) -> bool:
    return dialog.box.center.is_in_any(places)


def _read_again(view: ScreenView, places: Sequence[Box]) -> ReadAgain:
    """The word on a button that has the focus is easily lost, and with it the whole dialog."""
    kept = [line for line in view.lines if not _is_in(line, places)]
    read = [line for place in places for line in view.read_closely(place, ENLARGED)]
    return ReadAgain(view.frame, view.size, tuple(reading_order([*kept, *read])), view.elements)


def _lies_under_any(dialog: DialogBox, awaited: Sequence[DialogBox]) -> bool:
    """A window with buttons of its own in which one of the task's dialogs has come up: it says what that says, too."""
    return any(
        dialog is not one
        and dialog.box.encloses(one.box)
        and any(not one.box.contains(answer.bbox.center) for answer in dialog.answers)
        for one in awaited
    )


def _is_strange(
    dialog: DialogBox, catalogue: Catalogue, context: DialogContext, change: ScreenChange | None, size: Size
) -> bool:
    """A step of the task's own has its turn, whatever screen is known; anything else belongs to that, or to nothing."""
    turn = context.turn_of(dialog, catalogue)
    return turn == "untimely" if turn is not None else not _is_of_screen(dialog, context, change, size)


def _is_of_screen(dialog: DialogBox, context: DialogContext, change: ScreenChange | None, size: Size) -> bool:
    came_by_itself = context.screen_stays and change is not None and _opened_alone(dialog, change, size)
    return context.screen_known and not came_by_itself and context.is_own(dialog)


def _opened_alone(dialog: DialogBox, change: ScreenChange, size: Size) -> bool:
    """Its buttons too were drawn just now: what only shows something else has been there before."""
    drawn = [one.bbox for one in dialog.answers] + [one.bbox for one in dialog.lines[:1]]
    fresh = all(change.share(box) >= FRESH for box in drawn)
    return fresh and came_up_alone(dialog.box, change.signal, size)


def came_up_alone(box: Box, signal: ChangeSignal | None, size: Size) -> bool:
    """The dialog has come up, and nothing else has changed: the screen is still there under it."""
    if signal is None:
        return False
    share = box.area / (size.width * size.height)
    return NEW * share <= signal.global_change <= share + REST


def _is_fresh(dialog: DialogBox, change: ScreenChange | None) -> bool:
    return change is None or change.share(dialog.box) >= FRESH


def _stayed(dialog: DialogBox, change: ScreenChange | None) -> bool:
    if change is None or change.signal.global_change < MOVED:
        return False
    return bool(dialog.body) and all(change.share(line.bbox) < FRESH for line in dialog.body)


def _straddles(dialog: DialogBox, others: Sequence[DialogBox]) -> bool:
    """It holds answers of another one, but not that whole: its surface is made up of what lies around that."""
    return any(
        any(other.box.contains(answer.bbox.center) for answer in dialog.answers)
        and not dialog.box.encloses(other.box)
        and other.box.area < dialog.box.area
        for other in others
    )


def _given_away(lines: Sequence[Token], catalogue: Catalogue) -> Classification | None:
    kind = catalogue.system_type(Said(line.text for line in lines))
    return None if kind is None else Classification(kind, SURE, "signature")


def _lines_in(box: Box, view: SeenScreen) -> list[Token]:
    """A badly seen border may cut off the line that says what it is."""
    return [line for line in view.lines if lies_in(box, line.bbox)]


def _is_in(line: Token, places: Sequence[Box]) -> bool:
    return line.bbox.center.is_in_any(places)
