"""What is asked of Windows, and nothing more: the seam between our code and user32.

Places are Windows' own: the virtual screen may begin left of or above 0. Where Windows refuses something, a
``DesktopError`` says what.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

CF_UNICODETEXT = 13
ES_PASSWORD = 0x0020


class Area(NamedTuple):
    left: int
    top: int
    width: int
    height: int


class DisplayMonitor(NamedTuple):
    area: Area
    dpi: int
    primary: bool


class WindowOwner(NamedTuple):
    thread: int
    process: int


PhysicalButton = Literal["left", "middle", "right"]
Wheel = Literal["vertical", "horizontal"]


@dataclass(frozen=True)
class PointerTo:
    """In 65536ths of the virtual screen."""

    x: int
    y: int


@dataclass(frozen=True)
class ButtonInput:
    button: PhysicalButton
    down: bool


@dataclass(frozen=True)
class WheelInput:
    wheel: Wheel
    amount: int
    """120 a step; away from the person and to the right are positive."""


@dataclass(frozen=True)
class KeyInput:
    vk: int
    scan: int
    extended: bool
    down: bool


@dataclass(frozen=True)
class UnicodeInput:
    """One UTF-16 unit, written without any key having it."""

    unit: int
    down: bool


Input = PointerTo | ButtonInput | WheelInput | KeyInput | UnicodeInput


@dataclass(frozen=True)
class KeyHeard:
    stamp: int
    """Milliseconds on Windows' tick clock, as for ``tick_count``."""
    vk: int
    scan: int
    down: bool


@dataclass(frozen=True)
class ButtonHeard:
    stamp: int
    x: int
    y: int
    button: PhysicalButton
    down: bool


@dataclass(frozen=True)
class WheelHeard:
    stamp: int
    x: int
    y: int
    wheel: Wheel
    amount: int


Heard = KeyHeard | ButtonHeard | WheelHeard


class ScreenApi(Protocol):
    def become_dpi_aware(self) -> bool:
        """SetProcessDpiAwarenessContext, per monitor; whether places are true pixels from now on."""
        ...

    def input_desktop_opens(self) -> bool:
        """OpenInputDesktop: not while the session is locked or asks for an administrator. A program that may open
        even that is told that it is another desktop than its own."""
        ...

    def session_is_disconnected(self) -> bool:
        """WTSQuerySessionInformation: a remote desktop whose viewer was closed; False where Windows does not say."""
        ...

    def virtual_screen(self) -> Area: ...

    def display_monitors(self) -> Sequence[DisplayMonitor]: ...

    def grab(self, area: Area) -> bytes | bytearray:
        """Four bytes a pixel, blue first, rows from the top."""
        ...


class WindowApi(Protocol):
    """A window may vanish between two calls: then 0 and empty strings."""

    def foreground_window(self) -> int: ...

    def window_at(self, x: int, y: int) -> int:
        """The outermost one there."""
        ...

    def window_title(self, window: int) -> str: ...

    def window_class(self, window: int) -> str: ...

    def window_owner(self, window: int) -> WindowOwner: ...

    def process_image(self, process: int) -> str: ...

    def focused_control(self, thread: int) -> int: ...

    def window_style(self, window: int) -> int: ...

    def window_answers(self, window: int, within_s: float) -> bool:
        """SendMessageTimeout with WM_NULL."""
        ...


class InputApi(Protocol):
    def send_input(self, inputs: Sequence[Input]) -> int:
        """How many Windows took: none when the window in front has more rights than we do."""
        ...

    def cursor(self) -> tuple[int, int] | None: ...

    def last_input(self) -> int | None:
        """GetLastInputInfo: when mouse or keyboard were used last in this session, on the clock of ``tick_count``."""
        ...

    def key_is_down(self, vk: int) -> bool: ...

    def buttons_are_swapped(self) -> bool: ...

    def keyboard_layout(self, thread: int) -> int: ...

    def vk_key_scan(self, letter: str, layout: int) -> int:
        """VkKeyScanEx: the key below, what must be held above it; -1 without such a key."""
        ...

    def scan_code(self, vk: int, layout: int) -> int: ...


class ClipboardApi(Protocol):
    def register_clipboard_format(self, name: str) -> int: ...

    def create_clipboard_window(self, render: Callable[[int], None]) -> int:
        """``render`` is called, while messages are waited for, when somebody asks for a promised format."""
        ...

    def destroy_window(self, window: int) -> None: ...

    def open_clipboard(self, window: int) -> bool: ...

    def close_clipboard(self) -> None: ...

    def clipboard_owner(self) -> int: ...

    def clipboard_opener(self) -> int:
        """The window for which the clipboard is open."""
        ...

    def window_hangs(self, window: int) -> bool: ...

    def clipboard_text(self) -> str | None: ...

    def empty_clipboard(self) -> None: ...

    def put_clipboard(self, clipboard_format: int, data: bytes | None) -> None:
        """None: a promise, to be kept when somebody asks."""
        ...

    def wait_for_messages(self, within_s: float) -> None:
        """Returns once some were dealt with, or none came in time."""
        ...


class HookApi(Protocol):
    def tick_count(self) -> int: ...

    def run_hooks(self, hear: Callable[[Heard], None], ready: Callable[[], None]) -> None:
        """Until ``stop_hooks``, in the caller's thread. Nobody's key arrives anywhere until ``hear`` returns."""
        ...

    def stop_hooks(self) -> None: ...

    def toggled(self, vk: int) -> bool:
        """Whether a lock key is on."""
        ...

    def written_by(self, vk: int, scan: int, held: frozenset[int], layout: int) -> tuple[str, bool]:
        """ToUnicodeEx: what a key writes with these virtual keys down, and whether it is a dead key."""
        ...


class User32(ScreenApi, WindowApi, InputApi, ClipboardApi, HookApi, Protocol):
    """All of it: the real one in ``real``."""
