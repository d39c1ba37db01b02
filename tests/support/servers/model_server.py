"""A small server of models that speaks Ollama's protocol and OpenAI's, well or badly, on loopback."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal

from rpa_vision.settings import ModelServer

Protocol = Literal["ollama", "openai"]
Behaviour = Callable[[BaseHTTPRequestHandler], None]
PIECES = 3
"""In which a streamed answer comes."""


class SmallModelServer:
    """Answers each question as the test says; what it was asked is kept."""

    def __init__(self, protocol: Protocol) -> None:
        self.protocol: Protocol = protocol
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.released = threading.Event()
        self.under_way = self.most_under_way = 0
        self.behave: Behaviour = self.saying("yes")
        outer, counting = self, threading.Lock()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                with counting:
                    outer.under_way += 1
                    outer.most_under_way = max(outer.most_under_way, outer.under_way)
                    outer.asked.append({"path": self.path, **json.loads(body)})
                    outer.keys.append(self.headers["authorization"])
                try:
                    outer.behave(self)
                finally:
                    with counting:
                        outer.under_way -= 1

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def settings(self, model: str = "llava", **given: Any) -> ModelServer:
        return ModelServer.model_validate(
            {"url": self.url, "model": model, "protocol": self.protocol, **given}
        )

    def __enter__(self) -> SmallModelServer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.released.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def question(self, index: int = -1) -> str:
        """The words of the person, so to say, without pictures."""
        content = self.asked[index]["messages"][-1]["content"]
        return content if isinstance(content, str) else content[-1]["text"]

    def saying(self, content: str, ended_by: str = "stop") -> Behaviour:
        return sending(json.dumps(self._whole(content, ended_by)).encode())

    def streaming(self, content: str, ended_by: str | None = "stop") -> Behaviour:
        """Piece by piece, though nobody asked for it; without an end where ``ended_by`` is None."""
        size = len(content) // PIECES + 1
        pieces = [content[at : at + size] for at in range(0, max(1, len(content)), size)]
        lines = [json.dumps(self._piece(piece)) for piece in pieces]
        if ended_by is not None:
            lines.append(json.dumps(self._last(ended_by)))
        if self.protocol == "ollama":
            return sending("".join(f"{line}\n" for line in lines).encode())
        events = [": a comment", *(f"data: {line}" for line in lines)]
        if ended_by is not None:
            events.append("data: [DONE]")
        return sending("\n\n".join([*events, ""]).encode())

    def answering(self, answers: Sequence[str]) -> Behaviour:
        """One after the other; the last again and again."""
        left = list(answers)

        def behave(handler: BaseHTTPRequestHandler) -> None:
            self.saying(left.pop(0) if len(left) > 1 else left[0])(handler)

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

    def _whole(self, content: str, ended_by: str) -> dict[str, Any]:
        message = {"role": "assistant", "content": content}
        if self.protocol == "ollama":
            return {
                "model": "m",
                "message": message,
                "done": True,
                "done_reason": ended_by,
                "total_duration": 5,
            }
        return {"id": "c", "choices": [{"index": 0, "message": message, "finish_reason": ended_by}]}

    def _piece(self, content: str) -> dict[str, Any]:
        if self.protocol == "ollama":
            return {"model": "m", "message": {"role": "assistant", "content": content}, "done": False}
        return {"id": "c", "choices": [{"index": 0, "delta": {"content": content}, "finish_reason": None}]}

    def _last(self, ended_by: str) -> dict[str, Any]:
        if self.protocol == "ollama":
            return {"message": {"role": "assistant", "content": ""}, "done": True, "done_reason": ended_by}
        return {"id": "c", "choices": [{"index": 0, "delta": {}, "finish_reason": ended_by}]}


def sending(body: bytes, status: int = 200, said_length: int | None = None) -> Behaviour:
    def behave(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Length", str(said_length or len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return behave


def cutting(handler: BaseHTTPRequestHandler) -> None:
    handler.connection.shutdown(socket.SHUT_RDWR)
    handler.close_connection = True


def at_first(first: Behaviour, then: Behaviour) -> Behaviour:
    """One way once, another afterwards."""
    left = [first]

    def behave(handler: BaseHTTPRequestHandler) -> None:
        (left.pop() if left else then)(handler)

    return behave
