"""Who asks is known before anything of what they send is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import Any

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from rpa_vision.authoring.files.archive import LARGEST
from rpa_vision.models.batch.table import LARGEST_TABLE
from rpa_vision.server.gate.access import name_of
from rpa_vision.server.gate.auth import authorised
from rpa_vision.server.gate.crowd import crowd_of
from rpa_vision.server.gate.limits import body_of
from rpa_vision.settings import LimitSettings

Allowance = Callable[[LimitSettings], int]


def _pictures(many: int) -> Allowance:
    """With what is said beside them."""
    return lambda limits: many * limits.image_bytes + limits.request_bytes


_MOST: Mapping[str, Allowance] = {
    "sessions.add_screenshot": lambda limits: limits.image_bytes,
    "graphs.import_workflow": lambda _: LARGEST,
    "batches.create": lambda _: LARGEST_TABLE,
    "agents.report": _pictures(2),
    "resolve_target.resolve_target": _pictures(2),
    "dialog_resolve.resolve": _pictures(2),
    "pre_analyze.pre_analyze": _pictures(1),
    "screens.search": _pictures(1),
}
"""Calls that may send more than the few words all others have."""


class GuardedRoute(APIRoute):
    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        principal = await authorised(connection)
        limits = connection.app.state.services.settings.limits
        most = _MOST.get(name_of(self.endpoint))
        crowd = crowd_of(connection)
        body_of(scope).allow(limits.request_bytes if most is None else most(limits), crowd.pace_of(principal))
        with crowd.inside(principal):
            async with nullcontext() if most is None else crowd.sending_much(principal):
                await super().handle(scope, receive, send)


class GuardedRouter(APIRouter):
    def __init__(self, **given: Any) -> None:
        super().__init__(route_class=GuardedRoute, **given)
