"""What was learnt, in plain words."""

from __future__ import annotations

from rpa_vision.models.action import Action, KeyPressAction, MouseClickAction, TextInputAction
from rpa_vision.models.workflow import Workflow
from rpa_vision.phrases import Language, say


def explain_steps(workflow: Workflow, language: Language) -> list[str]:
    return [explain_action(edge.action, language) for edge in workflow.edges]


def explain_action(action: Action, language: Language) -> str:
    match action:
        case MouseClickAction(target=target, parameters=parameters) if target is not None:
            key = "step.click" if parameters.click_offset == (0, 0) else "step.click_field"
            return say(language, key, text=target.text or target.role or "?")
        case TextInputAction(parameters=parameters):
            return say(language, "step.type", text=parameters.text)
        case KeyPressAction(parameters=parameters):
            return say(language, "step.keys", text="+".join(parameters.keys))
        case _:
            return say(language, "step.other", text=action.type)
