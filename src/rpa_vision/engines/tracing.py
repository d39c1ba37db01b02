"""Traces by OpenTelemetry, for sites that collect them: which part of a decision took how long.

A trace holds names of parts and times. What a part worked on, or what an error said, may be a patient's and is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from rpa_vision import __version__
from rpa_vision.errors import BadSettingsError
from rpa_vision.phrases import phrased
from rpa_vision.settings import TelemetrySettings
from rpa_vision.timing import traced

WAITS_S = 5
"""For one batch of traces to be taken. None of them is worth more of a server that is to stop."""


@contextmanager
def tracing(settings: TelemetrySettings) -> Iterator[None]:
    """Sends what is measured meanwhile to the site's collector; where that is away, it is lost and work goes on."""
    if settings.url is None:
        yield
        return
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415 - only where asked for
            OTLPSpanExporter,
        )
        from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415
        from requests import Session  # noqa: PLC0415 - comes with the exporter
    except ImportError as error:
        raise BadSettingsError(phrased("setting_refused.no_telemetry")) from error
    direct = Session()
    direct.trust_env = False  # what the environment says of proxies and passwords is not heard
    exporter = OTLPSpanExporter(
        endpoint=f"{settings.url.rstrip('/')}/v1/traces",
        headers={name: value.get_secret_value() for name, value in settings.headers.items()},
        timeout=WAITS_S,
        session=direct,
    )
    provider = TracerProvider(
        resource=Resource({"service.name": "rpa-vision", "service.version": __version__}),
        shutdown_on_exit=False,
    )
    provider.add_span_processor(BatchSpanProcessor(exporter))
    tracer = provider.get_tracer("rpa_vision")

    def part(name: str) -> AbstractContextManager[object]:
        return tracer.start_as_current_span(name, record_exception=False, set_status_on_exception=False)

    try:
        with traced(part):
            yield
    finally:
        provider.shutdown()
