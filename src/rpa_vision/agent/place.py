"""Where a desktop is that an agent sees and acts on."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rpa_vision.errors import BadInputError
from rpa_vision.phrases import phrased

_ADDRESS = re.compile(r"(?:\[(?P<v6>[0-9A-Fa-f:]+)\]|(?P<host>[^\s:/\[\]]+)):(?P<port>\d{1,5})")


@dataclass(frozen=True)
class XDisplay:
    name: str


@dataclass(frozen=True)
class VncServer:
    host: str
    port: int
    password: str | None = field(default=None, repr=False)
    quality: int | None = None
    """From 0 to 9, of the pictures it sends; None: exact ones."""


@dataclass(frozen=True)
class WindowsSession:
    """The one this process runs in."""


Place = XDisplay | VncServer | WindowsSession


def vnc_server(address: str, password: str | None = None, quality: int | None = None) -> VncServer:
    """From ``HOST:PORT``."""
    found = _ADDRESS.fullmatch(address)
    if found is None or not 0 < int(found["port"]) < 65_536:
        raise BadInputError(phrased("agent_refused.vnc_address", address=address))
    return VncServer(found["v6"] or found["host"], int(found["port"]), password, quality)
