"""Running a workflow on an agent, and the person's hand on it."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Response, status
from pydantic import Field, model_validator

from rpa_vision.models.answers import PlannedStep, Pointed, ReplayCounts, ReplaySummary
from rpa_vision.models.base import Id, Model, VariableName, When, WorkflowId
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.replay.pause import Which
from rpa_vision.models.replay.run import Priority, Replay, ReplayState, RunEvent, Said
from rpa_vision.phrases import phrased
from rpa_vision.replay.engine.new_screens import is_met_by
from rpa_vision.server.gate.access import SUPERVISORS
from rpa_vision.server.gate.auth import PrincipalDep, forbidden
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.services import BellDep, ServicesDep
from rpa_vision.server.starting import check_given, coached_as_asked, refuse_while_recording
from rpa_vision.server.views.replay_list import counts, summaries
from rpa_vision.server.views.retelling import ReadersLanguage, replay_retold
from rpa_vision.server.views.shown_picture import PICTURE, Width, shown_picture
from rpa_vision.storage.database.ids import new_replay_id
from rpa_vision.storage.replays.replays import ReplaySearch

router = GuardedRouter(prefix="/replays", tags=["replays"])


AsOf = When | None
"""``updated_at`` of the replay as it was shown to the person: refused where it was changed meanwhile."""
MOST_LISTED = 500
Value = Annotated[str, Field(max_length=4096)]
Values = Annotated[tuple[Value, ...], Field(max_length=1000)]


class StartReplay(Model):
    workflow_id: WorkflowId
    agent_id: Id
    parameters: dict[VariableName, Value | Values] = {}
    """Several values for a variable of a loop, one for each turn; ``vault:ENTRY`` for a secret."""
    operator_id: Id | None = None
    draft: bool = False
    """True: run it though it is still only being watched, and was seen too few times to be trusted."""
    coached: bool | None = None
    """Whether every action is proposed to a person first; None: as the workflow's learning state asks."""
    priority: Priority = Priority.NORMAL
    """Among what waits for the same agent; among equals people take turns."""


class Resume(Model):
    step: Said | None = None
    """Needed when the paused step's action may already have been done."""
    reason: Annotated[str, Field(max_length=1000)] = ""
    """Why the step is left out."""
    which: Which | None = None
    """Where several ways go on: the one to go, or with ``done`` the step that is done; ``:end``: none any more."""
    press: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    """Where a dialog is in the way: the button that answers it. Pressed only on the dialog as it was shown."""
    operator_id: Id | None = None
    as_of: AsOf = None


class Rollback(Model):
    actions: Annotated[int, Field(ge=1, le=10)] = 1
    operator_id: Id | None = None
    as_of: AsOf = None


class Shown(Model):
    """One of the two: a point of the frozen picture, or a box around what is meant."""

    at: Point | None = None
    bbox: Box | None = None

    @model_validator(mode="after")
    def _one_of_them(self) -> Shown:
        if (self.at is None) == (self.bbox is None):
            raise ValueError("at: give either a point or a bbox")
        return self

    @property
    def place(self) -> Point:
        if self.at is not None:
            return self.at
        if self.bbox is None:
            raise AssertionError("one of them is always there")
        return self.bbox.center


class Correct(Shown):
    operator_id: Id | None = None
    as_of: AsOf = None


class ThisScreen(Model):
    operator_id: Id | None = None
    as_of: AsOf = None


class Reason(Model):
    message: Annotated[str, Field(min_length=1, max_length=1000)] = "asked by a person"
    operator_id: Id | None = None
    as_of: AsOf = None

    def by(self, operator_id: str | None) -> str:
        return self.message if operator_id is None else f"{operator_id}: {self.message}"


@router.post("", status_code=status.HTTP_201_CREATED)
def start(
    request: Strict[StartReplay], services: ServicesDep, bell: BellDep, principal: PrincipalDep
) -> Replay:
    """Run a workflow on an agent; it waits its turn behind those the agent has already."""
    operator_id = principal.operator(request.operator_id)
    refuse_while_recording(services, request.agent_id)
    workflow = services.store.workflows.get(request.workflow_id)
    coached = coached_as_asked(workflow, request.draft, request.coached, principal)
    check_given(services, workflow, request.parameters, request.agent_id, operator_id)
    replay = services.engine.start(
        new_replay_id(),
        workflow,
        request.parameters,
        request.agent_id,
        operator_id,
        coached=coached,
        priority=request.priority,
    )
    bell.ring(request.agent_id)
    return replay


@router.get("")
def list_all(
    services: ServicesDep,
    state: ReplayState | None = None,
    workflow_id: WorkflowId | None = None,
    agent_id: Id | None = None,
    search: Annotated[str, Query(max_length=120, description="In task names and ids")] = "",
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 100,
    language: ReadersLanguage = None,
) -> list[ReplaySummary]:
    """Replays, those that wait for a person first, the longest waiting on top."""
    found = ReplaySearch(limit, state, workflow_id, agent_id, search.strip())
    return summaries(services.store, found, language)


