"""Checks on the system of record, as people write them down."""

from __future__ import annotations

from pydantic_core import to_json

from rpa_vision.authoring.checks.records import check_problems
from rpa_vision.errors import MalformedDocumentError
from rpa_vision.models.documents import load_document
from rpa_vision.models.replay.record_check import Checks, RecordCheck
from rpa_vision.models.yaml_form import read_yaml, with_line


def read_checks(data: bytes, source: str) -> tuple[RecordCheck, ...]:
    """``source`` names the file in errors, which name the line."""
    document, lines = read_yaml(data, source)
    try:
        checks = load_document(Checks, to_json(document), source).checks
        problems = list(check_problems(checks, "checks"))
    except MalformedDocumentError as error:
        problems = error.problems
    else:
        if not problems:
            return checks
    raise MalformedDocumentError(source, [with_line(problem, lines) for problem in problems])
