from __future__ import annotations

import inspect
import re

import pytest

from rpa_vision import errors
from rpa_vision.errors import (
    FieldProblem,
    MalformedDocumentError,
    NotFoundError,
    RpaVisionError,
    UnknownSchemaError,
)

ERRORS = [
    member
    for _, member in inspect.getmembers(errors, inspect.isclass)
    if issubclass(member, Exception) and member is not RpaVisionError
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.__name__)
def test_the_tree_drawn_is_the_tree_that_grows(error: type[Exception]) -> None:
    drawn = re.search(rf"^(?P<branch>[ │├└─]+){error.__name__} ", errors.__doc__ or "", re.MULTILINE)
    assert drawn, "it is missing in the drawing"
    depth = len(drawn["branch"]) // 4 - 1
    assert len(error.__mro__) - len(RpaVisionError.__mro__) == depth


def test_a_malformed_document_names_itself_and_its_first_wrong_fields() -> None:
    problems = [FieldProblem(f"events.{i}.t", "Field required") for i in range(7)]
    error = MalformedDocumentError("sess_1.json", problems)
    assert str(error).startswith("sess_1.json: events.0.t: Field required; events.1.t")
    assert str(error).endswith("; and 2 more")
    assert error.problems == problems


def test_a_problem_of_the_whole_document_has_no_field() -> None:
    assert str(FieldProblem("", "Invalid JSON")) == "Invalid JSON"


@pytest.mark.parametrize("found", ["DUPOND Zoé", {"nom": "DUPOND Zoé"}, 7, None, "workflow_v1 DUPOND Zoé"])
def test_an_unknown_version_is_shown_only_if_it_looks_like_one(found: object) -> None:
    assert "DUPOND" not in str(UnknownSchemaError("a.json", found, ["workflow_v1"]))


def test_what_is_not_found_is_named() -> None:
    assert str(NotFoundError("workflow", "WF_a")) == "workflow 'WF_a' does not exist"
