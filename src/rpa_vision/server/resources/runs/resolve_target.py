"""Where one target stands on one screenshot, and everything that was tried to find it."""

from __future__ import annotations

from typing import Annotated

from fastapi import File, Form, UploadFile

from rpa_vision.grounding.shown import look_name
from rpa_vision.models.documents import load_document
from rpa_vision.models.target import Grounding, Target
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.services import ServicesDep

router = GuardedRouter(tags=["grounding"])


@router.post("/resolve_target")
def resolve_target(
    target: Annotated[str, Form(description="A target, as JSON")],
    screenshot: Annotated[UploadFile, File(description="The screen it is looked for on, PNG or JPEG")],
    services: ServicesDep,
    look: Annotated[UploadFile | None, File(description="How it looked when it was shown, PNG")] = None,
    window_title: Annotated[str, Form(description="Of the window in front, where it is known")] = "",
) -> Grounding:
    """A target that is not there is an answer too: ``found`` is null, and ``tried`` says why."""
    wanted = load_document(Target, target, "target")
    limits = services.settings.limits
    view = services.eyes.look(decode_image(screenshot.file.read(), limits, "screenshot"))
    if look is None:
        return services.grounder.ground(view, wanted, window=window_title)
    recorded = decode_image(look.file.read(), limits, "look").pixels
    shown = wanted.model_copy(update={"crop": look_name(recorded)})
    return services.grounder.ground(view, shown, window=window_title, look_of=lambda _name: recorded)
