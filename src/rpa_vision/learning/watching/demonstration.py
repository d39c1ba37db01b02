"""A recorded session as the steps a person took, each with what the screen showed and what it was meant for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rpa_vision.errors import CannotLearnError
from rpa_vision.learning.watching.focused_field import with_focused_field
from rpa_vision.learning.watching.linked_rows import with_link
from rpa_vision.learning.watching.lists import list_shown, with_lists
from rpa_vision.learning.watching.looks import look_of
from rpa_vision.learning.watching.meaning import LISTED, Meant, meant_at, row_clicked
from rpa_vision.learning.watching.plain_rows import is_deed_at, plain_row_at
from rpa_vision.learning.watching.screens import WatchedScreen, seen
from rpa_vision.learning.watching.shown_step import ShownStep, at
from rpa_vision.learning.watching.standing import standing_of
from rpa_vision.learning.watching.table_rows import NAMELESS, TableRow
from rpa_vision.learning.watching.titles import SHARED_TITLE, shared_title
from rpa_vision.learning.watching.typed_into import with_fields_proven
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import (
    Drag,
    Event,
    KeyPress,
    MouseClick,
    MouseScroll,
    RawSession,
    TextInput,
    WindowContext,
    WindowFocus,
)
from rpa_vision.perception.picture.change import change_between
from rpa_vision.perception.states.state import StateSeen, held_at
from rpa_vision.perception.view import ScreenView
from rpa_vision.phrases import phrased
from rpa_vision.ports import Frame
from rpa_vision.settings import VerificationSettings
from rpa_vision.text.folding import squeezed

Look = Callable[[str], ScreenView]
"""Screenshot id → what is on it."""
_AS_A_RULE = VerificationSettings()
TRIED_AGAIN_WITHIN_S = 5.0
"""Somebody whose double click did nothing makes it again."""


@dataclass(frozen=True)
class Demonstration:
    session_id: str
    steps: tuple[ShownStep, ...]
    duration_s: float


def watch(
    session: RawSession,
    look: Look,
    on_step: Callable[[], None] = lambda: None,
    noticed: VerificationSettings = _AS_A_RULE,
) -> Demonstration:
    """The steps of a session. Focus changes are consequences of steps, not steps.

    ``noticed``: how much a replay takes for a change.
    """
    events = joined(event for event in session.events if not isinstance(event, WindowFocus))
    if not events:
        raise CannotLearnError(phrased("learning_refused.nothing_done", session_id=session.session_id))
    for number, event in enumerate(events, start=1):
        if event.screenshot_id is None:
            raise CannotLearnError(
                phrased("learning_refused.no_screenshot", session_id=session.session_id, number=number)
            )
    typed = frozenset(squeezed(event.text) for event in events if isinstance(event, TextInput) and event.text)
    return _Watching(session.session_id, look, typed, noticed).steps_of(events, on_step)


def steps_in(session: RawSession) -> int:
    return len(joined(event for event in session.events if not isinstance(event, WindowFocus)))


class _Watching:
    def __init__(
        self, session_id: str, look: Look, typed: frozenset[str], noticed: VerificationSettings
    ) -> None:
        self._session_id = session_id
        self._typed = typed
        self._look = look
        self._noticed = noticed
        self._latest: tuple[Event, WatchedScreen] | None = None
        self._acted: tuple[Frame, Point | None] | None = None
        self._showed: list[bool] = []
        self._left_as: list[StateSeen | None] = []

    def steps_of(self, events: Sequence[Event], on_step: Callable[[], None]) -> Demonstration:
        begun = []
        for event in events:
            begun.append(self._begun(event))
            on_step()
        lists = [shown for step in begun if (shown := list_shown(step.meant))]
        begun = [replace(step, screen=with_lists(step.screen, lists)) for step in begun]
        afters = [step.screen for step in begun[1:]] + [with_lists(self._end(events), lists)]
        times = [later.t - event.t for event, later in pairwise(events)]
        steps: list[ShownStep] = []
        seen = zip(begun, afters, [*times, 0.0], self._showed, self._left_as, strict=True)
        for step, after, lasted, showed, left_as in seen:
            found = replace(step, after=after, lasted_s=lasted, showed=showed, left_as=left_as)
            steps.append(with_focused_field(found, steps))
        kept = with_fields_proven(_with_cells_meant(_without_slow_tries(steps)))
        return Demonstration(self._session_id, tuple(kept), events[-1].t - events[0].t)

    def _begun(self, event: Event) -> ShownStep:
        view = self._view(event.screenshot_id)
        self._look_back(view)
        self._acted = view.frame, at(event)
        screen = self._seen(view, event, event.screenshot_id)
        if not isinstance(event, MouseClick | MouseScroll | Drag):
            return ShownStep(event, screen, screen)
        meant = self._meant(view, screen, event.pos)
        look = look_of(view, meant)
        if meant.row is None:
            meant = replace(meant, standing=standing_of(view, meant, look))
        screen = replace(screen, clicked=None if meant.is_named else meant.words_box)
        return ShownStep(event, screen, screen, meant, look, held=held_at(view, event.pos))

    def _meant(self, view: ScreenView, screen: WatchedScreen, place: Point) -> Meant:
        """Of a row known by its lines and by its texts, the one with more names: the frame around the cell that has the
        focus is no line of the table."""
        meant = meant_at(screen, place)
        if meant.row is not None and not _named(meant.row) and is_deed_at(view, place, self._typed):
            return meant_at(screen, place, is_deed=True)
        may_be_listed = meant.row is not None or meant.type in LISTED
        plain = plain_row_at(view, place, self._typed) if may_be_listed else None
        if plain is not None and (meant.row is None or _named(plain) > _named(meant.row)):
            meant = row_clicked(plain, place)
        return meant if meant.row is None else replace(meant, row=with_link(meant.row, view, place))

    def _look_back(self, view: ScreenView) -> None:
        """At what the step before has changed. Only its picture is kept: a demonstration's would fill the memory."""
        if self._acted is not None:
            (before, place), now = self._acted, view.frame
            same_size = before.size == now.size
            self._showed.append(
                not same_size or change_between(before, now, place, self._noticed).shows(self._noticed)
            )
            self._left_as.append(held_at(view, place) if same_size and place is not None else None)

    def _view(self, screenshot_id: str | None) -> ScreenView:
        if screenshot_id is None:
            raise AssertionError("checked before")
        return self._look(screenshot_id)

    def _seen(self, view: ScreenView, event: Event, screenshot_id: str | None) -> WatchedScreen:
        """Screens follow each other unchanged often enough to keep the latest."""
        if self._latest is not None:
            before, known = self._latest
            if known.screenshot_id == screenshot_id and before.window == event.window:
                return known
        found = seen(view, event.window, self._session_id, str(screenshot_id), self._typed)
        self._latest = event, found
        return found

    def _end(self, events: Sequence[Event]) -> WatchedScreen:
        """What the task was left on."""
        shot = events[-1].screenshot_after_id
        if shot is None:
            raise CannotLearnError(phrased("learning_refused.end_unseen", session_id=self._session_id))
        view = self._look(shot)
        self._look_back(view)
        said = self._latest[1].statements if self._latest is not None else ()
        return seen(view, _front_window(events, view, said), self._session_id, shot, self._typed)


