"""What the person at a driven desktop wishes, by the icon its agent shows there."""

from __future__ import annotations

from datetime import UTC, datetime

from rpa_vision.models.answers import AgentStatus
from rpa_vision.models.base import Id
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import Replay, ReplayState
from rpa_vision.phrases import say
from rpa_vision.server.gate.auth import OperatorDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.resources.desks.agents import status_of
from rpa_vision.server.services import BellDep, Services, ServicesDep
from rpa_vision.storage.replays.replays import ReplaySearch

router = GuardedRouter(prefix="/agents/{agent_id}", tags=["agents"])


@router.post("/pause")
def pause(agent_id: Id, services: ServicesDep, by: OperatorDep) -> AgentStatus:
    """Pause what is replayed on an agent, for the person at its desktop. Where nothing runs, nothing changes."""
    replay = _under_way(services, agent_id)
    if replay is not None and replay.state is ReplayState.RUNNING:
        message = say(services.settings.language, "pause.paused_at_desk", agent=agent_id)
        services.engine.pause(replay.replay_id, message, by, reason=PauseReason.PERSON_AT_DESK)
    return status_of(services, agent_id)


@router.post("/stop")
def stop(agent_id: Id, services: ServicesDep, bell: BellDep, by: OperatorDep) -> AgentStatus:
    """End what is recorded or replayed on an agent, for the person at its desktop."""
    now = datetime.now(UTC)
    recording = services.store.errands.recording_of(agent_id, now)
    if recording is not None and recording.is_open:
        services.store.errands.stop_recording(agent_id, now)
        bell.ring(agent_id)
        return status_of(services, agent_id)
    replay = _under_way(services, agent_id)
    if replay is not None:
        detail = say(services.settings.language, "pause.stopped_at_desk", agent=agent_id)
        services.engine.abort(replay.replay_id, detail, by)
    return status_of(services, agent_id)


def _under_way(services: Services, agent_id: str) -> Replay | None:
    """The one that was begun; of those that wait their turn none is meant."""
    found = services.store.replays.found(ReplaySearch(1, agent_id=agent_id))
    return next((one for one in found if one.state in (ReplayState.RUNNING, ReplayState.PAUSED)), None)
