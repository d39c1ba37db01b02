"""Who looks at the page: a visit begins with a token, and ends by itself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from fastapi import Request, Response

from rpa_vision.models.site.access import PageCode
from rpa_vision.phrases import phrased
from rpa_vision.server.entrance.visits import Visitor, begin_visit, standing_for, visitor
from rpa_vision.server.gate.auth import PrincipalDep, forbidden
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.visit import CODES, COOKIE, Visits
from rpa_vision.server.services import ServicesDep

router = GuardedRouter(prefix="/page", tags=["page"])

CODE_LASTS = timedelta(minutes=1)
"""A browser that has to be started first has opened its page by then."""


@router.post("/login")
def login(request: Request, response: Response, services: ServicesDep, principal: PrincipalDep) -> Visitor:
    """Begin a visit: the token of this call is kept as a cookie that scripts cannot read."""
    if principal.until is not None:
        raise forbidden(phrased("server_refused.visit_needs_token"))
    return begin_visit(request, response, services, principal)


@router.post("/code")
def code(services: ServicesDep, principal: PrincipalDep) -> PageCode:
    """A code that begins one visit as whoever has this token, within a minute: for the address of a page."""
    if principal.until is not None:
        raise forbidden(phrased("server_refused.code_needs_token"))
    visit = standing_for(principal, CODE_LASTS)
    return PageCode(code=Visits(services.token, CODES).sealed(visit), until=visit.until)


@router.get("/me")
def me(services: ServicesDep, principal: PrincipalDep) -> Visitor:
    """Whose visit it is, and how long it lasts."""
    return visitor(principal, services, principal.until)


@router.post("/logout")
def logout(request: Request, response: Response, services: ServicesDep, principal: PrincipalDep) -> Visitor:
    """End the visit: its cookie is good for nothing any more, wherever it may be."""
    now = datetime.now(UTC)
    visit = Visits(services.token).opened(request.cookies.get(COOKIE, ""), now)
    if visit is not None:
        services.store.ended_visits.end(visit.nonce, visit.until, now)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return visitor(principal, services, None)
