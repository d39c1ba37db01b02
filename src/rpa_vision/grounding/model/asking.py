"""The question a vision model is asked about a target: its words, what is known about it, and how to write a box."""

from __future__ import annotations

from rpa_vision.grounding.question import TargetQuestion
from rpa_vision.models.geometry import Size
from rpa_vision.models.model_profile import BoxForm
from rpa_vision.models.target import Target
from rpa_vision.prompts.wording import Own, prompt

MOST_NEAR = 6
"""Of what stood around it: a picture shows the rest."""
_BOXES: dict[BoxForm, str] = {
    "fraction": "as fractions of the picture between 0 and 1",
    "pixels": "in pixels of this picture, which is {width} wide and {height} high",
    "thousandths": "on a grid from 0 to 1000 across and down",
}


def wanted(target: Target) -> str | None:
    """None where neither words nor a role say what it is."""
    role = None if target.role in (None, "unknown") else Own(target.role.replace("_", " "))
    if target.text and role:
        return prompt("wanted_text_role", text=target.text, role=role)
    if target.text:
        return prompt("wanted_text", text=target.text)
    return prompt("wanted_role", role=role) if role else None


def box_asked(form: BoxForm, sent: Size) -> Own:
    return Own(_BOXES[form].format(width=sent.width, height=sent.height))


def known_about(asked: TargetQuestion) -> Own:
    """Nothing where there is nothing to tell. All of it was written by others: it is quoted."""
    target = asked.target
    told = [
        *([prompt("known_extra", text=target.extra)] if target.extra else []),
        *([prompt("known_window", text=asked.window)] if asked.window else []),
        *(prompt("known_near", text=one.text) for one in target.neighbours[:MOST_NEAR]),
        *(prompt("known_row", text=cell.text) for cell in target.cells[:MOST_NEAR]),
        *([prompt("known_column", text=target.column)] if target.column else []),
    ]
    return Own(prompt("known") + "".join(told) if told else "")
