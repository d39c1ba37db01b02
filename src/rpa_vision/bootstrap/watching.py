"""A person's desktop, watched while they show a task."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from rpa_vision.agent.place import Place, VncServer, WindowsSession, XDisplay
from rpa_vision.agent.recording.keeper import RecordingSink
from rpa_vision.agent.recording.lookout import Changes
from rpa_vision.agent.recording.recorder import Recorder
from rpa_vision.agent.recording.redaction import BlankedScreen
from rpa_vision.agent.strokes import InputWatcher
from rpa_vision.errors import DesktopError
from rpa_vision.ports import Screen as Seeing
from rpa_vision.settings import RecordingSettings

AS_A_RULE = RecordingSettings()


@contextmanager
def watching(
    place: Place,
    sink: RecordingSink,
    settings: RecordingSettings = AS_A_RULE,
    ignore_window: int | None = None,
) -> Iterator[Recorder]:
    """A recorder of this desktop, not started yet."""
    with ExitStack() as opened:
        screen, watcher, changes = _watched(place, ignore_window, opened)
        yield Recorder(
            BlankedScreen(screen, settings.blank) if settings.blank else screen,
            watcher,
            sink,
            changes=changes,
            secret_titles=settings.secret_titles,
        )


def _watched(
    place: Place, ignore_window: int | None, opened: ExitStack
) -> tuple[Seeing, InputWatcher, Changes | None]:
    match place:
        case XDisplay(name):
            return _watched_on_x(name, ignore_window, opened)
        case WindowsSession():
            from rpa_vision.agent.windows.screen import WindowsScreen
            from rpa_vision.agent.windows.user32.real import load_user32
            from rpa_vision.agent.windows.watch import WindowsInputWatcher

            user32 = load_user32()
            listening = WindowsInputWatcher(user32)
            opened.callback(listening.close)
            return opened.enter_context(WindowsScreen(user32)), listening, None
        case VncServer():
            raise DesktopError("nobody can be watched through VNC: record on the machine itself")


def _watched_on_x(
    display: str, ignore_window: int | None, opened: ExitStack
) -> tuple[Seeing, InputWatcher, Changes | None]:
    from rpa_vision.agent.x11.damage import XDamage
    from rpa_vision.agent.x11.screen import X11Screen
    from rpa_vision.agent.x11.watch import XInputWatcher

    screen = opened.enter_context(X11Screen(display))
    watcher = XInputWatcher(display, ignore_window)
    opened.callback(watcher.close)
    changes = XDamage(display)
    opened.callback(changes.close)
    return screen, watcher, changes if changes.is_told else None
