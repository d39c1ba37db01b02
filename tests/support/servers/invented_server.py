"""The page as it is built, before the server that only invents what it says."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

from axe import WEB

_VITE = WEB / "node_modules" / ".bin" / "vite"
_WITHIN_S = 30.0


@contextmanager
def invented_server(**environment: str) -> Iterator[str]:
    """Its address. ``INVENTED_EMPTY=yes``: nothing was ever done here; ``INVENTED_LOGGED_IN=no``: nobody is there."""
    port = _free_port()
    command = [str(_VITE), "preview", "--config", "dev/vite.config.ts", "--port", str(port), "--strictPort"]
    with subprocess.Popen(
        command, cwd=WEB, env={**os.environ, **environment}, stdout=subprocess.DEVNULL
    ) as server:
        try:
            _wait_for(port, server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


def _free_port() -> int:
    with socket.socket() as chosen:
        chosen.bind(("127.0.0.1", 0))
        port: int = chosen.getsockname()[1]
        return port


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _WITHIN_S
    while time.monotonic() < deadline:
        assert server.poll() is None, "the invented server did not start"
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError("the invented server did not start in time")
