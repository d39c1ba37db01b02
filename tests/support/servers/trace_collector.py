"""A collector of traces on loopback, which takes OTLP by HTTP as a site's own does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from zlib import MAX_WBITS, decompress

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span


class TraceCollector:
    def __init__(self, url: str) -> None:
        self.url = url
        self.bodies: list[bytes] = []
        self.tokens: set[str | None] = set()
        self.paths: set[str] = set()

    def spans(self) -> list[Span]:
        return [
            one
            for body in self.bodies
            for resource in ExportTraceServiceRequest.FromString(body).resource_spans
            for scope in resource.scope_spans
            for one in scope.spans
        ]


class _Handler(BaseHTTPRequestHandler):
    collector: TraceCollector

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        packed = self.headers.get("Content-Encoding") == "gzip"
        self.collector.bodies.append(decompress(body, 16 + MAX_WBITS) if packed else body)
        self.collector.tokens.add(self.headers.get("X-Token"))
        self.collector.paths.add(self.path)
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_said: object) -> None:
        """Nothing, on the tests' own output."""


@contextmanager
def collecting() -> Iterator[TraceCollector]:
    handler = type("Handler", (_Handler,), {})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        collector = handler.collector = TraceCollector(f"http://127.0.0.1:{server.server_port}")
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield collector
        finally:
            server.shutdown()
            thread.join()
