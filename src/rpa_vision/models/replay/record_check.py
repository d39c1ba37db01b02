"""Questions put to the system of record after an action: the screen may lie, the record does not."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rpa_vision.models.base import Id, Model, VariableName


class SqlCheck(Model):
    """A query that must find something. Its values travel apart from it, so nothing on a screen can change it."""

    kind: Literal["sql"] = "sql"
    source: Id
    """A database named in the settings."""
    query: Annotated[str, Field(min_length=1)]
    """One SELECT, with ``:name`` for each value."""
    values: dict[VariableName, str] = {}
    """``name`` → text with ``${parameter}`` or ``{{variable}}`` in it."""
    expect: str | None = None
    """What the first column of the first row must say; None: there must be a row."""


class HttpCheck(Model):
    """A GET whose answer must say so: a REST or a FHIR resource."""

    kind: Literal["http"] = "http"
    source: Id
    """A server named in the settings."""
    path: Annotated[str, Field(min_length=1, pattern=r"^/")]
    """Below the server's address; values are escaped."""
    at: str = ""
    """JSON pointer into the answer; empty: the answer having come is enough."""
    expect: str | None = None


RecordCheck = Annotated[SqlCheck | HttpCheck, Field(discriminator="kind")]


class Checks(Model):
    """All that is asked after one action."""

    checks: tuple[RecordCheck, ...]


class RecordAnswer(Model):
    """``None``: the record could not be asked, which proves nothing either way."""

    holds: bool | None
    detail: str
