"""What a collector of the site is sent, over real OTLP, and what it is never sent."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from pydantic import ValidationError

from rpa_vision import __version__
from rpa_vision.engines.tracing import tracing
from rpa_vision.errors import BadSettingsError
from rpa_vision.settings import TelemetrySettings
from rpa_vision.timing import measured, span
from trace_collector import TraceCollector, collecting


@pytest.fixture
def collector() -> Iterator[TraceCollector]:
    with collecting() as collector:
        yield collector


def decided() -> None:
    with measured("decide"):
        with span("look"), span("read closely"):
            pass
        with span("ground"):
            pass


def test_each_part_of_a_decision_is_sent_under_what_it_is_a_part_of(collector: TraceCollector) -> None:
    with tracing(TelemetrySettings(url=collector.url, headers={"X-Token": "for the collector"})):
        decided()
    decided()  # after its end nothing is sent any more
    names = {one.span_id: one.name for one in collector.spans()}
    parts = {one.name: names.get(one.parent_span_id) for one in collector.spans()}
    assert parts == {"decide": None, "look": "decide", "read closely": "look", "ground": "decide"}
    assert len({one.trace_id for one in collector.spans()}) == 1
    assert all(one.end_time_unix_nano >= one.start_time_unix_nano > 0 for one in collector.spans())
    assert (collector.paths, collector.tokens) == ({"/v1/traces"}, {"for the collector"})
    resource = ExportTraceServiceRequest.FromString(collector.bodies[0]).resource_spans[0].resource
    told = {one.key: one.value.string_value for one in resource.attributes}
    assert told == {"service.name": "rpa-vision", "service.version": __version__}


def test_what_an_error_says_is_not_sent(collector: TraceCollector) -> None:
    with (
        tracing(TelemetrySettings(url=collector.url)),
        pytest.raises(ValueError, match="MARTINEAU"),
        measured("decide"),
        span("look"),
    ):
        raise ValueError("MARTINEAU Paul, 800044611")
    assert {one.name for one in collector.spans()} == {"decide", "look"}
    assert all(not one.attributes and not one.events for one in collector.spans())
    assert not any(b"MARTINEAU" in body or b"800044611" in body for body in collector.bodies)


def test_what_nobody_measures_is_not_sent(collector: TraceCollector) -> None:
    with tracing(TelemetrySettings(url=collector.url)), span("look"):
        pass
    assert collector.spans() == []


def test_a_collector_that_is_away_holds_nothing_up() -> None:
    nobody = TelemetrySettings(url="http://127.0.0.1:9")
    with tracing(nobody), measured("decide") as spent, span("look"):
        pass
    assert set(spent.seconds) == {"decide", "look"}


def test_without_an_address_nothing_of_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    with tracing(TelemetrySettings()):
        decided()


def test_where_it_is_not_installed_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    wanted = TelemetrySettings(url="http://127.0.0.1:9")
    with pytest.raises(BadSettingsError, match=r"rpa-vision\[telemetry\]"), tracing(wanted):
        pass


@pytest.mark.parametrize("address", ["https://traces.example.org", "collector:4318", "ftp://127.0.0.1"])
def test_traces_stay_on_the_site(address: str) -> None:
    with pytest.raises(ValidationError):
        TelemetrySettings(url=address)
