"""The calls about dialogs, for ``ServerClient.dialogs``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol
from urllib.parse import urlencode

from pydantic import TypeAdapter

from rpa_vision.models.documents import load_document
from rpa_vision.models.replay.dialog_memory import (
    DialogAnswer,
    DialogPage,
    DialogQuestion,
    LearntDialog,
    Review,
    UnknownDialog,
)

LOOK_TIMEOUT_S = 60.0
"""A large screen is read by a slow machine."""


class Send(Protocol):
    def __call__(
        self,
        method: str,
        path: str,
        body: object = None,
        timeout: float = ...,
        *,
        content: bytes | None = None,
        form: Mapping[str, str] | None = None,
        files: Mapping[str, bytes] | None = None,
    ) -> bytes: ...


class DialogClient:
    def __init__(self, send: Send, source: str) -> None:
        """``source`` names the server in errors."""
        self._send = send
        self._source = source

    def resolve(
        self, screenshot: bytes, question: DialogQuestion | None = None, before: bytes | None = None
    ) -> DialogAnswer:
        form = {"workflow_context": (question or DialogQuestion()).model_dump_json()}
        files = {"screenshot": screenshot} | ({} if before is None else {"before": before})
        answer = self._send("POST", "/dialog/resolve", timeout=LOOK_TIMEOUT_S, form=form, files=files)
        return load_document(DialogAnswer, answer, self._source)

    def page(self, **wanted: str | int | None) -> DialogPage:
        """``wanted``: filters, ``limit`` and ``before``, as in the address."""
        query = urlencode({name: value for name, value in wanted.items() if value is not None})
        return load_document(DialogPage, self._send("GET", f"/dialogs?{query}"), self._source)

    def unknown(self) -> list[UnknownDialog]:
        return TypeAdapter(list[UnknownDialog]).validate_json(self._send("GET", "/dialogs/unknown"))

    def review(self, dialog_id: int, review: Review) -> LearntDialog:
        body = review.model_dump(mode="json")
        return self._learnt("POST", f"/dialogs/unknown/{dialog_id}/review", body)

    def leave(self, dialog_id: int, operator_id: str | None = None) -> LearntDialog:
        return self._learnt("DELETE", f"/dialogs/unknown/{dialog_id}{said_by(operator_id)}")

    def catalogue(self) -> list[LearntDialog]:
        return TypeAdapter(list[LearntDialog]).validate_json(self._send("GET", "/dialogs/catalogue"))

    def revoke(self, answer_id: str, operator_id: str | None = None) -> LearntDialog:
        return self._learnt("POST", f"/dialogs/catalogue/{answer_id}/revoke{said_by(operator_id)}")

    def picture(self, dialog_id: int) -> bytes:
        return self._send("GET", f"/dialogs/{dialog_id}/picture")

    def _learnt(self, method: str, path: str, body: object = None) -> LearntDialog:
        return load_document(LearntDialog, self._send(method, path, body), self._source)


def said_by(operator_id: str | None) -> str:
    return "" if operator_id is None else f"?{urlencode({'operator_id': operator_id})}"
