"""What became of what a person asked of an agent."""

from __future__ import annotations

from datetime import UTC, datetime

from rpa_vision.models.replay.command import Report
from rpa_vision.models.site.errand import Look
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.server.services import Services


def take_errand(services: Services, agent_id: str, report: Report, screenshot: bytes | None) -> None:
    errand_id, errands = report.command_id.split(":")[0], services.store.errands
    problem = report.error or ""
    if isinstance(errands.get(errand_id), Look):
        size = None
        if screenshot is not None:
            size = decode_image(screenshot, services.settings.limits, errand_id).size
        errands.answer_look(errand_id, agent_id, screenshot, size, problem, datetime.now(UTC))
    else:
        errands.answer_recording(errand_id, agent_id, None if report.outcome == "done" else problem)
