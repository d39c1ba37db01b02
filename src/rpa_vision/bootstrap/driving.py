"""The desktop an agent drives."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from rpa_vision.agent.execution.others import NobodyKnows, Presence
from rpa_vision.agent.place import Place, VncServer, WindowsSession, XDisplay
from rpa_vision.settings import Settings

if TYPE_CHECKING:
    from rpa_vision.agent.tray.telling import MakeIcon
    from rpa_vision.agent.vnc.desktop import VncDesktop
    from rpa_vision.agent.windows.desktop import WindowsDesktop
    from rpa_vision.agent.x11.desktop import X11Desktop


def open_desktop(display: str) -> X11Desktop:
    from rpa_vision.agent.x11.desktop import X11Desktop

    return X11Desktop(display)


def open_driven(place: Place, settings: Settings) -> X11Desktop | VncDesktop | WindowsDesktop:
    """Each platform's own libraries are loaded where it is chosen: the others may not be installed."""
    match place:
        case XDisplay(name):
            return open_desktop(name)
        case VncServer(host, port, password, quality):
            from rpa_vision.agent.vnc.desktop import VncDesktop

            most_pixels = settings.limits.image_pixels
            return VncDesktop(host, port, password, jpeg_quality=quality, most_pixels=most_pixels)
        case WindowsSession():
            from rpa_vision.agent.windows.desktop import WindowsDesktop
            from rpa_vision.agent.windows.user32.real import load_user32

            return WindowsDesktop(load_user32())


@contextmanager
def presence_at(place: Place, settings: Settings) -> Iterator[Presence]:
    """Who is at the driven desktop. Another machine's says nothing over VNC."""
    if not settings.replay.pause_for_person:
        yield NobodyKnows()
        return
    match place:
        case XDisplay(name):
            from rpa_vision.agent.x11.presence import X11Presence

            with X11Presence(name) as presence:
                yield presence
        case WindowsSession():
            from rpa_vision.agent.windows.presence import WindowsPresence
            from rpa_vision.agent.windows.user32.real import load_user32

            yield WindowsPresence(load_user32())
        case VncServer():
            yield NobodyKnows()


def icon_at(place: Place) -> MakeIcon | None:
    """By which whoever sits there sees what the agent does; another machine's desktop gets none."""
    match place:
        case XDisplay(name):
            from rpa_vision.agent.tray.x11_icon import X11Icon

            return partial(X11Icon, name)
        case WindowsSession():
            from rpa_vision.agent.tray.windows_icon import WindowsIcon

            return WindowsIcon
        case VncServer():
            return None


@dataclass(frozen=True)
class WindowInFront:
    window: int
    title: str


def window_in_front(display: str) -> WindowInFront | None:
    with open_desktop(display) as desktop:
        window = desktop.active_window()
        return None if window is None else WindowInFront(window, desktop.foreground().title)
