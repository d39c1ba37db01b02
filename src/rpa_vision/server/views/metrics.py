"""Figures of this server for Prometheus. No label names a person, a patient or a screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from rpa_vision.errors import StorageError
from rpa_vision.models.replay.command import Report
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ActionVerified, RunEvent, RunPaused
from rpa_vision.storage.database.figures import Figures
from rpa_vision.storage.store import Store
from rpa_vision.timing import measured

_SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """Counted in this process; what the database knows is asked of it when somebody looks."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._steps = Counter("rpa_vision_steps", "Steps whose effect was seen", registry=self._registry)
        self._pauses = Counter(
            "rpa_vision_pauses", "Replays stopped for a person", ["reason"], registry=self._registry
        )
        for reason in PauseReason:
            self._pauses.labels(reason.value)
        self.report_seconds = Histogram(
            "rpa_vision_report_seconds",
            "From an agent's report to the next command",
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._look_seconds = Histogram(
            "rpa_vision_look_seconds", "Looking at a screen", buckets=_SECONDS, registry=self._registry
        )
        self._part_seconds = Counter(
            "rpa_vision_part_seconds",
            "Where the time of a step goes, in the server and in its agent",
            ["part"],
            registry=self._registry,
        )

    def watch(self, store: Store, silence_s: float) -> None:
        self._registry.register(_Stored(store, silence_s))

    def count(self, events: Sequence[RunEvent]) -> None:
        """Of events that are stored."""
        for event in events:
            if isinstance(event, ActionVerified):
                self._steps.inc()
            elif isinstance(event, RunPaused):
                self._pauses.labels(event.pause.reason.value).inc()

    @contextmanager
    def reporting(self, report: Report) -> Iterator[None]:
        """A report dealt with, part by part."""
        with self.report_seconds.time(), measured("decide") as spent:
            yield
        if "look" in spent.seconds:
            self._look_seconds.observe(spent.seconds["look"])
        acted_ms = report.duration_ms - report.settled_ms
        agent = {"act": acted_ms / 1000, "settle or wait": report.settled_ms / 1000}
        for part, seconds in (spent.seconds | agent).items():
            self._part_seconds.labels(part).inc(max(0.0, seconds))

    def text(self) -> bytes:
        return generate_latest(self._registry)


class _Stored(Collector):
    def __init__(self, store: Store, silence_s: float) -> None:
        self._figures = Figures(store.engine)
        self._audit = store.audit
        self._silence = timedelta(seconds=silence_s)

    def describe(self) -> Iterable[Metric]:
        """Nothing: what is registered must not be asked of the database already."""
        return ()

    def collect(self) -> Iterator[Metric]:
        try:
            yield from self._asked()
        except StorageError:  # said by the part « database »; what was counted here is told all the same
            return

    def _asked(self) -> Iterator[Metric]:
        replays = GaugeMetricFamily("rpa_vision_replays", "Replays by status", labels=["status"])
        for status, count in self._figures.replays().items():
            replays.add_metric([status.value], count)
        yield replays
        connected = self._figures.agents_since(datetime.now(UTC) - self._silence)
        yield GaugeMetricFamily("rpa_vision_agents", "Agents heard of recently", connected)
        size = self._audit.size()
        yield GaugeMetricFamily("rpa_vision_audit_entries", "Entries of the audit trail", size)
