"""A server of record: one GET, of which the answer must say so. FHIR servers are asked like any other."""

from __future__ import annotations

import asyncio
import json
from decimal import Decimal, InvalidOperation
from typing import Any
from urllib.parse import unquote

import httpx

from rpa_vision.engines.records.comparing import says, shown
from rpa_vision.errors import BadSettingsError
from rpa_vision.models.replay.record_check import HttpCheck, RecordAnswer
from rpa_vision.phrases import Language, phrased, say
from rpa_vision.settings import RecordSource

LARGEST_ANSWER = 4 * 1024 * 1024
"""A FHIR bundle of a whole stay is far below."""
NOT_THERE = frozenset({404, 410})
READS = "application/fhir+json, application/json;q=0.9"
_MISSING = object()


class HttpRecord:
    """Nothing of the surroundings is used: no proxy, no cookies, no redirects to somewhere else."""

    def __init__(self, name: str, source: RecordSource, language: Language) -> None:
        self._name = name
        self._language: Language = language
        self._timeout_s = source.timeout_s
        self._address = source.url.get_secret_value().rstrip("/")
        try:
            url = httpx.URL(self._address)
        except httpx.InvalidURL:
            url = httpx.URL()
        if url.scheme not in {"http", "https"} or not url.host or url.query or url.fragment:
            raise BadSettingsError(phrased("setting_refused.record_server", name=name))
        headers = {key: value.get_secret_value() for key, value in source.headers.items()}
        self._headers = {"Accept": READS, "Accept-Encoding": "identity", **headers}
        self._trusted = httpx.create_ssl_context(trust_env=False)

    def ask(self, check: HttpCheck) -> RecordAnswer:
        if any(unquote(part) in {".", ".."} for part in check.path.partition("?")[0].split("/")):
            return self._unknown(say(self._language, "records.leaves_path"))
        try:
            status, body = asyncio.run(self._get(check.path))
        except (httpx.HTTPError, TimeoutError) as error:
            return self._unknown(type(error).__name__)
        except httpx.InvalidURL:
            return self._unknown(say(self._language, "records.leaves_path"))
        if status in NOT_THERE:
            return self._answer(False, "records.not_there")
        if status != httpx.codes.OK:
            return self._unknown(say(self._language, "records.status", status=status))
        if body is None:
            return self._unknown(say(self._language, "records.too_much"))
        return self._judged(check, body)

    async def _get(self, path: str) -> tuple[int, bytes | None]:
        """The answer's status and, unless it is larger than any record, its content as it was sent.

        The time is for all of it: a server that sends a letter now and then is no reason to wait longer.
        """
        client = httpx.AsyncClient(
            headers=self._headers,
            timeout=self._timeout_s,
            verify=self._trusted,
            follow_redirects=False,
            trust_env=False,
        )
        async with (
            asyncio.timeout(self._timeout_s),
            client,
            client.stream("GET", self._address + path) as answer,
        ):
            body = bytearray()
            async for piece in answer.aiter_raw():
                body += piece
                if len(body) > LARGEST_ANSWER:
                    return answer.status_code, None
            return answer.status_code, bytes(body)

    def _judged(self, check: HttpCheck, body: bytes) -> RecordAnswer:
        if not check.at and check.expect is None:
            return self._answer(True, "records.has_row")
        try:
            content = json.loads(body, parse_float=Decimal)
        except (ValueError, RecursionError, InvalidOperation):  # the last: a number beyond all numbers
            return self._unknown(say(self._language, "records.not_json"))
        held = pointed_at(content, check.at)
        if held is _MISSING or held is None:
            return self._answer(False, "records.nothing_at", place=check.at)
        if check.expect is None:
            return self._answer(True, "records.has_row")
        seen = _shown(held)
        key = "records.says" if seen.strip() else "records.says_nothing"
        return self._answer(says(held, check.expect), key, seen=seen, expected=check.expect)

    def _answer(self, holds: bool, key: str, **values: object) -> RecordAnswer:
        return RecordAnswer(holds=holds, detail=say(self._language, key, source=self._name, **values))

    def _unknown(self, why: str) -> RecordAnswer:
        detail = say(self._language, "records.cannot_be_asked", source=self._name, why=why)
        return RecordAnswer(holds=None, detail=detail)


def pointed_at(content: Any, pointer: str) -> Any:
    """What a JSON pointer (RFC 6901) leads to."""
    if pointer and not pointer.startswith("/"):
        return _MISSING
    for step in pointer.split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        match content:
            case dict() if name in content:
                content = content[name]
            case list() if name.isascii() and name.isdigit() and int(name) < len(content):
                content = content[int(name)]
            case _:
                return _MISSING
    return content


def _shown(held: object) -> str:
    return shown(held) if isinstance(held, str | int | float | Decimal) else type(held).__name__
