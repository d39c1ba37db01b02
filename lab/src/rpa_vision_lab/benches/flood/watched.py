"""How the server fares from outside: how long ``/health`` takes, and how much memory it has needed."""

from __future__ import annotations

import time
from pathlib import Path
from threading import Event, Thread
from types import TracebackType

import httpx

_EVERY_S = 0.25
_GIVE_UP_S = 60.0


class Watched:
    """``with Watched(url, pid) as watched:``"""

    def __init__(self, url: str, pid: int) -> None:
        self._url = url
        self._process = Path(f"/proc/{pid}")
        self._over = Event()
        self._thread = Thread(target=self._ask, daemon=True)
        self.health_s: list[float] = []
        self.unwell = 0
        self.peak_mib = 0.0

    def __enter__(self) -> Watched:
        (self._process / "clear_refs").write_text("5")  # the highest so far is forgotten
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()
        status = (self._process / "status").read_text()
        self.peak_mib = int(status.split("VmHWM:")[1].split()[0]) / 2**10

    def _ask(self) -> None:
        with httpx.Client(trust_env=False, timeout=_GIVE_UP_S) as http:
            while not self._over.wait(_EVERY_S):
                asked = time.perf_counter()
                try:
                    self.unwell += not http.get(f"{self._url}/health").is_success
                except httpx.TransportError:
                    self.unwell += 1
                self.health_s.append(time.perf_counter() - asked)
