"""What became of what a person asked of an agent."""

from __future__ import annotations

from datetime import UTC, datetime

from rpa_vision.models.replay.command import ErrandCommand, RecordCommand, Report
from rpa_vision.models.replay.run import ReplayState
from rpa_vision.models.site.errand import Look
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.server.services import Services
from rpa_vision.storage.errands import asked_by
from rpa_vision.storage.replays.replays import ReplaySearch


def take_errand(services: Services, agent_id: str, report: Report, screenshot: bytes | None) -> None:
    errand_id, errands = report.command_id.split(":")[0], services.store.errands
    problem = report.error or ""
    if isinstance(errands.get(errand_id), Look):
        size = None
        if screenshot is not None:
            size = decode_image(screenshot, services.settings.limits, errand_id).size
        now = datetime.now(UTC)
        errands.answer_look(errand_id, agent_id, screenshot, size, problem, now, report.window)
    else:
        failed = None if report.outcome == "done" else problem
        errands.answer_recording(errand_id, agent_id, asked_by(report.command_id), failed, datetime.now(UTC))


def next_errand(services: Services, agent_id: str) -> ErrandCommand | None:
    """Nobody is recorded where a replay was begun meanwhile: nobody could tell whose hands are seen."""
    now = datetime.now(UTC)
    command = services.store.errands.next_command(agent_id, now)
    if isinstance(command, RecordCommand) and has_replay(services, agent_id):
        errand_id, problem = command.command_id.split(":")[0], "a replay was started there meanwhile"
        services.store.errands.answer_recording(errand_id, agent_id, "record", problem, now)
        return None
    return command


def has_replay(services: Services, agent_id: str) -> bool:
    """One that has not ended: those are found first."""
    found = services.store.replays.found(ReplaySearch(1, agent_id=agent_id))
    return any(one.state is not ReplayState.ENDED for one in found)
