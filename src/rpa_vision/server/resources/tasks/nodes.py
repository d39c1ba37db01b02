"""One screen of a workflow, and what it is known by."""

from __future__ import annotations

from rpa_vision.models.base import Id, Model, WorkflowId
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.picture_of import DemonstrationPicture, LookPicture, PictureOf, ReplayPicture
from rpa_vision.models.replay.run import values_of
from rpa_vision.models.session import RawSession, TextInput, WindowContext
from rpa_vision.replay.pictures import of_command
from rpa_vision.server.gate.auth import PrincipalDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.resources.tasks.trials import picture_name
from rpa_vision.server.services import Services, ServicesDep

router = GuardedRouter(prefix="/workflows/{workflow_id}/nodes/{node_id}", tags=["workflows"])


class NewLook(Model):
    on: PictureOf
    """The picture that shows it as it looks now."""
    operator_id: Id | None = None


@router.post("/learn")
def relearn(
    workflow_id: WorkflowId,
    node_id: Id,
    request: Strict[NewLook],
    services: ServicesDep,
    principal: PrincipalDep,
) -> Workflow:
    """Learn a redesigned screen anew from one picture of it: a new version. Refused where it would not be known by it,
    or not be told from another screen."""
    window, typed = _context(services, request.on)
    return services.screen_teacher.relearn(
        workflow_id,
        node_id,
        picture_name(request.on),
        window,
        typed,
        principal.operator(request.operator_id),
    )


def _context(services: Services, of: PictureOf) -> tuple[WindowContext, list[str]]:
    """The window in front when the picture was taken, and what was typed around that time."""
    match of:
        case DemonstrationPicture(session_id=session_id, screenshot_id=screenshot_id):
            session = services.store.sessions.get(session_id)
            typed = [one.text for one in session.events if isinstance(one, TextInput) and one.text]
            return _window(session, screenshot_id), typed
        case ReplayPicture(replay_id=replay_id, picture=picture):
            return _reported(services, replay_id, picture), values_of(services.store.replays.get(replay_id))
        case LookPicture():
            return WindowContext(), []


def _reported(services: Services, replay_id: str, picture: str) -> WindowContext:
    """As the report told that brought this very picture; what was before it, nobody told."""
    command = of_command(replay_id, picture)
    if command is None or not services.store.commands.knows(command):
        return WindowContext()
    report = services.store.commands.get(command).report
    return WindowContext() if report is None else report.window


def _window(session: RawSession, screenshot_id: str) -> WindowContext:
    """An event tells of the window it went to; what is seen after it, only the next one tells."""
    before = (one.window for one in session.events if one.screenshot_id == screenshot_id)
    return next(before, WindowContext())