def _named(row: TableRow) -> int:
    return sum(not name.startswith(NAMELESS) for name in row.columns)


def _front_window(events: Sequence[Event], view: ScreenView, said: Collection[str]) -> WindowContext:
    """Nobody says which window is in front at the end: the one of those worked in whose title can be read,
    or that begins or ends like a line that can: a document saved under another name. ``said``: on the screen before,
    which had its title; whatever stood there too is no new one."""
    windows = {event.window.title: event.window for event in events if event.window.title}
    shown = [title for title in windows if any(squeezed(title) in squeezed(line.text) for line in view.lines)]
    if shown:
        return windows[max(shown, key=len)]
    alike = [
        (len(squeezed(shared_title({title, line.text}))), line.text, title)
        for title in windows
        for line in view.lines
        if squeezed(line.text) not in said
    ]
    shared, read, title = max(alike, default=(0, "", ""))
    if shared >= SHARED_TITLE:
        return windows[title].model_copy(update={"title": read})
    return events[-1].window.model_copy(update={"title": ""})


def joined(events: Iterable[Event]) -> list[Event]:
    """Texts typed one right after the other are one text, with what was erased in between gone."""
    kept: list[Event] = []
    for event in events:
        before = kept[-1] if kept else None
        merged = _merged(before, event) if isinstance(before, TextInput) else None
        if merged is not None:
            kept[-1] = merged
        else:
            kept.append(event)
    return kept


def _merged(before: TextInput, event: Event) -> TextInput | None:
    """None where the event is something else, or in another window. A hidden text stays hidden."""
    if event.window != before.window:
        return None
    text = before.text
    match event:
        case TextInput(text=more) if (more is None) == (text is None):
            text = None if text is None else text + (more or "")
        case KeyPress(keys=("backspace",)) if text is None or len(text) > 1:
            text = None if text is None else text[:-1]
        case _:
            return None
    return before.model_copy(update={"text": text, "screenshot_after_id": event.screenshot_after_id})


def _with_cells_meant(steps: Sequence[ShownStep]) -> list[ShownStep]:
    """Which cell of a row was clicked matters where something is written into it next, where it is a link, or where it
    was empty: then it was no way of choosing the row."""
    kept = []
    for step, following in zip(steps, [*steps[1:], None], strict=True):
        row = step.meant.row if step.meant is not None else None
        types = following is not None and isinstance(following.event, TextInput)
        chooses = row is not None and row.text_of(row.clicked) is not None and not row.is_link
        if step.meant is not None and row is not None and chooses and not types:
            meant = replace(step.meant, row=replace(row, clicked=""))
            kept.append(replace(step, meant=meant))
        else:
            kept.append(step)
    return kept


def _without_slow_tries(steps: Sequence[ShownStep]) -> list[ShownStep]:
    """A double click that was made too slowly, and so made again, is one double click."""
    kept: list[ShownStep] = []
    for step in reversed(steps):
        if kept and _is_slow_try(step, kept[-1]):
            kept[-1] = replace(kept[-1], screen=step.screen, meant=step.meant, look=step.look)
        else:
            kept.append(step)
    return kept[::-1]


def _is_slow_try(earlier: ShownStep, step: ShownStep) -> bool:
    """Whether a click did no more than what the double click after it began with: choosing a row of a table. Of
    anything else (a button that counts up, a place on a picture) each click may count."""
    first, again = earlier.event, step.event
    return (
        isinstance(first, MouseClick)
        and isinstance(again, MouseClick)
        and (first.button, first.double, first.modifiers) == ("left", False, ())
        and (again.button, again.double, again.modifiers) == ("left", True, ())
        and first.window == again.window
        and again.t - first.t <= TRIED_AGAIN_WITHIN_S
        and _is_same_row(earlier.meant, step.meant)
    )


def _is_same_row(one: Meant | None, other: Meant | None) -> bool:
    """By every letter: patients next to each other in a list may differ by one."""
    if one is None or other is None or one.row is None or other.row is None:
        return False
    words, again = ([cell.text for cell in row.cells] for row in (one.row, other.row))
    return any(words) and words == again and one.row.bbox.contains(other.row.bbox.center)
