"""A proxy nobody asked for: writes down whatever it is handed."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator

import pytest

NAMES = ("http_proxy", "https_proxy", "all_proxy", "ws_proxy", "wss_proxy")


class EagerProxy:
    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self.heard: list[bytes] = []
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join(10)

    def _listen(self) -> None:
        with contextlib.suppress(OSError):  # closed
            while True:
                caller, _ = self._listening.accept()
                with caller, contextlib.suppress(OSError):
                    self.heard.append(caller.recv(65536))
                    caller.sendall(b"HTTP/1.1 502 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")


@contextlib.contextmanager
def named_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[EagerProxy]:
    proxy = EagerProxy()
    for name in NAMES:
        monkeypatch.setenv(name, proxy.url)
        monkeypatch.setenv(name.upper(), proxy.url)
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    try:
        yield proxy
    finally:
        proxy.close()
