"""The calls about people who log in by name, for ``ServerClient.accounts``."""

from __future__ import annotations

from pydantic import TypeAdapter

from rpa_vision.models.documents import load_document
from rpa_vision.models.site.access import UserRole
from rpa_vision.models.site.account import Account
from rpa_vision.server.client.address import part
from rpa_vision.server.client.dialogs import Send, said_by


class AccountsClient:
    def __init__(self, send: Send, source: str) -> None:
        """``source`` names the server in errors."""
        self._send = send
        self._source = source

    def add(self, name: str, role: UserRole, password: str, by: str | None = None) -> Account:
        return self._told("POST", f"{said_by(by)}", {"name": name, "role": role, "password": password})

    def list(self) -> list[Account]:
        return TypeAdapter(list[Account]).validate_json(self._send("GET", "/accounts"))

    def set_password(self, name: str, password: str, by: str | None = None) -> Account:
        return self._told("PUT", f"/{part(name)}/password{said_by(by)}", {"password": password})

    def set_role(self, name: str, role: UserRole, by: str | None = None) -> Account:
        return self._told("PUT", f"/{part(name)}/role{said_by(by)}", {"role": role})

    def disable(self, name: str, by: str | None = None) -> Account:
        return self._told("POST", f"/{part(name)}/disable{said_by(by)}")

    def enable(self, name: str, by: str | None = None) -> Account:
        return self._told("POST", f"/{part(name)}/enable{said_by(by)}")

    def _told(self, method: str, path: str, body: dict[str, object] | None = None) -> Account:
        return load_document(Account, self._send(method, f"/accounts{path}", body), self._source)
