"""What stands in the way on one picture, and the one place that may be clicked about it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated

import structlog
from fastapi import File, Form, UploadFile

from rpa_vision.dialogs.respond.resolution import AskPerson, ClickAnswer, DialogContext, Resolution
from rpa_vision.errors import RpaVisionError
from rpa_vision.models.documents import load_document
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.dialog_memory import DialogAnswer, DialogQuestion
from rpa_vision.perception.picture.frame import decode_image, encode_png
from rpa_vision.perception.view import ScreenView
from rpa_vision.replay.step.safety import as_rules_allow
from rpa_vision.server.gate.auth import Principal, PrincipalDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.services import Services, ServicesDep
from rpa_vision.storage.replays.dialog_events import AskedBy

log = structlog.get_logger()
router = GuardedRouter(tags=["dialogs"])


@router.post("/dialog/resolve")
def resolve(
    screenshot: Annotated[UploadFile, File(description="The screen as it is, PNG or JPEG")],
    services: ServicesDep,
    principal: PrincipalDep,
    workflow_context: Annotated[
        str, Form(description="workflow_id, step_idx, action_id and declared_dialogs, as JSON")
    ] = "{}",
    before: Annotated[
        UploadFile | None, File(description="The screen when nothing stood in the way, PNG or JPEG")
    ] = None,
    force_classify: Annotated[bool, Form(description="Something stands in the way: look closely")] = False,
) -> DialogAnswer:
    """Is there a dialog, of what kind, and what is declared for it. Without a click target a person decides; what
    was found is kept, and where it cannot be kept nothing is to be clicked either."""
    question = load_document(DialogQuestion, workflow_context, "workflow_context")
    limits = services.settings.limits
    frame = decode_image(screenshot.file.read(), limits, "screenshot")
    earlier = None if before is None else decode_image(before.file.read(), limits, "before")
    view = services.eyes.look(frame)
    known = question.workflow_id
    workflow = None if known is None else services.store.workflows.get(known)
    context = _context(question, workflow)
    found = services.dialogs.look(view, context, before=earlier, force=force_classify)
    if found is None:
        return DialogAnswer(dialog_detected=False)
    if isinstance(found, ClickAnswer) and workflow is not None:
        found = as_rules_allow(workflow.safety_rules, found, view, services.settings.language)
    return _answer(_kept(found, view, context, principal, services), view)


def _context(question: DialogQuestion, workflow: Workflow | None) -> DialogContext:
    declared = dict(question.declared_dialogs)
    if workflow is not None:
        declared |= workflow.declared_dialogs
    return DialogContext(
        workflow_id=question.workflow_id,
        step_index=question.step_idx,
        action_id=question.action_id,
        declared=declared,
    )


def _kept(
    found: Resolution, view: ScreenView, context: DialogContext, principal: Principal, services: Services
) -> Resolution:
    """With its event as it was stored. A click that leaves no trace is none."""
    operator = principal.name if principal.agent_id is None else None
    asked = AskedBy(context.workflow_id, principal.agent_id, operator)
    events = services.store.dialog_events
    try:
        kept = events.keep(datetime.now(UTC), found.event, encode_png(view.frame), asked)
    except RpaVisionError as error:
        log.exception("dialog_not_kept", workflow_id=context.workflow_id)
        return services.dialogs.failed(context, error)
    return replace(found, event=kept.event)


def _answer(found: Resolution, view: ScreenView) -> DialogAnswer:
    match found:
        case ClickAnswer(point=point):
            place = point.fraction_of(view.size)
            return DialogAnswer(dialog_detected=True, event=found.event, click_target=place)
        case AskPerson(message=message):
            return DialogAnswer(dialog_detected=True, event=found.event, message=message)
