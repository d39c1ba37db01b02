"""The calls about schedules, for ``ServerClient.schedules``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import TypeAdapter

from rpa_vision.models.batch.batch import Terms
from rpa_vision.models.batch.schedule import ScheduleRun, ScheduleStatus
from rpa_vision.models.documents import load_document
from rpa_vision.server.client.address import part
from rpa_vision.server.client.dialogs import Send, said_by


class ScheduleClient:
    def __init__(self, send: Send, source: str) -> None:
        """``source`` names the server in errors."""
        self._send = send
        self._source = source

    def create(
        self, batch_id: str, name: str, cron: str, zone: str, late: int, terms: Terms, by: str | None = None
    ) -> ScheduleStatus:
        body = {
            "batch_id": batch_id,
            "name": name,
            "cron": cron,
            "zone": zone,
            "late_minutes": late,
            "terms": terms.model_dump(mode="json"),
        }
        answer = self._send("POST", f"/schedules{said_by(by)}", body)
        return load_document(ScheduleStatus, answer, self._source)

    def list(self) -> Sequence[ScheduleStatus]:
        return TypeAdapter(tuple[ScheduleStatus, ...]).validate_json(self._send("GET", "/schedules"))

    def runs(self, schedule_id: str, limit: int) -> Sequence[ScheduleRun]:
        answer = self._send("GET", f"/schedules/{part(schedule_id)}/runs?limit={limit}")
        return TypeAdapter(tuple[ScheduleRun, ...]).validate_json(answer)

    def change(
        self, schedule_id: str, change: Literal["pause", "resume"], by: str | None = None
    ) -> ScheduleStatus:
        answer = self._send("POST", f"/schedules/{part(schedule_id)}/{change}{said_by(by)}")
        return load_document(ScheduleStatus, answer, self._source)

    def delete(self, schedule_id: str, by: str | None = None) -> None:
        self._send("DELETE", f"/schedules/{part(schedule_id)}{said_by(by)}")
