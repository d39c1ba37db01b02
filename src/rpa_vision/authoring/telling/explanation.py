"""What was understood, line by line, for whoever shows it: a terminal, a web page."""

from __future__ import annotations

from typing import Literal

from rpa_vision.authoring.telling.spans import Spans
from rpa_vision.models.base import Model, WorkflowId
from rpa_vision.models.graph.learning import LearningState

LineKind = Literal[
    "screen",  # heading: the steps below are done on it
    "step",
    "manner",  # another way of doing the step above
    "only_if",  # heading of a part that is done only when something appears
    "either",  # heading of one of several ways
    "each",  # heading of a part that is repeated
    "again",  # goes on with a step told before
    "proof",  # what shows that the step above succeeded
    "end",
    "never",  # heading of what no way leads to
]


class ToldLine(Model):
    kind: LineKind
    depth: int = 0
    number: int | None = None
    """Of the step; the same in the drawing."""
    words: Spans
    edge: str | None = None
    node: str | None = None


class VariableLine(Model):
    name: str
    label: str
    kind: str
    """In words."""
    examples: tuple[str, ...]
    note: str = ""
    """Where a secret is kept; that there is one value for each turn of a loop."""


class OptionLine(Model):
    option: str
    words: str


class QuestionLine(Model):
    """How a doubt is asked about."""

    kind: str
    about: str
    options: tuple[OptionLine, ...]
    answer: str | None
    pictures: int
    """How many demonstrations show it."""


class DoubtLine(Model):
    words: Spans
    advice: str
    """What a person can do about it."""
    blocks: bool = False
    """What it is about is only proposed."""
    question: QuestionLine | None = None


class Explanation(Model):
    workflow_id: WorkflowId
    name: str
    version: int
    learning_state: LearningState
    lines: tuple[ToldLine, ...]
    variables: tuple[VariableLine, ...]
    doubts: tuple[DoubtLine, ...]
    subject: str
    """Whom the task is about, and whether anybody has confirmed it."""
    subject_command: str | None
    """What to type to confirm it; None once it is."""
