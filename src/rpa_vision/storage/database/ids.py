"""Ids the server makes, and the check of those that come from outside."""

from __future__ import annotations

import re
import secrets
import unicodedata
from datetime import UTC, datetime
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from rpa_vision.errors import BadIdError
from rpa_vision.models.base import Id, RelativePath, SessionId, WorkflowId
from rpa_vision.models.documents import problems_of
from rpa_vision.phrases import phrased

IdKind = Literal["session", "screen state", "workflow", "vault entry"]

_SLUG_LENGTH = 40
_PATH: TypeAdapter[str] = TypeAdapter(RelativePath)
_IDS: dict[IdKind, TypeAdapter[str]] = {
    "session": TypeAdapter(SessionId),
    "screen state": TypeAdapter(Id),
    "workflow": TypeAdapter(WorkflowId),
    "vault entry": TypeAdapter(Id),
}


def new_session_id(now: datetime, user_id: str, recording: str | None = None) -> SessionId:
    """Always the same one for a recording that brings a name of its own."""
    return f"sess_{now.astimezone(UTC):%Y-%m-%dT%H-%M-%S}_{_slug(user_id)}_{recording or _random(3)}"


def new_workflow_id(name: str) -> WorkflowId:
    return "_".join(part for part in ("WF", _slug(name), _random(4)) if part)


def new_replay_id() -> Id:
    return f"run_{_random(8)}"


def new_batch_id() -> Id:
    return f"batch_{_random(6)}"


def new_schedule_id() -> Id:
    return f"sched_{_random(6)}"


def new_answer_id() -> Id:
    return f"ans_{_random(6)}"


def checked_id(kind: IdKind, value: str) -> str:
    """``value`` if it can name a file or a row of this kind."""
    return _checked(_IDS[kind], f"{kind} id", value)


def checked_path(value: str) -> RelativePath:
    """``value`` if it is a relative path without hidden parts: those are where unfinished files lie."""
    if any(part.startswith(".") for part in value.split("/")):
        raise BadIdError(phrased("document_refused.hidden_part", value=value))
    return _checked(_PATH, "name", value)


def _checked(form: TypeAdapter[str], kind: str, value: str) -> str:
    try:
        return form.validate_python(value, strict=True)
    except ValidationError as error:
        raise BadIdError(
            phrased("document_refused.bad_id", kind=kind, value=value, problem=problems_of(error)[0].sentence)
        ) from None


def _slug(text: str) -> str:
    """The ASCII letters and digits of a name, accents dropped; empty when it has none."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "_", plain)[:_SLUG_LENGTH].strip("_")


def _random(size: int) -> str:
    return secrets.token_hex(size)
