"""Workflows as files: what people keep, compare, change and send to another site."""

from __future__ import annotations

import re
from typing import Literal

from pydantic_core import to_json

from rpa_vision.errors import FieldProblem, MalformedDocumentError
from rpa_vision.learning.checks.records import workflow_problems
from rpa_vision.learning.files.steps_form import as_steps, completed, is_steps
from rpa_vision.learning.files.yaml_form import near, read_yaml, with_line, write_yaml
from rpa_vision.models.documents import load_document
from rpa_vision.models.workflow import Workflow

TextForm = Literal["yaml", "json"]
LARGEST = 4 * 1024 * 1024
"""Bytes. A task of a hundred actions has a tenth of it."""


def read_workflow(data: bytes, source: str) -> Workflow:
    """YAML or JSON, whichever it is. ``source`` names it in errors."""
    if len(data) > LARGEST:
        problem = f"has {len(data)} bytes; at most {LARGEST} are accepted"
        raise MalformedDocumentError(source, [FieldProblem("", problem)])
    if data.lstrip()[:1] == b"{":
        return _loaded(data, source)
    document, lines = read_yaml(data, source)
    written_as_steps = isinstance(document, dict) and is_steps(document)
    whole = completed(document) if isinstance(document, dict) and written_as_steps else document
    try:
        return _loaded(to_json(whole), source)
    except MalformedDocumentError as error:
        problems = [_as_written(one) for one in error.problems] if written_as_steps else error.problems
    stated = [one for one in problems if near(lines, one.field) is not None]
    raise MalformedDocumentError(source, [with_line(problem, lines) for problem in stated or problems])


def _loaded(data: bytes, source: str) -> Workflow:
    workflow = load_document(Workflow, data, source)
    problems = workflow_problems(workflow)
    if problems:
        raise MalformedDocumentError(source, problems)
    return workflow


def write_workflow(workflow: Workflow, form: TextForm) -> str:
    if form == "yaml":
        return write_yaml(as_steps(workflow.model_dump(mode="json")))
    return workflow.model_dump_json(indent=2) + "\n"


def _as_written(problem: FieldProblem) -> FieldProblem:
    """In the words of the file."""
    field = re.sub(r"^edges(?=\.|$)", "steps", problem.field)
    return FieldProblem(re.sub(r"^(steps\.\d+\.)edge_id$", r"\1id", field), problem.problem)
