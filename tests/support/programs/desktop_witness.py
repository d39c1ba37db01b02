"""Who tells the contract what a desktop really did."""

from __future__ import annotations

import os
import signal
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.session import MouseButton, WindowContext
from rpa_vision.ports import Desktop, Pixels


@dataclass(frozen=True)
class Pressed:
    at: Point
    button: MouseButton
    held: frozenset[str] = frozenset()
    """The modifiers down at that moment."""


@dataclass(frozen=True)
class Released:
    at: Point
    button: MouseButton


@dataclass(frozen=True)
class Moved:
    at: Point
    dragging: bool
    """With a button down."""


@dataclass(frozen=True)
class Turned:
    at: Point
    delta: tuple[int, int]


@dataclass(frozen=True)
class KeyDown:
    key: str


@dataclass(frozen=True)
class KeyUp:
    key: str


Felt = Pressed | Released | Moved | Turned | KeyDown | KeyUp


class Rig(ABC):
    """A desktop with a pad on it that feels, a text field, and a witness who sees the true screen."""

    desktop: Desktop
    pad: Box
    """Where everything done is felt; it has the keyboard until the field is focused."""
    lag_s: float = 0.0
    """How long a change may take to be seen."""
    tolerance: float = 0.0
    """Mean difference of a pixel that a lossy way of seeing may show."""
    window: WindowContext | None = None
    """The window in front while the field has the keyboard, where the witness knows."""
    knows_clipboard: bool = True

    @abstractmethod
    def felt(self, enough: Callable[[Sequence[Felt]], bool]) -> Sequence[Felt]:
        """Everything felt so far, once it is enough; fails when it never is."""

    @abstractmethod
    def picture(self) -> Pixels: ...

    @abstractmethod
    def paint(self, box: Box, colour: tuple[int, int, int]) -> None:
        """A rectangle of the screen, blue-green-red; on the true screen once this returns."""

    @abstractmethod
    def focus_field(self) -> None: ...

    @abstractmethod
    def field_text(self) -> str:
        """What is in the field; may be asked once."""

    def copy(self, text: str) -> None:
        """As a person would, in another program."""
        raise NotImplementedError

    def clipboard(self) -> str | None:
        raise NotImplementedError


def kill_and_wait(pid: int) -> None:
    """Of a child of ours. Until it is really gone: one that is told to die may still answer."""
    os.kill(pid, signal.SIGKILL)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)


class Mortal(ABC):
    desktop: Desktop

    @abstractmethod
    def close(self) -> None:
        """The desktop object; the screen behind it lives on."""

    @abstractmethod
    def kill(self) -> None:
        """The screen goes away under the desktop."""
