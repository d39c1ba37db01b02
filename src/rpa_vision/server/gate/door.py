"""Calls of whoever is not known yet: those that the table of access names, and no other."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.routing import APIRoute
from starlette.types import Receive, Scope, Send

from rpa_vision.phrases import phrased
from rpa_vision.server.gate.access import OPEN, name_of
from rpa_vision.server.gate.auth import PAGE, PAGE_HEADER, forbidden, unknown_token


class _OpenRoute(APIRoute):
    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if name_of(self.endpoint) not in OPEN:
            raise unknown_token()
        await super().handle(scope, receive, send)


class OpenRouter(APIRouter):
    def __init__(self, **given: Any) -> None:
        super().__init__(route_class=_OpenRoute, **given)


def _from_page(request: Request) -> None:
    """Another site can have a browser send a form, and log somebody in as somebody else; it can set no header."""
    if request.headers.get(PAGE_HEADER) != PAGE:
        raise forbidden(phrased("login_refused.not_from_page"))


FROM_PAGE = Depends(_from_page)
