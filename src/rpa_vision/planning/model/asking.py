"""A language model's reading of a sentence: evidence, held to the same bounds as our own.

It may name only known workflows and their parameters, every value has to stand in the sentence, nothing that looks
like a value may be left out, and what the words refuse it cannot ask for. Whatever breaks one rule is not used at all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import structlog
from pydantic import Field, JsonValue, ValidationError

from rpa_vision.errors import ModelUnavailableError
from rpa_vision.models.base import Model, VariableName, WorkflowId
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.task_plan import LONGEST_INSTRUCTION, MOST_TASKS
from rpa_vision.ports import LanguageModel
from rpa_vision.prompts.answers import json_object
from rpa_vision.prompts.quoting import quoted, values_as_data
from rpa_vision.prompts.wording import Own, prompt, system_prompt
from rpa_vision.text.folding import folded

log = structlog.get_logger()


class ModelStep(Model):
    workflow_id: WorkflowId
    parameters: dict[VariableName, str] = Field(default_factory=dict)


class ModelPlan(Model):
    tasks: tuple[ModelStep, ...] = Field(max_length=MOST_TASKS)


@dataclass(frozen=True)
class PlanModel:
    model: LanguageModel
    timeout_s: float
    trade: str = ""
    """What the site's domain tells a model."""

    def steps(self, sentence: str, workflows: Sequence[Workflow]) -> tuple[ModelStep, ...]:
        """Those it proposes; none where it does not answer, or not in the form that is asked for."""
        try:
            answer = self.model.complete(
                _question(sentence, workflows),
                self.timeout_s,
                system=system_prompt(self.trade),
                schema=_SCHEMA,
            )
            return ModelPlan.model_validate_json(json.dumps(json_object(answer))).tasks
        except ModelUnavailableError as error:
            log.warning("plan_model_unavailable", why=str(error))
            return ()
        except ValidationError:  # not told: it holds the sentence
            log.warning("plan_model_answers_otherwise", model=self.model.name)
            return ()


_SCHEMA = ModelPlan.model_json_schema()


def proposed_by(model: PlanModel, sentence: str, workflows: Sequence[Workflow]) -> tuple[ModelStep, ...]:
    """Steps that name what is known and say what was said; empty where any of them does not."""
    steps = model.steps(sentence, workflows)
    known = {one.workflow_id: one for one in workflows}
    return steps if all(_is_within(step, known, sentence) for step in steps) else ()


def _question(sentence: str, workflows: Sequence[Workflow]) -> str:
    """Without examples: they are patients' data. What people called their tasks is data too."""
    tasks: list[JsonValue] = [
        {"workflow_id": one.workflow_id, "name": one.name, "about": one.description, "parameters": _told(one)}
        for one in workflows
    ]
    return prompt(
        "plan",
        tasks=Own(json.dumps(values_as_data(tasks), ensure_ascii=False)),
        sentence=Own(quoted(sentence, LONGEST_INSTRUCTION)),
    )


def _told(workflow: Workflow) -> dict[str, JsonValue]:
    return {one.name: f"{one.label} ({one.kind})" for one in workflow.variables if one.kind != "secret"}


def _is_within(step: ModelStep, known: Mapping[str, Workflow], sentence: str) -> bool:
    workflow = known.get(step.workflow_id)
    if workflow is None:
        return False
    declared = {one.name for one in workflow.variables if one.kind != "secret" and not one.repeated}
    return step.parameters.keys() <= declared and all(
        stands_in(value, sentence) for value in step.parameters.values()
    )


def stands_in(value: str, sentence: str) -> bool:
    """Letter for letter, and as whole words."""
    wanted = folded(value)
    return bool(wanted) and re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", folded(sentence)) is not None
