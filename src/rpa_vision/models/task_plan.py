"""What a sentence asks for: which tasks, in which order, with which values; and what a person is asked first."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rpa_vision.models.base import Count, Model, VariableName, WorkflowId
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.replay.run import Given

LONGEST_INSTRUCTION = 1000
"""Letters: more than anybody says in one breath, and less than takes long to understand."""
Instruction = Annotated[str, Field(min_length=1, max_length=LONGEST_INSTRUCTION)]
MOST_TASKS = 20
"""Of one plan: more than that is a list, and nobody reads it before saying yes."""


class WorkflowChoice(Model):
    """A workflow that could be meant."""

    workflow_id: WorkflowId
    name: str


class OfferedValue(Model):
    """A value that a person may choose; nothing is filled in by it."""

    value: str
    told: str = ""
    """What it stands for, where the value itself does not say: « Pneumopathie, sans précision »."""


class TakenFrom(Model):
    """What an earlier task of the same plan reads on its way."""

    task: Count
    """Its place in the plan."""
    variable: VariableName


class PlannedValue(Model):
    """One parameter of a planned task."""

    variable: VariableName
    label: str
    kind: str
    repeated: bool = False
    required: bool = True
    value: Given | None = None
    """None: nobody said it."""
    said: str = ""
    """The words it was understood from."""
    taken_from: TakenFrom | None = None
    """Known once that task is done."""
    offered: tuple[OfferedValue, ...] = ()
    problem: str = ""
    """Why a person is asked, in their language."""

    @property
    def is_open(self) -> bool:
        missing = self.required and self.value is None and self.taken_from is None
        return missing or bool(self.problem)


class PlannedTask(Model):
    said: str
    """The part of the sentence that asks for it."""
    workflow_id: WorkflowId | None = None
    """None: a person chooses among ``choices``, or nothing fits."""
    version: Annotated[int, Field(ge=1)] | None = None
    name: str = ""
    learning_state: LearningState | None = None
    """Whether it acts alone, proposes each action, or is still a draft."""
    choices: tuple[WorkflowChoice, ...] = ()
    values: tuple[PlannedValue, ...] = ()


DoubtKind = Literal[
    "nothing_fits",  # no workflow is about this
    "which_task",  # several could be meant, or one that was hardly named
    "not_understood",  # words that nothing in the plan accounts for
    "stopped",  # « sauf », « ne … pas », « si »: words that turn an order round or bound it
    "question",  # it asks something instead of asking for something
    "order",  # which comes first is not said plainly
    "too_long",  # more tasks than a person checks at once
    "by_model",  # a language model understood it, and words are left that only it accounts for
]


class TaskDoubt(Model):
    """Something in the sentence that the plan does not account for: nothing starts before a person has looked."""

    kind: DoubtKind
    words: tuple[str, ...] = ()
    task: Count | None = None
    told: str = ""


class TaskPlan(Model):
    instruction: Instruction
    tasks: tuple[PlannedTask, ...] = ()
    doubts: tuple[TaskDoubt, ...] = ()
    by: Literal["words", "model"] = "words"
    """Whether a language model understood it, within the same bounds."""

    @property
    def is_complete(self) -> bool:
        """Nothing is asked: it needs a person's yes and no more."""
        chosen = bool(self.tasks) and all(task.workflow_id is not None for task in self.tasks)
        asks = any(value.is_open for task in self.tasks for value in task.values)
        return chosen and not asks and not self.doubts
