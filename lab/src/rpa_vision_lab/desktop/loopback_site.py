"""A web site on this machine alone, for as long as a block of code runs."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Self


class LoopbackSite(ABC):
    """``with TheSite() as site: … site.address``"""

    @abstractmethod
    def handler(self) -> type[BaseHTTPRequestHandler]: ...

    def __enter__(self) -> Self:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self._server.daemon_threads = True  # a browser that is killed may leave a request open
        self._thread = threading.Thread(target=self._server.serve_forever, name=type(self).__name__)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/"
