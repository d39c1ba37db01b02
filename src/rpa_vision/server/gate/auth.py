"""Who is calling, and whether they may."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

from anyio.to_thread import run_sync
from fastapi import Depends, HTTPException, Query, status
from fastapi.security import HTTPBearer
from fastapi.security.utils import get_authorization_scheme_param
from starlette.requests import HTTPConnection

from rpa_vision.errors import NotFoundError
from rpa_vision.models.base import Id
from rpa_vision.models.site.access import UserRole
from rpa_vision.phrases import Bilingual, phrased
from rpa_vision.server.gate.access import name_of, roles_for
from rpa_vision.server.gate.still_allowed import still_allowed
from rpa_vision.server.gate.visit import CODES, COOKIE, Visits
from rpa_vision.server.services import Services

PAGE_HEADER, PAGE = "X-RPA-Vision", "page"
_READING = frozenset({"GET", "HEAD"})
_FOR_AGENTS = frozenset({"agents.next_action", "agents.report", "websocket.talk"})
"""Commands leave with their secrets, and once."""
_FOR_CODES = "page.login"


@dataclass(frozen=True)
class Principal:
    role: UserRole
    name: str | None = None
    """None: this server's own token, which is the administrator's."""
    token_id: str | None = None
    """Or the login of somebody who has an account."""
    until: datetime | None = None
    """When a visit of the page ends; None: a token is shown with each call."""

    @property
    def agent_id(self) -> str | None:
        """The only agent it may see something of; None: all of them."""
        return self.name if self.role is UserRole.AGENT else None

    def operator(self, said: str | None) -> str | None:
        """The person an act is written down for: the token's owner, whatever is said. Only the server's own
        token has none, and is believed."""
        return self.name or said


class _Bearer(HTTPBearer):
    """For the description of the API alone, of requests and of sockets alike."""

    async def __call__(self, _connection: HTTPConnection) -> None:
        return None


_bearer = _Bearer(
    auto_error=False, description="The server's own token, or one of a user: rpa-vision users add"
)


async def authorised(connection: HTTPConnection) -> Principal:
    """Asked once for each request: by its route before the body is read, and by whoever wants to know later."""
    known: Principal | None = getattr(connection.state, "principal", None)
    if known is not None:
        return known
    services: Services = connection.app.state.services
    principal: Principal = await run_sync(
        _let_in,
        services,
        _shown(connection),
        connection.scope["endpoint"],
        connection.path_params,
        limiter=connection.app.state.front_door,
    )
    connection.state.principal = principal
    return principal


async def _authorised(
    connection: HTTPConnection,
    _described: Annotated[None, Depends(_bearer)],
) -> Principal:
    return await authorised(connection)


@dataclass(frozen=True)
class _Shown:
    """One of the two, or neither."""

    token: str = ""
    cookie: str = ""


def _shown(connection: HTTPConnection) -> _Shown:
    """A cookie comes by itself with whatever a browser asks for. It counts only where no other site can have made the
    browser ask: for reading, or with a header that only a page of this server may set."""
    scheme, given = get_authorization_scheme_param(connection.headers.get("Authorization"))
    if scheme.lower() == "bearer" and given:
        return _Shown(token=given)
    asked = connection.scope["type"] == "http" and (
        connection.scope["method"] in _READING or connection.headers.get(PAGE_HEADER) == PAGE
    )
    return _Shown(cookie=connection.cookies.get(COOKIE, "")) if asked else _Shown()


def _let_in(
    services: Services, shown: _Shown, endpoint: Callable[..., Any], named: Mapping[str, Any]
) -> Principal:
    principal = _known(services, shown.token) if shown.token else _visiting(services, shown.cookie)
    if principal is None and name_of(endpoint) == _FOR_CODES:
        principal = _entering(services, shown.token)
    if principal is None:
        raise unknown_token()
    if principal.role not in roles_for(endpoint):
        raise forbidden(phrased("server_refused.not_for_role", call=name_of(endpoint), role=principal.role))
    if principal.until is not None and name_of(endpoint) in _FOR_AGENTS:
        raise forbidden(phrased("server_refused.visit_no_agent"))
    _refuse_what_is_others(principal, services, named)
    return principal


AUTHORISED = Depends(_authorised)
PrincipalDep = Annotated[Principal, AUTHORISED]


def _operator(
    principal: PrincipalDep,
    operator_id: Annotated[Id | None, Query(description="Who says so, where the token does not")] = None,
) -> str | None:
    return principal.operator(operator_id)


OperatorDep = Annotated[str | None, Depends(_operator)]
"""The person a change is written down for."""


def check_own_replay(principal: Principal, services: Services, replay_id: str) -> None:
    """An agent does not even learn that another's replay exists."""
    if principal.agent_id not in (None, services.store.replays.get(replay_id).agent_id):
        raise NotFoundError("replay", replay_id)


def _known(services: Services, given: str) -> Principal | None:
    if services.token and hmac.compare_digest(given.encode(), services.token.encode()):
        return Principal(UserRole.ADMINISTRATOR)
    user = services.store.tokens.owner(given, datetime.now(UTC))
    return None if user is None else Principal(user.role, user.name, user.token_id)


def _visiting(services: Services, cookie: str) -> Principal | None:
    now = datetime.now(UTC)
    visit = Visits(services.token).opened(cookie, now) if cookie and services.token else None
    if visit is None or not still_allowed(services.store, visit.token_id):
        return None
    if services.store.ended_visits.has_ended(visit.nonce):
        return None
    return Principal(visit.role, visit.name, visit.token_id, visit.until)


def _entering(services: Services, code: str) -> Principal | None:
    """Whose code it is; asked once, it is used."""
    now = datetime.now(UTC)
    visit = Visits(services.token, CODES).opened(code, now) if code and services.token else None
    if visit is None or not still_allowed(services.store, visit.token_id):
        return None
    if not services.store.ended_visits.end(visit.nonce, visit.until, now):
        return None
    return Principal(visit.role, visit.name, visit.token_id)


def _refuse_what_is_others(principal: Principal, services: Services, named: Mapping[str, Any]) -> None:
    if principal.agent_id is None:
        return
    if named.get("agent_id", principal.agent_id) != principal.agent_id:
        raise forbidden(phrased("server_refused.other_agent", agent_id=principal.agent_id))
    if "replay_id" in named:
        check_own_replay(principal, services, named["replay_id"])
    if "session_id" in named and not services.store.errands.session_is_of(
        named["session_id"], principal.agent_id
    ):
        raise forbidden(phrased("server_refused.not_its_recording", agent_id=principal.agent_id))


def unknown_token() -> HTTPException:
    return HTTPException(
        status.HTTP_401_UNAUTHORIZED,
        phrased("server_refused.no_token"),
        headers={"WWW-Authenticate": "Bearer"},
    )


def forbidden(detail: Bilingual) -> HTTPException:
    return HTTPException(status.HTTP_403_FORBIDDEN, detail)
