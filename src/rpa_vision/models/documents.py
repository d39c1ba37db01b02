"""JSON documents in and out: one way to load each, one kind of error when it is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from pydantic import BaseModel, JsonValue, ValidationError
from pydantic_core import ErrorDetails, from_json, to_json

from rpa_vision.errors import FieldProblem, MalformedDocumentError, UnknownSchemaError
from rpa_vision.models.field_words import field_words
from rpa_vision.phrases import Bilingual, phrased

M = TypeVar("M", bound=BaseModel)
Migration = Callable[[dict[str, JsonValue]], dict[str, JsonValue]]

# Older schema_version → (the next one, how to get there). Chains are followed until the current one.
MIGRATIONS: dict[str, tuple[str, Migration]] = {}

LONGEST_PART = 64
MOST_PROBLEMS = 1000
_FIELD_FIRST = re.compile(r"(?P<field>\w+(?:\.\w+)*): (?P<problem>.+)", re.DOTALL)


def load_document(model: type[M], data: bytes | str, source: str) -> M:
    """Read one document. ``source`` names it in errors: a file, a blob, a request."""
    # Raised after the except clause: a chained pydantic error would bring values into tracebacks.
    try:
        return model.model_validate_json(data, strict=True)
    except ValidationError as error:
        problems = problems_of(error)
    if "schema_version" in model.model_fields and any(found.field == "schema_version" for found in problems):
        return _load_older(model, data, source)
    raise MalformedDocumentError(source, problems)


def dump_document(document: BaseModel) -> bytes:
    # What model_dump_json does, without decoding to text that would be encoded again.
    return document.__pydantic_serializer__.to_json(document)


def problems_of(error: ValidationError) -> list[FieldProblem]:
    """Pydantic's findings as field paths; the values themselves may be patient data and are left out."""
    if error.error_count() > MOST_PROBLEMS:
        return [_first_of_many(error)]
    return [_problem(found) for found in error.errors(include_url=False, include_input=False)]


def _first_of_many(error: ValidationError) -> FieldProblem:
    """Taking them all out costs a kilobyte each; the first is the second line of what pydantic prints."""
    where = str(error).split("\n", 2)[1]
    return FieldProblem(
        ".".join(map(_shown, where.split("."))),
        phrased("field_refused.first_of_many", error_count=error.error_count()),
    )


def _problem(found: ErrorDetails) -> FieldProblem:
    place = [_shown(part) for part in found["loc"]]
    problem = field_words(found)
    if found["type"] == "union_tag_invalid":  # the only message of pydantic that quotes the value
        place.append(found["ctx"]["discriminator"].strip("'"))
        problem = phrased("field_refused.one_of", expected=found["ctx"]["expected_tags"])
    if found["type"] == "value_error":  # the models' own checks start with the field where they know it
        problem = _own_words(found)
        own = _FIELD_FIRST.fullmatch(problem)
        if own and not isinstance(problem, Bilingual):
            place.append(own["field"])
            problem = own["problem"]
    return FieldProblem(".".join(place), problem)


def _own_words(found: ErrorDetails) -> str:
    """As it was raised, so that what is known in both languages stays so."""
    raised = found["ctx"]["error"].args
    said = raised[0] if raised else None
    return said if isinstance(said, Bilingual) else found["msg"].removeprefix("Value error, ")


def _shown(part: str | int) -> str:
    """Field names come from the document too: nothing endless, nothing that breaks a log line."""
    name = str(part)
    return name if name.isprintable() and len(name) <= LONGEST_PART else repr(name[:LONGEST_PART])


def _load_older(model: type[M], data: bytes | str, source: str) -> M:
    document = from_json(data)
    version = document["schema_version"]
    current = str(model.model_fields["schema_version"].default)
    while version != current:
        if not isinstance(version, str) or version not in MIGRATIONS:
            raise UnknownSchemaError(source, version, _known(current))
        older, (version, migrate) = version, MIGRATIONS[version]
        try:
            document = {**migrate(document), "schema_version": version}
        except (LookupError, TypeError, ValueError, AttributeError):
            problem = FieldProblem("schema_version", phrased("field_refused.says_older", older=older))
            raise MalformedDocumentError(source, [problem]) from None
    try:
        return model.model_validate_json(to_json(document), strict=True)
    except ValidationError as error:
        problems = problems_of(error)
    raise MalformedDocumentError(source, problems)


def _known(current: str) -> list[str]:
    """The current version and every older one that leads to it."""
    known = [current]
    for _ in MIGRATIONS:
        known += [old for old, (new, _) in MIGRATIONS.items() if new in known and old not in known]
    return known
