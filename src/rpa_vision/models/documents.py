"""JSON documents in and out: one way to load each, one kind of error when it is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TypeVar

from pydantic import BaseModel, JsonValue, ValidationError

from rpa_vision.errors import FieldProblem, MalformedDocumentError, UnknownSchemaError

M = TypeVar("M", bound=BaseModel)
Migration = Callable[[dict[str, JsonValue]], dict[str, JsonValue]]

# Older schema_version → (the next one, how to get there). Chains are followed until the current one.
MIGRATIONS: dict[str, tuple[str, Migration]] = {}


def load_document(model: type[M], data: bytes | str, source: str) -> M:
    """Read one document. ``source`` names it in errors: a file, a blob, a request."""
    try:
        return model.model_validate_json(data, strict=True)
    except ValidationError as error:
        migrated = _migrated(model, data, error, source)
        if migrated is not None:
            return migrated
        raise MalformedDocumentError(source, problems_of(error)) from error


def dump_document(document: BaseModel) -> bytes:
    return document.model_dump_json().encode()


def problems_of(error: ValidationError) -> list[FieldProblem]:
    """Pydantic's findings as field paths; the values themselves may be patient data and are left out."""
    return [
        FieldProblem(".".join(str(part) for part in found["loc"]), found["msg"].removeprefix("Value error, "))
        for found in error.errors(include_url=False, include_input=False, include_context=False)
    ]


def _migrated(model: type[M], data: bytes | str, error: ValidationError, source: str) -> M | None:
    """The document brought up to date, or None when its version is not what is wrong with it."""
    if not any(found["loc"] == ("schema_version",) for found in error.errors(include_url=False)):
        return None
    document = json.loads(data)
    version = document["schema_version"]
    current = str(model.model_fields["schema_version"].default)
    while version != current:
        if not isinstance(version, str) or version not in MIGRATIONS:
            raise UnknownSchemaError(source, version, _known(current)) from error
        version, migrate = MIGRATIONS[version]
        document = {**migrate(document), "schema_version": version}
    try:
        return model.model_validate_json(json.dumps(document), strict=True)
    except ValidationError as still_wrong:
        raise MalformedDocumentError(source, problems_of(still_wrong)) from still_wrong


def _known(current: str, migrations: Mapping[str, tuple[str, Migration]] = MIGRATIONS) -> list[str]:
    """The current version and every older one that leads to it."""
    known = [current]
    for _ in migrations:
        known += [old for old, (new, _) in migrations.items() if new in known and old not in known]
    return known
