"""The calls about the server itself, for ``ServerClient.site``."""

from __future__ import annotations

import httpx

from rpa_vision.errors import ServerUnreachableError
from rpa_vision.models.documents import load_document
from rpa_vision.models.site.state import Health, ServerState
from rpa_vision.phrases import phrased
from rpa_vision.server.client.dialogs import Send


class SiteClient:
    def __init__(self, send: Send, http: httpx.Client, url: str) -> None:
        self._send = send
        self._http = http
        self._url = url

    def state(self) -> ServerState:
        return load_document(ServerState, self._send("GET", "/state"), self._url)

    def health(self) -> Health:
        """Needs no token, and is answered where something fails, too."""
        try:
            answer = self._http.get(f"{self._url}/health")
        except httpx.TransportError as error:
            raise ServerUnreachableError(
                phrased("server_refused.no_answer", url=self._url, error=error)
            ) from error
        if answer.status_code not in (httpx.codes.OK, httpx.codes.SERVICE_UNAVAILABLE):
            raise ServerUnreachableError(phrased("server_refused.status", status=answer.status_code))
        return load_document(Health, answer.content, self._url)
