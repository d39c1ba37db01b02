"""Changes to a workflow, as people write them down."""

from __future__ import annotations

from pydantic_core import to_json

from rpa_vision.errors import MalformedDocumentError
from rpa_vision.models.documents import load_document
from rpa_vision.models.graph.edit import WorkflowEdit
from rpa_vision.models.yaml_form import read_yaml, with_line


def read_edit(data: bytes, source: str) -> WorkflowEdit:
    """``source`` names the file in errors, which name the line."""
    document, lines = read_yaml(data, source)
    try:
        return load_document(WorkflowEdit, to_json(document), source)
    except MalformedDocumentError as error:
        problems = [with_line(problem, lines) for problem in error.problems]
    raise MalformedDocumentError(source, problems)
