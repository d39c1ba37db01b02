"""The dialogs that were met, the ones nobody has an answer for, and the catalogue that people teach."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Literal

from fastapi import Depends, Path, Query, Response

from rpa_vision.models.base import Id, When, WorkflowId
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision.models.replay.dialog_memory import (
    DialogCount,
    DialogId,
    DialogPage,
    LearntDialog,
    Review,
    UnknownDialog,
)
from rpa_vision.server.dialog_review import Reviews
from rpa_vision.server.gate.auth import OperatorDep, PrincipalDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.services import Services, ServicesDep
from rpa_vision.server.views.shown_picture import PICTURE, Width, shown_picture
from rpa_vision.storage.replays.dialog_events import DialogFilter

router = GuardedRouter(prefix="/dialogs", tags=["dialogs"])

DialogPath = Annotated[DialogId, Path()]


def _wanted(
    since: Annotated[When | None, Query(description="From this moment on")] = None,
    until: Annotated[When | None, Query(description="Before this moment")] = None,
    type: Annotated[DialogType | None, Query()] = None,  # noqa: A002 - its name in the address
    replay_id: Annotated[Id | None, Query()] = None,
    workflow_id: Annotated[WorkflowId | None, Query()] = None,
    action_taken: Annotated[Literal["resolved", "paused"] | None, Query()] = None,
) -> DialogFilter:
    return DialogFilter(since, until, type, replay_id, workflow_id, action_taken)


@router.get("")
def list_all(
    wanted: Annotated[DialogFilter, Depends(_wanted)],
    services: ServicesDep,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    before: Annotated[DialogId | None, Query(description="« older » of the page before")] = None,
) -> DialogPage:
    """Every dialog that was met, newest first, page by page."""
    return services.store.dialog_events.page(wanted, limit, before)


@router.get("/counts")
def counts(wanted: Annotated[DialogFilter, Depends(_wanted)], services: ServicesDep) -> list[DialogCount]:
    """How often each kind was met, of all or of one replay, with the last of each kind."""
    return list(services.store.dialog_events.counts(wanted))


@router.get("/unknown")
def unknown(services: ServicesDep) -> list[UnknownDialog]:
    """Those that nobody has an answer for: one line for each, however often it was met."""
    return _reviews(services).unknown()


@router.post("/unknown/{dialog_id}/review")
def review(
    dialog_id: DialogPath, request: Strict[Review], services: ServicesDep, principal: PrincipalDep
) -> LearntDialog:
    """Say what to answer to a dialog from now on. Refused, with the reason, where that could answer others too or
    where a person must always decide."""
    if request.workflow_id is not None:
        services.store.workflows.get(request.workflow_id)
    return _reviews(services).review(dialog_id, request, principal.operator(request.operator_id))


@router.delete("/unknown/{dialog_id}")
def leave(dialog_id: DialogPath, services: ServicesDep, by: OperatorDep) -> LearntDialog:
    """Leave a dialog to a person for ever: it is not listed any more, and each time somebody is asked."""
    return _reviews(services).leave(dialog_id, by)


@router.get("/catalogue")
def catalogue(services: ServicesDep) -> list[LearntDialog]:
    """What people decided, revoked decisions too, with who and when."""
    return list(services.store.dialog_answers.list())


@router.post("/catalogue/{answer_id}/revoke")
def revoke(answer_id: Id, services: ServicesDep, by: OperatorDep) -> LearntDialog:
    """Take a decision back: from the next look on, a person is asked again."""
    return services.store.dialog_answers.revoke(answer_id, datetime.now(UTC), by)


@router.get(
    "/{dialog_id}/picture",
    response_class=Response,
    responses=PICTURE,
)
def picture(dialog_id: DialogPath, services: ServicesDep, width: Width = None) -> Response:
    """The frozen picture a dialog was seen on."""
    png = services.store.dialog_events.picture(dialog_id)
    return shown_picture(png, width, services.settings.limits, f"dialog {dialog_id}")


def _reviews(services: Services) -> Reviews:
    store = services.store
    return Reviews(
        store.dialog_events, store.dialog_answers, services.catalogue_of, services.settings.language
    )
