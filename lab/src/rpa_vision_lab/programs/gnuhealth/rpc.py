"""Speaking to a GNU Health server as its client does."""

from __future__ import annotations

import base64
from typing import Any

import httpx

from rpa_vision.errors import DesktopError

_ANSWER_WITHIN_S = 60.0


class HealthRpc:
    def __init__(self, address: str, database: str, password: str) -> None:
        self._http = httpx.Client(
            base_url=f"http://{address}/{database}/", timeout=_ANSWER_WITHIN_S, trust_env=False
        )
        number, session = self.call("common.db.login", "admin", {"password": password}, "fr")
        secret = base64.b64encode(f"admin:{number}:{session}".encode()).decode()
        self._http.headers["Authorization"] = f"Session {secret}"

    def close(self) -> None:
        self._http.close()

    def call(self, method: str, *parameters: Any) -> Any:
        asked = {"id": 1, "method": method, "params": list(parameters)}
        answer = self._http.post("", json=asked).raise_for_status().json()
        # A login is answered bare, everything else wrapped.
        if isinstance(answer, dict) and "error" in answer:
            raise DesktopError(f"GNU Health refused {method}: {answer['error']}")
        return answer["result"] if isinstance(answer, dict) else answer

    def search(self, model: str, *conditions: list[str]) -> list[int]:
        found: list[int] = self.call(f"model.{model}.search", list(conditions), 0, None, None, {})
        return found

    def create(self, model: str, values: dict[str, Any]) -> int:
        """One at a time: GNU Health makes doubles of people created together."""
        made: list[int] = self.call(f"model.{model}.create", [values], {})
        return made[0]

    def write(self, model: str, records: list[int], values: dict[str, Any]) -> None:
        self.call(f"model.{model}.write", records, values, {})
