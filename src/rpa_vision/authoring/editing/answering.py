"""A person's answer to a question of the learner: what the action looks for from then on."""

from __future__ import annotations

from rpa_vision.authoring.editing.corrections import aimed_at
from rpa_vision.errors import BadInputError, ConflictError, NotFoundError
from rpa_vision.models.graph.doubt import AnswerOption, DoubtAnswer
from rpa_vision.models.graph.workflow import Doubt, Workflow
from rpa_vision.phrases import phrased


def asked_about(workflow: Workflow, kind: str, about: str) -> Doubt:
    for doubt in workflow.doubts:
        if (doubt.kind, doubt.about) == (kind, about):
            return doubt
    raise NotFoundError("doubt", f"{kind} {about}")


def answered(workflow: Workflow, doubt: Doubt, answer: DoubtAnswer) -> Workflow:
    """Where the option says what to look for, the action looks for it; otherwise a person chooses each time, and the
    step stays a proposal. Another answer may be given later."""
    option = _option(doubt, answer.option)
    changed = workflow if option.target is None else aimed_at(workflow, doubt.about, option.target)
    if doubt.question is None:
        raise AssertionError("it has options")
    question = doubt.question.model_copy(update={"answer": answer})
    settled = doubt.model_copy(update={"question": question})
    doubts = tuple(settled if one is doubt else one for one in workflow.doubts)
    return changed.model_copy(update={"doubts": doubts})


def _option(doubt: Doubt, option_id: str) -> AnswerOption:
    if doubt.question is None:
        raise ConflictError(phrased("task_refused.nothing_asked", kind=doubt.kind, about=doubt.about))
    for option in doubt.question.options:
        if option.option_id == option_id:
            return option
    known = ", ".join(one.option_id for one in doubt.question.options)
    raise BadInputError(phrased("task_refused.no_such_option", option_id=option_id, known=known))
