"""What a person's hands did, one stroke at a time: the common language of every platform's watcher."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from rpa_vision.models.geometry import Point
from rpa_vision.models.session import MouseButton, WindowContext


@dataclass(frozen=True)
class _Stroke:
    at: float
    """On the agent's clock; never later than it really happened, so that a picture taken before is before."""


@dataclass(frozen=True)
class ButtonDown(_Stroke):
    pos: Point
    button: MouseButton
    modifiers: tuple[str, ...] = ()
    window: WindowContext | None = None
    """The window under the pointer, where the platform tells."""


@dataclass(frozen=True)
class ButtonUp(_Stroke):
    pos: Point
    button: MouseButton


@dataclass(frozen=True)
class Wheel(_Stroke):
    pos: Point
    delta: tuple[int, int]


@dataclass(frozen=True)
class Letter(_Stroke):
    text: str = field(repr=False)
    """Not shown in logs: it may be one of a password."""
    hidden: bool = False
    """The platform says that the field does not show it, as a password field does not."""


@dataclass(frozen=True)
class Key(_Stroke):
    """A key that writes nothing, or one with Ctrl, Alt or Super held."""

    keys: tuple[str, ...]


@dataclass(frozen=True)
class Elsewhere(_Stroke):
    """Something that is no part of the task; it ends what was going on, and begins nothing."""


Stroke = ButtonDown | ButtonUp | Wheel | Letter | Key | Elsewhere


class InputWatcher(Protocol):
    """Hears a person's keyboard and mouse."""

    def watch(self, tell: Callable[[Stroke], None], ready: Callable[[], None]) -> None:
        """Tells every stroke, from the moment ``ready`` is called until ``stop``; in the caller's thread."""
        ...

    def stop(self) -> None:
        """From another thread: ends ``watch`` once every stroke made so far was told."""
        ...

    def close(self) -> None: ...
