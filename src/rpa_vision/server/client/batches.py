"""The calls about batches, for ``ServerClient.batches``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import urlencode

from pydantic import TypeAdapter

from rpa_vision.models.batch.answers import BatchRows, BatchStatus, BatchSummary
from rpa_vision.models.batch.batch import BatchChange, BatchRow, ColumnMap, RowState, Terms
from rpa_vision.models.batch.table import AskedForm
from rpa_vision.models.documents import load_document
from rpa_vision.phrases import Language
from rpa_vision.server.client.address import part
from rpa_vision.server.client.dialogs import Send, said_by

_READ_TIMEOUT_S = 120.0
"""Five thousand rows are read and checked before it answers."""
_PAGE = 500


class BatchClient:
    def __init__(self, send: Send, source: str) -> None:
        """``source`` names the server in errors."""
        self._send = send
        self._source = source

    def bring(
        self, data: bytes, name: str, workflow_id: str, asked: AskedForm, by: str | None = None
    ) -> BatchStatus:
        told = {"workflow_id": workflow_id, "name": name, **asked.model_dump(exclude_none=True)}
        if by is not None:
            told["operator_id"] = by
        answer = self._send("POST", f"/batches?{urlencode(told)}", timeout=_READ_TIMEOUT_S, content=data)
        return load_document(BatchStatus, answer, self._source)

    def check(self, batch_id: str, mapping: ColumnMap, by: str | None = None) -> BatchStatus:
        return self._status(batch_id, f"/check{said_by(by)}", mapping.model_dump(mode="json"))

    def dry_run(self, batch_id: str, agents: Sequence[str], by: str | None = None) -> BatchStatus:
        return self._status(batch_id, f"/dry_run{said_by(by)}", {"agents": [*agents]})

    def start(self, batch_id: str, terms: Terms, by: str | None = None) -> BatchStatus:
        return self._status(batch_id, f"/start{said_by(by)}", terms.model_dump(mode="json"))

    def change(self, batch_id: str, change: BatchChange, by: str | None = None) -> BatchStatus:
        """``hold``, ``go_on`` or ``end``."""
        return self._status(batch_id, f"/{change}{said_by(by)}")

    def release(self, batch_id: str, agent_id: str, by: str | None = None) -> BatchStatus:
        return self._status(batch_id, f"/agents/{part(agent_id)}/release{said_by(by)}")

    def get(self, batch_id: str) -> BatchStatus:
        return load_document(BatchStatus, self._send("GET", f"/batches/{part(batch_id)}"), self._source)

    def list(self, limit: int) -> Sequence[BatchSummary]:
        return TypeAdapter(tuple[BatchSummary, ...]).validate_json(
            self._send("GET", f"/batches?limit={limit}")
        )

    def rows(self, batch_id: str, state: RowState | None = None) -> Iterator[BatchRow]:
        """All of them, a page at a time."""
        after, more = 0, True
        while more:
            asked = {"after": str(after), "limit": str(_PAGE)} | ({"state": state.value} if state else {})
            answer = self._send("GET", f"/batches/{part(batch_id)}/rows?{urlencode(asked)}")
            page = load_document(BatchRows, answer, self._source)
            yield from page.rows
            more = page.more
            after = page.rows[-1].number if page.rows else 0

    def results(self, batch_id: str, language: Language, by: str | None = None) -> bytes:
        asked = {"language": language} | ({} if by is None else {"operator_id": by})
        address = f"/batches/{part(batch_id)}/results?{urlencode(asked)}"
        return self._send("GET", address, timeout=_READ_TIMEOUT_S)

    def delete(self, batch_id: str, by: str | None = None) -> None:
        self._send("DELETE", f"/batches/{part(batch_id)}{said_by(by)}")

    def _status(self, batch_id: str, address: str, body: object = None) -> BatchStatus:
        answer = self._send("POST", f"/batches/{part(batch_id)}{address}", body, _READ_TIMEOUT_S)
        return load_document(BatchStatus, answer, self._source)
