"""How an agent speaks with its server. Both ways answer as HTTP does, so that whoever asks need not know which."""

from __future__ import annotations

from typing import Protocol

import httpx

from rpa_vision.models.replay.command import Report
from rpa_vision.models.replay.conversation import PictureName

Pictures = dict[PictureName, bytes]


class ServerLine(Protocol):
    """Raises ``httpx.TransportError`` when nobody knows whether the server has heard."""

    def next_command(self, wait_s: float) -> httpx.Response:
        """200 with the command, 204 when none came in time."""
        ...

    def report(self, report: Report, pictures: Pictures) -> httpx.Response: ...

    def close(self) -> None: ...
