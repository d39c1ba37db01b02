"""Errors as answers: what is wrong, where, and nothing about the inside of the server."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

import structlog
from fastapi import FastAPI, Request, WebSocket, status
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from rpa_vision.errors import BadInputError, ConflictError, NotFoundError, RpaVisionError

log = structlog.get_logger()


class Problem(BaseModel):
    """Every error answer has this form."""

    error: str
    detail: str


_STATUSES: tuple[tuple[type[RpaVisionError], int], ...] = (
    (BadInputError, status.HTTP_422_UNPROCESSABLE_CONTENT),
    (NotFoundError, status.HTTP_404_NOT_FOUND),
    (ConflictError, status.HTTP_409_CONFLICT),
)


def status_of(error: RpaVisionError) -> int:
    return next((code for kind, code in _STATUSES if isinstance(error, kind)), 500)


def answer_problems(app: FastAPI) -> None:
    @app.exception_handler(RpaVisionError)
    async def known(request: HTTPConnection, error: RpaVisionError) -> JSONResponse:
        code = status_of(error)
        if code >= status.HTTP_500_INTERNAL_SERVER_ERROR:
            log.error("request_failed", path=request.url.path, error=str(error))
        return await _told(request, _answer(code, type(error).__name__, str(error)))

    @app.exception_handler(RequestValidationError)
    async def malformed(_request: Request, error: RequestValidationError) -> JSONResponse:
        found = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()[:5])
        return _answer(status.HTTP_422_UNPROCESSABLE_CONTENT, "MalformedDocumentError", found)

    @app.exception_handler(HTTPException)
    async def refused(request: HTTPConnection, error: HTTPException) -> JSONResponse:
        name = HTTPStatus(error.status_code).phrase.replace(" ", "")
        return await _told(request, _answer(error.status_code, name, str(error.detail), error.headers))

    @app.exception_handler(Exception)
    async def crashed(request: Request, error: Exception) -> JSONResponse:
        log.error("request_crashed", path=request.url.path, exc_info=error)
        return _answer(
            status.HTTP_500_INTERNAL_SERVER_ERROR, "InternalError", "the server failed; its log says why"
        )


async def _told(request: HTTPConnection, answer: JSONResponse) -> JSONResponse:
    """Whoever asked for a socket and does not get one is told why, as everybody else."""
    if isinstance(request, WebSocket):
        await request.send_denial_response(answer)
    return answer


def _answer(code: int, error: str, detail: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse(Problem(error=error, detail=detail).model_dump(), code, headers)
