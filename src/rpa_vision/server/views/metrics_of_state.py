"""How the server stands, as figures that an alarm can be set on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from rpa_vision.models.site.state import ServerState


class StateMetrics(Collector):
    """What is not known is left out: a figure made up for it would keep an alarm quiet."""

    def __init__(self, state: ServerState | None, parts: Mapping[str, bool]) -> None:
        """``state``: None where the database does not answer."""
        self._state = state
        self._parts = parts

    def collect(self) -> Iterator[Metric]:
        well = GaugeMetricFamily(
            "rpa_vision_part_well",
            "1 where this part of the server is well, 0 where it fails",
            labels=["part"],
        )
        for name, is_well in self._parts.items():
            well.add_metric([name], float(is_well))
        yield well
        if self._state is not None:
            yield from _told(self._state)

    def text(self) -> bytes:
        registry = CollectorRegistry()
        registry.register(self)
        return generate_latest(registry)


def _told(state: ServerState) -> Iterator[Metric]:
    yield _gauge("disk_free_bytes", "Room on the disk of the data folder", state.disk_free)
    yield _gauge("disk_total_bytes", "Size of that disk", state.disk_total)
    yield _gauge("database_seconds", "How long the database took to answer", state.database_ms / 1000)
    if state.oldest_pause is not None:
        waited_s = max(0.0, (state.now - state.oldest_pause).total_seconds())
        yield _gauge("oldest_pause_seconds", "How long a replay has been waiting for a person", waited_s)
    if state.last_backup is not None:
        at = state.last_backup.timestamp()
        yield _gauge("last_backup_timestamp_seconds", "When the last whole backup was made", at)
    if state.certificate_ends is not None:
        at = state.certificate_ends.timestamp()
        yield _gauge("certificate_end_timestamp_seconds", "When the server's own certificate ends", at)


def _gauge(name: str, told: str, value: float) -> Metric:
    return GaugeMetricFamily(f"rpa_vision_{name}", told, value)
