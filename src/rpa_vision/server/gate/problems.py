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
    NotFoundError,
    RpaVisionError,
)
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
)


_TURNED_AWAY = frozenset({status.HTTP_401_UNAUTHORIZED, status.HTTP_403_FORBIDDEN})


def status_of(error: RpaVisionError) -> int:
    return next((code for kind, code in _STATUSES if isinstance(error, kind)), 500)


def problem_of(error: RpaVisionError, where: str) -> Problem:
    """What the caller did wrong is said to them; what failed in here is for the log."""
    told = str(error)
    if status_of(error) >= status.HTTP_500_INTERNAL_SERVER_ERROR:
        told, failure = _failure()
        log.error("request_failed", failure=failure, where=where, error=str(error))
    wrong = error.problems if isinstance(error, BadParametersError) else ()
    fields = [WrongField(field=one.field, problem=one.problem) for one in wrong]
    return Problem(error=type(error).__name__, detail=told, fields=fields)


def problem_of_crash(error: Exception, where: str) -> Problem:
    told, failure = _failure()
    log.error("request_crashed", failure=failure, where=where, exc_info=error)
    return Problem(error="InternalError", detail=told)


def _failure() -> tuple[str, str]:
    """What is told, and the name under which the log tells the rest: paths and queries of a server are its own."""
    failure = f"err_{secrets.token_hex(6)}"
    return f"the server failed; its log says why, under {failure}", failure


def answer_problems(app: FastAPI) -> None:
    """Who asks for a socket and does not get one is told why, as everybody else."""

    @app.exception_handler(RpaVisionError)
    async def known(request: HTTPConnection, error: RpaVisionError) -> JSONResponse:
        later = {"Retry-After": str(error.AGAIN_IN_S)} if isinstance(error, BusyError) else None
        return _answer(status_of(error), problem_of(error, request.url.path), later)

    @app.exception_handler(RequestValidationError)
    @app.exception_handler(WebSocketRequestValidationError)
    async def malformed(_request: HTTPConnection, error: ValidationException) -> JSONResponse:
        found = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()[:5])
        problem = Problem(error="MalformedDocumentError", detail=found)
        return _answer(status.HTTP_422_UNPROCESSABLE_CONTENT, problem)

    refusals = Refusals()

    @app.exception_handler(HTTPException)
    async def refused(request: HTTPConnection, error: HTTPException) -> JSONResponse:
        if error.status_code in _TURNED_AWAY and request.scope["type"] == "http":  # sockets have a line each
            client = request.client.host if request.client else ""
            refusals.tell(client, error.status_code, request.url.path)
        name = HTTPStatus(error.status_code).phrase.replace(" ", "")
        return _answer(error.status_code, Problem(error=name, detail=str(error.detail)), error.headers)

    @app.exception_handler(Exception)
    async def crashed(request: Request, error: Exception) -> JSONResponse:
        return _answer(status.HTTP_500_INTERNAL_SERVER_ERROR, problem_of_crash(error, request.url.path))


def _answer(code: int, problem: Problem, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse(problem.model_dump(exclude_defaults=True), code, headers)
