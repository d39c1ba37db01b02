"""The calls about tokens, visits, secrets and what takes two persons, for ``ServerClient.access``."""

from __future__ import annotations

from datetime import datetime

from pydantic import TypeAdapter

from rpa_vision.models.documents import load_document
from rpa_vision.models.site.access import NewUser, PageCode, User, UserRole
from rpa_vision.models.site.secret import Secret, SecretBinding
from rpa_vision.models.site.two_persons import TwoPersons, TwoPersonsStatus
from rpa_vision.server.client.address import part
from rpa_vision.server.client.dialogs import Send, said_by


class AccessClient:
    def __init__(self, send: Send, source: str) -> None:
        """``source`` names the server in errors."""
        self._send = send
        self._source = source

    def add_user(
        self, name: str, role: UserRole, expires_at: datetime | None = None, by: str | None = None
    ) -> NewUser:
        until = None if expires_at is None else expires_at.isoformat()
        body = {"name": name, "role": role, "expires_at": until}
        return load_document(NewUser, self._send("POST", f"/users{said_by(by)}", body), self._source)

    def users(self) -> list[User]:
        return TypeAdapter(list[User]).validate_json(self._send("GET", "/users"))

    def revoke(self, token_id: str, by: str | None = None) -> User:
        answer = self._send("DELETE", f"/users/{part(token_id)}{said_by(by)}")
        return load_document(User, answer, self._source)

    def page_code(self) -> PageCode:
        return load_document(PageCode, self._send("POST", "/page/code"), self._source)

    def secrets(self) -> list[Secret]:
        return TypeAdapter(list[Secret]).validate_json(self._send("GET", "/secrets"))

    def bind(self, entry: str, workflow_id: str, variable: str, by: str | None = None) -> SecretBinding:
        answer = self._send("PUT", _binding(entry, workflow_id, variable) + said_by(by))
        return load_document(SecretBinding, answer, self._source)

    def unbind(self, entry: str, workflow_id: str, variable: str, by: str | None = None) -> SecretBinding:
        answer = self._send("DELETE", _binding(entry, workflow_id, variable) + said_by(by))
        return load_document(SecretBinding, answer, self._source)

    def two_persons(self, workflow_id: str) -> TwoPersonsStatus:
        answer = self._send("GET", f"/workflows/{part(workflow_id)}/two_persons")
        return load_document(TwoPersonsStatus, answer, self._source)

    def rule_two_persons(self, workflow_id: str, rule: TwoPersons, by: str | None = None) -> TwoPersonsStatus:
        path = f"/workflows/{part(workflow_id)}/two_persons{said_by(by)}"
        return load_document(TwoPersonsStatus, self._send("PUT", path, rule.model_dump()), self._source)


def _binding(entry: str, workflow_id: str, variable: str) -> str:
    return f"/secrets/{part(entry)}/bindings/{part(workflow_id)}/{part(variable)}"
