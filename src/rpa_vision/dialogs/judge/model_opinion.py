"""A vision model's word on a dialog whose text says nothing: it can make us more careful, never less."""

from __future__ import annotations

import re

from rpa_vision.dialogs.judge.classify import GUESSED, Classification
from rpa_vision.models.replay.dialog import DialogPolicy, DialogType, policy_for
from rpa_vision.perception.dialogs.parts import DialogBox
from rpa_vision.ports import Frame, VisionModel

CAREFUL = tuple(
    kind
    for kind in DialogType
    if kind is not DialogType.INCONNU
    and policy_for(kind, {}) in {DialogPolicy.ESCALATE_SECURITY, DialogPolicy.ASK_HUMAN}
)
"""Types a person decides on: those the model is asked about."""
QUESTION = (
    "This is a dialog box on a computer screen. Which kind is it? Answer with one word of this list, or with"
    f" {DialogType.INCONNU} when it is none of them: {', '.join(CAREFUL)}."
)


def second_look(
    dialog: DialogBox, frame: Frame, model: VisionModel, timeout_s: float
) -> Classification | None:
    """None where the model names no kind, or more than one."""
    box = dialog.box
    picture = frame.pixels[box.top : box.bottom, box.left : box.right]
    named = set(re.findall(r"[a-z_]+", model.answer(QUESTION, [picture], timeout_s).lower()))
    kinds = [kind for kind in CAREFUL if kind.value in named]
    return Classification(kinds[0], GUESSED, "vlm") if len(kinds) == 1 else None
