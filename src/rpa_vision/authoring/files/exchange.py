"""Workflows as files: what people keep, compare, change and send to another site."""

from __future__ import annotations

import re
from typing import Literal

from pydantic import JsonValue
from pydantic_core import from_json, to_json

from rpa_vision.authoring.checks.records import workflow_problems
from rpa_vision.authoring.files.short_forms import written_out
from rpa_vision.authoring.files.steps_form import as_steps, completed, is_steps
from rpa_vision.authoring.telling.story_of import TooNestedError, story_of
from rpa_vision.errors import FieldProblem, MalformedDocumentError
from rpa_vision.models.documents import load_document
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.yaml_form import MOST_VALUES, near, read_yaml, with_line, write_yaml
from rpa_vision.phrases import phrased
from rpa_vision.workflow.order import next_edges

TextForm = Literal["yaml", "json"]
LARGEST = 4 * 1024 * 1024
"""Bytes. A task of a hundred actions has a tenth of it."""
MOST_WAYS = 100_000
"""From one step to the next: ten for each of ten thousand."""


def read_workflow(data: bytes, source: str) -> Workflow:
    """YAML or JSON, whichever it is. ``source`` names it in errors."""
    if len(data) > LARGEST:
        problem = phrased("field_refused.too_many_bytes", count=len(data), most=LARGEST)
        raise MalformedDocumentError(source, [FieldProblem("", problem)])
    if data.lstrip()[:1] == b"{":
        _refuse_more_than_a_workflow_has(data, source)
        return _loaded(_in_full(data), source)
    document, lines = read_yaml(data, source)
    written_as_steps = isinstance(document, dict) and is_steps(document)
    whole = completed(document) if isinstance(document, dict) and written_as_steps else document
    if written_as_steps:
        _refuse_too_many_ways(whole, source)
    try:
        return _loaded(_in_full(to_json(whole)), source)
    except MalformedDocumentError as error:
        problems = [_as_written(one) for one in error.problems] if written_as_steps else error.problems
    stated = [one for one in problems if near(lines, one.field) is not None]
    raise MalformedDocumentError(source, [with_line(problem, lines) for problem in stated or problems])


def _refuse_more_than_a_workflow_has(data: bytes, source: str) -> None:
    """Before it is parsed: what is wrong with each of a million values would have to be kept."""
    values = sum(data.count(sign) for sign in (b",", b"[", b"{"))
    if values > MOST_VALUES:
        raise MalformedDocumentError(
            source, [FieldProblem("", phrased("field_refused.too_many_values", most_values=MOST_VALUES))]
        )


def _refuse_too_many_ways(document: JsonValue, source: str) -> None:
    """Steps that begin where many end follow all of these: a short file can stand for millions of ways."""
    edges = document.get("edges") if isinstance(document, dict) else None
    steps = [edge for edge in edges if isinstance(edge, dict)] if isinstance(edges, list) else []
    if sum(len(before) for step in steps if isinstance(before := step.get("follows"), list)) > MOST_WAYS:
        raise _too_many_ways(source, "steps")


def _too_many_ways(source: str, field: str) -> MalformedDocumentError:
    problem = phrased("field_refused.too_many_ways", most=MOST_WAYS)
    return MalformedDocumentError(source, [FieldProblem(field, problem)])


def _in_full(data: bytes) -> bytes:
    """What is no JSON is told by who reads it next."""
    try:
        document = from_json(data)
    except ValueError:
        return data
    return to_json(written_out(document)) if isinstance(document, dict) else data


def _loaded(data: bytes, source: str) -> Workflow:
    workflow = load_document(Workflow, data, source)
    problems = workflow_problems(workflow)
    if problems:
        raise MalformedDocumentError(source, problems)
    _refuse_what_nobody_could_follow(workflow, source)
    return workflow


def _refuse_what_nobody_could_follow(workflow: Workflow, source: str) -> None:
    """Before it is kept: everything later said about it goes along its ways."""
    ways = 0
    for edge in workflow.edges:
        ways += len(next_edges(workflow, edge))
        if ways > MOST_WAYS:
            raise _too_many_ways(source, "edges")
    try:
        story_of(workflow)
    except TooNestedError as error:
        raise MalformedDocumentError(source, [FieldProblem("edges", error.sentence)]) from error


def write_workflow(workflow: Workflow, form: TextForm) -> str:
    if form == "yaml":
        return write_yaml(as_steps(workflow.model_dump(mode="json")))
    return workflow.model_dump_json(indent=2) + "\n"


def _as_written(problem: FieldProblem) -> FieldProblem:
    """In the words of the file."""
    field = re.sub(r"^edges(?=\.|$)", "steps", problem.field)
    return FieldProblem(re.sub(r"^(steps\.\d+\.)edge_id$", r"\1id", field), problem.problem)
