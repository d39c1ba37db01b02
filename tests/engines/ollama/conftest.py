"""A small server that speaks Ollama's protocol, well or badly."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest


class SmallOllama:
    """Answers each question as the test says; what it was asked is kept."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.released = threading.Event()
        self.behave: Callable[[BaseHTTPRequestHandler], None] = self.saying("yes")
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                outer.asked.append({"path": self.path, **json.loads(body)})
                outer.behave(self)

            def do_GET(self) -> None:
                outer.asked.append({"path": self.path})
                outer.behave(self)

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> SmallOllama:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.released.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @staticmethod
    def saying(content: str) -> Callable[[BaseHTTPRequestHandler], None]:
        message = {"role": "assistant", "content": content}
        whole = {"model": "m", "message": message, "done": True, "total_duration": 5}
        return SmallOllama.sending(json.dumps(whole).encode())

    @staticmethod
    def sending(body: bytes, status: int = 200, said_length: int | None = None) -> Callable[..., None]:
        def behave(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(status)
            handler.send_header("Content-Length", str(said_length or len(body)))
            handler.end_headers()
            handler.wfile.write(body)

        return behave

    def never(self, handler: BaseHTTPRequestHandler) -> None:
        self.released.wait(30)
        handler.close_connection = True

    def dripping(self, handler: BaseHTTPRequestHandler) -> None:
        """Something now and then, and never the end."""
        handler.send_response(200)
        handler.send_header("Content-Length", "100000")
        handler.end_headers()
        while not self.released.wait(0.05):
            try:
                handler.wfile.write(b" ")
                handler.wfile.flush()
            except OSError:
                return

    @staticmethod
    def cutting(handler: BaseHTTPRequestHandler) -> None:
        handler.connection.shutdown(socket.SHUT_RDWR)
        handler.close_connection = True


@pytest.fixture
def ollama() -> Iterator[SmallOllama]:
    with SmallOllama() as server:
        yield server
