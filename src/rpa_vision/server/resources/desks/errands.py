"""What a person asks of an agent outside of replays: its screen, or a recording."""

from __future__ import annotations

from datetime import UTC, datetime

from fastapi import Response, status

from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision.models.answers import LookTaken
from rpa_vision.models.base import Id, Model
from rpa_vision.models.replay.run import ReplayState
from rpa_vision.models.site.errand import Recording, Task
from rpa_vision.phrases import phrased
from rpa_vision.server.agents.looking import look_taken, refuse_absent
from rpa_vision.server.gate.auth import OperatorDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.services import BellDep, ServicesDep
from rpa_vision.server.views.shown_picture import PICTURE, Width, shown_picture
from rpa_vision.storage.errands import look_blob
from rpa_vision.storage.replays.replays import ReplaySearch

router = GuardedRouter(prefix="/agents/{agent_id}", tags=["agents"])


class NewRecording(Model):
    task: Task


@router.post("/looks", status_code=status.HTTP_201_CREATED)
async def look(agent_id: Id, services: ServicesDep, bell: BellDep, by: OperatorDep) -> LookTaken:
    """Have an agent show its screen now. It is kept for an hour."""
    taken = await look_taken(services, bell, agent_id, by)
    if taken.taken_at is None or taken.size is None:
        raise AssertionError("a look that was taken says when and how large")
    return LookTaken(look_id=taken.errand_id, agent_id=agent_id, taken_at=taken.taken_at, size=taken.size)


@router.get("/looks/{look_id}", response_class=Response, responses=PICTURE)
def look_picture(agent_id: Id, look_id: Id, services: ServicesDep, width: Width = None) -> Response:
    """What an agent's screen showed when somebody asked."""
    if services.store.errands.look(look_id).agent_id != agent_id:
        raise NotFoundError("look", look_id)
    png = services.store.blobs.get(look_blob(agent_id, look_id))
    return shown_picture(png, width, services.settings.limits, look_id)


@router.post("/recording", status_code=status.HTTP_201_CREATED)
def record(
    agent_id: Id, request: Strict[NewRecording], services: ServicesDep, bell: BellDep, by: OperatorDep
) -> Recording:
    """Have an agent record what the person at its desktop does, until it is told to stop."""
    refuse_absent(services, agent_id)
    for last in services.store.replays.found(ReplaySearch(1, agent_id=agent_id)):
        if last.state is not ReplayState.ENDED:
            raise ConflictError(
                phrased("agent_refused.has_replay", agent_id=agent_id, replay_id=last.replay_id)
            )
    asked = services.store.errands.ask_recording(agent_id, request.task, datetime.now(UTC), by)
    bell.ring(agent_id)
    return asked


@router.get("/recording")
def recording(agent_id: Id, services: ServicesDep) -> Recording:
    """The recording under way on an agent, or the last one."""
    found = services.store.errands.recording_of(agent_id, datetime.now(UTC))
    if found is None:
        raise NotFoundError("recording of agent", agent_id)
    return found


@router.post("/recording/stop")
def stop_recording(agent_id: Id, services: ServicesDep, bell: BellDep) -> Recording:
    """End the recording; it has ended once the server has all of it."""
    stopping = services.store.errands.stop_recording(agent_id, datetime.now(UTC))
    bell.ring(agent_id)
    return stopping
