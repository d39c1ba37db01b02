"""Speaking to the server over HTTP: what to ask again, and what never to ask twice."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

import httpx
import structlog

from rpa_vision.errors import ServerUnreachableError
from rpa_vision.outgoing import open_http
from rpa_vision.phrases import phrased

_log = structlog.get_logger(__name__)

FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 15.0
"""A restarted server is noticed within this; waiting longer saves nothing."""
_NEVER_SENT = (httpx.ConnectError, httpx.ConnectTimeout)
_PASSING = {408, 429, 500, 502, 503, 504}
_NOT_LET_IN = {401, 403}


def open_client(
    base_url: str, token: str, timeout_s: float = 30.0, *, proxy: str | None = None
) -> httpx.Client:
    return open_http(
        base_url,
        proxy,
        base_url=base_url.rstrip("/") + "/api/v1",
        headers={"Authorization": f"Bearer {token}"},
        timeout=httpx.Timeout(timeout_s, connect=5.0),
    )


def answer_to(
    ask: Callable[[], httpx.Response],
    stop: threading.Event,
    *,
    repeatable: bool,
    first_pause_s: float = FIRST_PAUSE_S,
    within_s: float = math.inf,
    failing_s: float = math.inf,
    quietly: bool = False,
) -> httpx.Response | None:
    """The server's answer, asked for again while it is away; None once ``stop`` is set.

    What is not ``repeatable`` is asked again only when the first time certainly never arrived. A server
    that is there and fails for ``failing_s`` will not stop failing: then its failure is the answer.
    ``quietly`` is for those who tell a person themselves.
    """
    deadline = time.monotonic() + within_s
    pause_s = first_pause_s
    failing_since: float | None = None
    while not stop.is_set():
        try:
            answer = ask()
        except httpx.TransportError as error:
            problem = f"{type(error).__name__}: {error}"
            failing_since = None
            if not repeatable and not isinstance(error, _NEVER_SENT):
                raise ServerUnreachableError(phrased("agent_refused.maybe_got", problem=problem)) from error
        else:
            if answer.status_code in _NOT_LET_IN:
                raise ServerUnreachableError(
                    phrased("agent_refused.token_refused", host=answer.request.url.host)
                )
            if answer.status_code not in _PASSING or not repeatable:
                return answer
            failing_since = failing_since or time.monotonic()
            if time.monotonic() - failing_since >= failing_s:
                return answer
            problem = f"it answered {answer.status_code}"
        if time.monotonic() + pause_s > deadline:
            raise ServerUnreachableError(
                phrased("agent_refused.server_away", within_s=within_s, problem=problem)
            )
        if not quietly:
            _log.warning("server away", problem=problem, again_in_s=pause_s)
        stop.wait(pause_s)
        pause_s = min(pause_s * 2, LONGEST_PAUSE_S)
    return None


def expect_success(answer: httpx.Response, what: str) -> httpx.Response:
    if answer.is_error:
        raise ServerUnreachableError(
            phrased(
                "agent_refused.server_answered",
                what=what,
                status_code=answer.status_code,
                text=answer.text[:500],
            )
        )
    return answer
