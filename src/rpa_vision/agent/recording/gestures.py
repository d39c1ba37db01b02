"""From single strokes to what the person meant: a click, a double click, a drag, a text, a shortcut."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import Any

from rpa_vision.agent.strokes import ButtonDown, ButtonUp, Key, Letter, Stroke, Wheel
from rpa_vision.models.geometry import Point
from rpa_vision.models.session import Drag, Event, KeyPress, MouseClick, MouseScroll, TextInput, WindowContext

DOUBLE_WITHIN_S = 0.4
"""The toolkits' usual double-click time."""
DOUBLE_WITHIN_PX = 5
DRAG_FROM_PX = 8
"""Toolkits start dragging at 4 to 10 pixels; hands tremble less."""
SCROLL_WITHIN_S = 1.0
_COMMANDING = frozenset({"ctrl", "alt", "super"})


@dataclass(frozen=True)
class InputGesture(ABC):
    """One event in the making. ``ended`` is its latest stroke."""

    started: float
    ended: float
    window: WindowContext | None = None

    @abstractmethod
    def extended(self, stroke: Stroke) -> InputGesture | None:
        """This gesture with the stroke in it; None when the stroke begins another."""

    @abstractmethod
    def event(self, **common: Any) -> Event: ...

    @property
    def void(self) -> bool:
        """Nothing came of it: a text typed and erased, a wheel turned there and back."""
        return False

    @property
    def going_on(self) -> bool:
        """A pause, however long, does not end it."""
        return False

    @property
    def sure(self) -> bool:
        """Whatever follows, this much was done."""
        return True


@dataclass(frozen=True, kw_only=True)
class Click(InputGesture):
    first: ButtonDown
    times: int = 1
    down: bool = True

    def extended(self, stroke: Stroke) -> InputGesture | None:
        match stroke:
            case ButtonUp() if self.down and stroke.button == self.first.button:
                if _apart(stroke.pos, self.first.pos) >= DRAG_FROM_PX and self.times == 1:
                    return Dragged(self.started, stroke.at, self.window, first=self.first, to=stroke.pos)
                return replace(self, ended=stroke.at, down=False)
            case ButtonUp():
                return self  # the end of a press that was interrupted by keys
            case ButtonDown() if self._again(stroke):
                return replace(self, ended=stroke.at, times=2, down=True)
        return None

    def _again(self, stroke: ButtonDown) -> bool:
        return (
            self.times == 1
            and not self.down
            and stroke.button == self.first.button
            and stroke.modifiers == self.first.modifiers
            and stroke.at - self.started <= DOUBLE_WITHIN_S
            and _apart(stroke.pos, self.first.pos) <= DOUBLE_WITHIN_PX
        )

    @property
    def going_on(self) -> bool:
        return self.down

    @property
    def sure(self) -> bool:
        """Before the button is released it may still become a drag."""
        return not self.down or self.times > 1

    def event(self, **common: Any) -> Event:
        return MouseClick(
            button=self.first.button,
            pos=self.first.pos,
            double=self.times == 2,
            modifiers=self.first.modifiers,
            **common,
        )


@dataclass(frozen=True, kw_only=True)
class Dragged(InputGesture):
    first: ButtonDown
    to: Point

    def extended(self, stroke: Stroke) -> InputGesture | None:
        return self if isinstance(stroke, ButtonUp) else None

    def event(self, **common: Any) -> Event:
        return Drag(button=self.first.button, pos=self.first.pos, to=self.to, **common)


@dataclass(frozen=True, kw_only=True)
class Scrolled(InputGesture):
    pos: Point
    delta: tuple[int, int]

    def extended(self, stroke: Stroke) -> InputGesture | None:
        if isinstance(stroke, ButtonUp):
            return self
        if (
            isinstance(stroke, Wheel)
            and stroke.at - self.ended <= SCROLL_WITHIN_S
            and _apart(stroke.pos, self.pos) <= DRAG_FROM_PX
        ):
            delta = (self.delta[0] + stroke.delta[0], self.delta[1] + stroke.delta[1])
            return replace(self, ended=stroke.at, delta=delta)
        return None

    def event(self, **common: Any) -> Event:
        return MouseScroll(pos=self.pos, delta=self.delta, **common)

    @property
    def void(self) -> bool:
        return not any(self.delta)


@dataclass(frozen=True, kw_only=True)
class Typed(InputGesture):
    text: str = field(repr=False)
    """Possibly a password: never in a log, not even in that of a crash."""
    hidden: bool = False
    """The platform says so; the pictures are still to be asked."""

    def extended(self, stroke: Stroke) -> InputGesture | None:
        match stroke:
            case ButtonUp():
                return self
            case Letter():
                hidden = self.hidden or stroke.hidden
                return replace(self, ended=stroke.at, text=self.text + stroke.text, hidden=hidden)
            case Key(keys=("backspace",)) if self.text:
                return replace(self, ended=stroke.at, text=self.text[:-1])
        return None

    def event(self, **common: Any) -> Event:
        """Masked: whether the text may be kept is not for the hands to say."""
        return TextInput(text=None, masked=True, **common)

    def shown_event(self, **common: Any) -> Event:
        return TextInput(text=self.text, **common)

    @property
    def void(self) -> bool:
        return not self.text

    @property
    def going_on(self) -> bool:
        return True


@dataclass(frozen=True, kw_only=True)
class Pressed(InputGesture):
    keys: tuple[str, ...]

    def extended(self, stroke: Stroke) -> InputGesture | None:
        return self if isinstance(stroke, ButtonUp) else None

    def event(self, **common: Any) -> Event:
        return KeyPress(keys=self.keys, **common)


def begun_by(stroke: Stroke) -> InputGesture | None:
    """None for a release whose press was not seen, and for what is no part of the task."""
    match stroke:
        case ButtonDown():
            return Click(stroke.at, stroke.at, stroke.window, first=stroke)
        case Wheel():
            return Scrolled(stroke.at, stroke.at, pos=stroke.pos, delta=stroke.delta)
        case Letter():
            return Typed(stroke.at, stroke.at, text=stroke.text, hidden=stroke.hidden)
        case Key():
            return Pressed(stroke.at, stroke.at, keys=stroke.keys)
    return None


def as_typed(stroke: Stroke) -> Stroke:
    """A key that writes a letter is a letter, whatever a platform calls it: a letter is masked, a key is not."""
    if isinstance(stroke, Key) and not _COMMANDING.intersection(stroke.keys):
        *_, struck = stroke.keys
        if len(struck) == 1 and struck.isprintable():
            return Letter(stroke.at, struck.upper() if "shift" in stroke.keys else struck)
    return stroke


def _apart(one: Point, other: Point) -> int:
    return max(abs(one.x - other.x), abs(one.y - other.y))