@router.get("/counts")
def count_all(
    services: ServicesDep,
    workflow_id: WorkflowId | None = None,
    agent_id: Id | None = None,
    search: Annotated[str, Query(max_length=120, description="In task names and ids")] = "",
) -> ReplayCounts:
    """How many replays are not over: a list shows no more than was asked for."""
    return counts(services.store, ReplaySearch(MOST_LISTED, None, workflow_id, agent_id, search.strip()))


@router.get("/{replay_id}/plan")
def plan(replay_id: Id, services: ServicesDep) -> list[PlannedStep]:
    """What was done, what is under way, and how most demonstrations went on from there."""
    return list(services.engine.planned(replay_id))


@router.get("/{replay_id}")
def read(replay_id: Id, services: ServicesDep, language: ReadersLanguage = None) -> Replay:
    """Where a replay stands, and why it paused."""
    return replay_retold(services.store.replays.get(replay_id), language)


@router.get("/{replay_id}/events")
def events(replay_id: Id, services: ServicesDep) -> list[RunEvent]:
    """All that happened in a replay, in order."""
    services.store.replays.get(replay_id)
    return list(services.store.run_events.of_replay(replay_id))


@router.get(
    "/{replay_id}/pictures/{picture}",
    response_class=Response,
    responses=PICTURE,
)
def picture(replay_id: Id, picture: Id, services: ServicesDep, width: Width = None) -> Response:
    """A picture that a replay was decided on or judged by."""
    png = services.store.blobs.get(f"replays/{replay_id}/{picture}")
    return shown_picture(png, width, services.settings.limits, picture)


@router.post("/{replay_id}/pause")
def pause(replay_id: Id, reason: Strict[Reason], services: ServicesDep, principal: PrincipalDep) -> Replay:
    """Stop a running replay until a person resumes it."""
    operator_id = principal.operator(reason.operator_id)
    return services.engine.pause(replay_id, reason.by(operator_id), operator_id)


@router.post("/{replay_id}/resume")
def resume(
    replay_id: Id, request: Strict[Resume], services: ServicesDep, bell: BellDep, principal: PrincipalDep
) -> Replay:
    """Go on after a pause. Where an action may have been done already, say whether the step is done; at a
    crossroads, which way to go; before a dialog, which button answers it. A step may be left out, with a reason. Where two persons
    have to say yes, the first one's is kept with the pause and nothing is done."""
    operator_id = principal.operator(request.operator_id)
    replay = services.engine.resume(
        replay_id,
        request.step,
        operator_id,
        request.which,
        reason=request.reason,
        press=request.press,
        as_of=request.as_of,
        known_as=principal.name,
    )
    bell.ring(replay.agent_id)
    return replay


@router.post("/{replay_id}/correct")
def correct(
    replay_id: Id, request: Strict[Correct], services: ServicesDep, principal: PrincipalDep
) -> Replay:
    """Show a paused replay where its step belongs, or, on a screen that is new to the task, what to click there: learnt
    as a new version, and used once it is resumed."""
    operator_id = principal.operator(request.operator_id)
    if is_met_by(services.store.replays.get(replay_id)):
        if principal.role not in SUPERVISORS:
            raise forbidden(phrased("server_refused.only_supervisor_adds"))
        return services.new_screens.add(replay_id, request.place, operator_id, as_of=request.as_of)
    return services.corrector.correct(replay_id, request.place, operator_id, as_of=request.as_of)


@router.post("/{replay_id}/screen")
def accept_screen(
    replay_id: Id, request: Strict[ThisScreen], services: ServicesDep, principal: PrincipalDep
) -> Replay:
    """Say that the screen a replay stopped on is the one it waits for, redesigned: learnt as a new version, and known
    once it is resumed."""
    operator_id = principal.operator(request.operator_id)
    return services.screen_teacher.accept(replay_id, operator_id, as_of=request.as_of)


@router.post("/{replay_id}/point")
def point(replay_id: Id, request: Strict[Shown], services: ServicesDep) -> Pointed:
    """What a paused replay would learn from a place on its frozen picture. Nothing is learnt yet."""
    if is_met_by(services.store.replays.get(replay_id)):
        return services.new_screens.pointed(replay_id, request.place)
    return services.corrector.pointed(replay_id, request.place)


@router.post("/{replay_id}/rollback")
def rollback(
    replay_id: Id,
    request: Strict[Rollback],
    services: ServicesDep,
    bell: BellDep,
    principal: PrincipalDep,
) -> Replay:
    """Take the last actions of a paused replay back, each with a known gesture whose effect is looked at."""
    replay = services.engine.rollback(
        replay_id, request.actions, principal.operator(request.operator_id), as_of=request.as_of
    )
    bell.ring(replay.agent_id)
    return replay


@router.post("/{replay_id}/abort")
def abort(replay_id: Id, reason: Strict[Reason], services: ServicesDep, principal: PrincipalDep) -> Replay:
    """End a replay for good."""
    operator_id = principal.operator(reason.operator_id)
    return services.engine.abort(replay_id, reason.by(operator_id), operator_id, as_of=reason.as_of)
