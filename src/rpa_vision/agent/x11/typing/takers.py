"""Programs that take text in ways of their own."""

from __future__ import annotations

from rpa_vision.models.session import WindowContext

_VIEWERS = frozenset(
    {
        "vncviewer",
        "tigervnc viewer",
        "xtigervncviewer",
        "xfreerdp",
        "sdl-freerdp",
        "rdesktop",
        "remmina",
        "org.remmina.remmina",
        "remote-viewer",
        "virt-viewer",
        "vmware-view",
        "wfica",
        "wfica_seamless",
        "nxplayer.bin",
    }
)


def shows_another_machine(window: WindowContext) -> bool:
    """A remote viewer: whether its clipboard reaches the other machine in time, or at all, cannot be known."""
    return not _VIEWERS.isdisjoint({window.app_name.casefold(), window.window_class.casefold()})


def runs_under_wine(window: WindowContext) -> bool:
    """Wine keeps the clipboard for all its programs in one place, and drops keys its layout does not have."""
    return window.window_class.casefold().endswith(".exe") or window.app_name.casefold() == "wine"
