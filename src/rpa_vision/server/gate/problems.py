"""Errors as answers: what is wrong, where, and nothing about the inside of the server."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from http import HTTPStatus

import structlog
from fastapi import FastAPI, Request, status
from fastapi.exceptions import (
    RequestValidationError,
    ValidationException,
    WebSocketRequestValidationError,
)
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from rpa_vision.errors import (
    BadInputError,
    BadParametersError,
    BusyError,
    ConflictError,
    FieldProblem,
    LoginRefusedError,
    NotFoundError,
    ProviderUnavailableError,
    RpaVisionError,
)
from rpa_vision.models.field_words import field_words
from rpa_vision.phrases import Language, SaidTogether, in_language, phrased, say
from rpa_vision.server.gate.language import asked_language
from rpa_vision.server.gate.refusals import Refusals

log = structlog.get_logger()


class WrongField(BaseModel):
    """``field``: its name, and its place from 1 where it is one of several: ``diagnostics.2``."""

    field: str
    problem: str


class Problem(BaseModel):
    """Every error answer has this form."""

    error: str
    detail: str
    fields: list[WrongField] = []
    """Each value given that is wrong, where it is known which."""


_STATUSES: tuple[tuple[type[RpaVisionError], int], ...] = (
    (BadInputError, status.HTTP_422_UNPROCESSABLE_CONTENT),
    (NotFoundError, status.HTTP_404_NOT_FOUND),
    (ConflictError, status.HTTP_409_CONFLICT),
    (BusyError, status.HTTP_429_TOO_MANY_REQUESTS),
    (LoginRefusedError, status.HTTP_401_UNAUTHORIZED),
    (ProviderUnavailableError, status.HTTP_502_BAD_GATEWAY),
)


_SHOWN = 5
_UNROUTED = {
    status.HTTP_404_NOT_FOUND: "server_refused.no_such_address",
    status.HTTP_405_METHOD_NOT_ALLOWED: "server_refused.not_done_there",
}
"""What the framework refuses by itself, in its own words."""
_TURNED_AWAY = frozenset({status.HTTP_401_UNAUTHORIZED, status.HTTP_403_FORBIDDEN})


def status_of(error: RpaVisionError) -> int:
    return next((code for kind, code in _STATUSES if isinstance(error, kind)), 500)


def problem_of(error: RpaVisionError, where: str, language: Language = "en") -> Problem:
    """What the caller did wrong is said to them; what failed in here is for the log."""
    told = error.said_in(language)
    if status_of(error) == status.HTTP_500_INTERNAL_SERVER_ERROR:
        told, failure = _failure(language)
        log.error("request_failed", failure=failure, where=where, error=str(error))
    wrong = error.problems if isinstance(error, BadParametersError) else ()
    fields = [WrongField(field=one.field, problem=in_language(language, one.problem)) for one in wrong]
    return Problem(error=type(error).__name__, detail=told, fields=fields)


def problem_of_crash(error: Exception, where: str, language: Language = "en") -> Problem:
    told, failure = _failure(language)
    log.error("request_crashed", failure=failure, where=where, exc_info=error)
    return Problem(error="InternalError", detail=told)


def _failure(language: Language) -> tuple[str, str]:
    """What is told, and the name under which the log tells the rest: paths and queries of a server are its own."""
    failure = f"err_{secrets.token_hex(6)}"
    return say(language, "server_refused.broken", failure=failure), failure


def answer_problems(app: FastAPI) -> None:
    """Who asks for a socket and does not get one is told why, as everybody else."""

    @app.exception_handler(RpaVisionError)
    async def known(request: HTTPConnection, error: RpaVisionError) -> JSONResponse:
        later = {"Retry-After": str(error.AGAIN_IN_S)} if isinstance(error, BusyError) else None
        return _answer(status_of(error), problem_of(error, request.url.path, asked_language(request)), later)

    @app.exception_handler(RequestValidationError)
    @app.exception_handler(WebSocketRequestValidationError)
    async def malformed(request: HTTPConnection, error: ValidationException) -> JSONResponse:
        found = [
            FieldProblem(".".join(map(str, one["loc"])), field_words(one)) for one in error.errors()[:_SHOWN]
        ]
        told = phrased(
            "document_refused.request", problems=SaidTogether(problem.sentence for problem in found)
        ).said_in(asked_language(request))
        problem = Problem(error="MalformedDocumentError", detail=told)
        return _answer(status.HTTP_422_UNPROCESSABLE_CONTENT, problem)

    refusals = Refusals()

    @app.exception_handler(HTTPException)
    async def refused(request: HTTPConnection, error: HTTPException) -> JSONResponse:
        if error.status_code in _TURNED_AWAY and request.scope["type"] == "http":  # sockets have a line each
            client = request.client.host if request.client else ""
            refusals.tell(client, error.status_code, request.url.path)
        name = HTTPStatus(error.status_code).phrase.replace(" ", "")
        known = _UNROUTED.get(error.status_code)
        why = phrased(known) if known is not None and error.detail == say("en", known) else error.detail
        told = in_language(asked_language(request), why)
        return _answer(error.status_code, Problem(error=name, detail=told), error.headers)

    @app.exception_handler(Exception)
    async def crashed(request: Request, error: Exception) -> JSONResponse:
        return _answer(
            status.HTTP_500_INTERNAL_SERVER_ERROR,
            problem_of_crash(error, request.url.path, asked_language(request)),
        )


def _answer(code: int, problem: Problem, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse(problem.model_dump(exclude_defaults=True), code, headers)
