"""The web application's files: any address that is none of them and none of the API's is one of its pages."""

from __future__ import annotations

from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent / "page"
"""Put there by the set-up, and part of the wheel."""
_INDEX, _ASSETS = "index.html", "assets"
_NOT_FOUND = 404
_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""Styles are set by components as they are drawn; scripts come as files of this server alone."""


class PageFiles(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            answer = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != _NOT_FOUND or not _may_be_a_page(path):
                raise
            answer = await super().get_response(_INDEX, scope)
        headers = MutableHeaders(raw=answer.raw_headers)
        headers["Content-Security-Policy"] = _POLICY
        if Path(path).parts[:1] == (_ASSETS,):  # named by their content
            headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return answer


def _may_be_a_page(path: str) -> bool:
    parts = Path(path).parts
    return parts[:1] != ("api",) and "." not in (parts[-1] if parts else "")
