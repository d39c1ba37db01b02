"""A vision model's word on a dialog whose text says nothing: it can make us more careful, never less."""

from __future__ import annotations

import re

from rpa_vision.dialogs.judge.classify import GUESSED, Classification
from rpa_vision.models.replay.dialog import DialogPolicy, DialogType, policy_for
from rpa_vision.perception.dialogs.parts import DialogBox
from rpa_vision.ports import Frame, VisionModel
from rpa_vision.prompts.wording import Own, prompt, system_prompt

CAREFUL = tuple(
    kind
    for kind in DialogType
    if kind is not DialogType.INCONNU
    and policy_for(kind, {}) in {DialogPolicy.ESCALATE_SECURITY, DialogPolicy.ASK_HUMAN}
)
"""Types a person decides on: those the model is asked about."""


def second_look(
    dialog: DialogBox, frame: Frame, model: VisionModel, timeout_s: float
) -> Classification | None:
    """None where the model names no kind, or more than one."""
    box = dialog.box
    picture = frame.pixels[box.top : box.bottom, box.left : box.right]
    question = prompt("dialog", none=Own(DialogType.INCONNU), kinds=Own(", ".join(CAREFUL)))
    answer = model.answer(question, [picture], timeout_s, system=system_prompt())
    named = set(re.findall(r"[a-z_]+", answer.lower()))
    kinds = [kind for kind in CAREFUL if kind.value in named]
    return Classification(kinds[0], GUESSED, "vlm") if len(kinds) == 1 else None
