"""One server asked one question at a time, or a few: within the time its asker has, and never twice in vain."""

from __future__ import annotations

import time
from collections.abc import Mapping
from threading import BoundedSemaphore

import httpx

from rpa_vision.engines.chat.breaker import CircuitBreaker
from rpa_vision.engines.chat.dialects import DIALECTS, ChatQuestion, NoAnswerError
from rpa_vision.errors import ModelUnavailableError
from rpa_vision.models.model_profile import ModelProfile
from rpa_vision.outgoing import open_http
from rpa_vision.settings import ModelServer

CONNECT_S = 5.0
"""A server of the same site that takes longer is not there."""
LARGEST_REPLY = 1024 * 1024
"""Bytes: thousands of times what is ever asked for."""
PAUSE_S = 0.2
"""A question changes nothing, so one that met a server just starting or stopping is put again, once, after this."""
_BUSY = frozenset({429, 502, 503, 504})
"""The server, or a proxy before it, says itself that another try may do."""


class _PassingError(Exception):
    """What another try may mend; ``str()`` says what it was."""


class ChatClient:
    def __init__(self, server: ModelServer, url: str, model: str, profile: ModelProfile) -> None:
        self._dialect = DIALECTS[server.protocol]
        self._url = url.rstrip("/").removesuffix("/v1") + self._dialect.path
        self._model = model
        self._headers = _headers(server)
        self._mode = profile.json_mode
        self._turns = BoundedSemaphore(server.at_once)
        self._breaker = CircuitBreaker(server.failures, server.rest_s)

    def reply_to(self, asked: ChatQuestion, timeout_s: float) -> str:
        deadline = time.monotonic() + timeout_s
        if not self._breaker.lets_pass():
            raise ModelUnavailableError(
                f"{self._model}: failed again and again, and is not asked for a while"
            )
        if not self._turns.acquire(timeout=timeout_s):
            self._breaker.gave_up()
            raise ModelUnavailableError(f"{self._model}: no answer within {timeout_s:g} s, others are asking")
        try:
            return self._answered(asked, deadline, timeout_s)
        finally:
            self._turns.release()
            self._breaker.gave_up()

    def _answered(self, asked: ChatQuestion, deadline: float, timeout_s: float) -> str:
        try:
            said = self._dialect.said(self._posted(asked, deadline))
        except TimeoutError:
            problem = f"no answer within {timeout_s:g} s"
        except (_PassingError, NoAnswerError, httpx.HTTPError) as error:
            problem = str(error) or type(error).__name__
        else:
            self._breaker.worked()
            return said
        self._breaker.failed()
        raise ModelUnavailableError(f"{self._model}: {problem}")

    def _posted(self, asked: ChatQuestion, deadline: float) -> bytes:
        body = self._dialect.written(self._model, asked, self._mode)
        try:
            return self._post(body, deadline)
        except _PassingError:
            if time.monotonic() + PAUSE_S >= deadline:
                raise
        time.sleep(PAUSE_S)
        return self._post(body, deadline)

    def _post(self, body: Mapping[str, object], deadline: float) -> bytes:
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        patience = httpx.Timeout(left, connect=min(CONNECT_S, left))
        try:
            with (
                open_http(self._url, timeout=patience, headers=self._headers) as http,
                http.stream("POST", self._url, json=body) as response,
            ):
                _check(response)
                return _read_within(response, deadline)
        except httpx.ReadTimeout:
            raise TimeoutError from None
        except (httpx.NetworkError, httpx.RemoteProtocolError, httpx.ConnectTimeout) as error:
            raise _PassingError(f"{type(error).__name__}: {error}") from error


def _headers(server: ModelServer) -> dict[str, str]:
    return {} if server.key is None else {"Authorization": f"Bearer {server.key.get_secret_value()}"}


def _check(response: httpx.Response) -> None:
    if response.status_code in _BUSY:
        raise _PassingError(f"its server answers {response.status_code}")
    if response.status_code == httpx.codes.NOT_FOUND:
        raise NoAnswerError("its server answers 404: it has no such model, or is no such server")
    if response.status_code != httpx.codes.OK:
        raise NoAnswerError(f"its server answers {response.status_code}")


def _read_within(response: httpx.Response, deadline: float) -> bytes:
    body = bytearray()
    for part in response.iter_bytes():
        body += part
        if len(body) > LARGEST_REPLY:
            raise NoAnswerError("its answer does not end")
        if time.monotonic() > deadline:
            raise TimeoutError
    return bytes(body)
