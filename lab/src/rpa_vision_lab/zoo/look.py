"""How a program looks: as it was shown, and the ways in which it may look otherwise on another PC."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from Xlib import Xatom

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.models.geometry import Box

Theme = Literal["light", "dark"]
_USUAL_DPI = 96
_BITS = 8


@dataclass(frozen=True)
class Look:
    name: str
    theme: Theme = "light"
    dpi: int = _USUAL_DPI
    window: Box | None = None
    """Where the main window stands; None: it fills the desktop."""
    other_data: bool = False
    """Besides what the task is about, the program holds other and more records than when it was shown."""
    jpeg: int | None = None
    """Seen from afar, in JPEG pictures of this quality as VNC counts it, from 0 to 9."""

    @property
    def scale(self) -> float:
        return self.dpi / _USUAL_DPI


LEARNT = Look("learnt")
LOOKS = (
    LEARNT,
    Look("dark theme", theme="dark"),
    Look("larger print", dpi=115),
    Look("smaller window", window=Box(90, 60, 1150, 740)),
    Look("other data", other_data=True),
    Look("JPEG over VNC", jpeg=5),
)


@contextmanager
def resources(display: str, look: Look, others: str = "") -> Iterator[None]:
    """What toolkits ask a display for when they start: how large print is, and ``others`` besides."""
    connection = XConnection(display)
    try:
        _set_resources(connection, f"Xft.dpi:\t{look.dpi}\n{others}")
        yield
        _set_resources(connection, "")
    finally:
        connection.close()


def _set_resources(connection: XConnection, wanted: str) -> None:
    with connection.talking():
        connection.root.change_property(Xatom.RESOURCE_MANAGER, Xatom.STRING, _BITS, wanted.encode())
    connection.deliver()
