"""Who looks at the page: a visit begins with a token, and ends by itself."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta

from fastapi import Request, Response

from rpa_vision.models.base import Id, Model, When
from rpa_vision.models.site.access import PageCode, UserRole
from rpa_vision.phrases import Language, phrased
from rpa_vision.server.gate.auth import Principal, PrincipalDep, forbidden
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.visit import CODES, COOKIE, Visit, Visits
from rpa_vision.server.services import Services, ServicesDep

router = GuardedRouter(prefix="/page", tags=["page"])

CODE_LASTS = timedelta(minutes=1)
"""A browser that has to be started first has opened its page by then."""


class Visitor(Model):
    name: Id | None
    """None: whoever has the server's own token."""
    role: UserRole
    until: When | None
    """When the visit ends by itself; None: a token was shown, and no visit began."""
    language: Language
    """In which the server speaks."""


@router.post("/login")
def login(request: Request, response: Response, services: ServicesDep, principal: PrincipalDep) -> Visitor:
    """Begin a visit: the token of this call is kept as a cookie that scripts cannot read."""
    if principal.until is not None:
        raise forbidden(phrased("server_refused.visit_needs_token"))
    lasts = timedelta(hours=services.settings.page.visit_hours)
    visit = _standing_for(principal, lasts)
    response.set_cookie(
        COOKIE,
        Visits(services.token).sealed(visit),
        max_age=int(lasts.total_seconds()),
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return _visitor(principal, services, visit.until)


@router.post("/code")
def code(services: ServicesDep, principal: PrincipalDep) -> PageCode:
    """A code that begins one visit as whoever has this token, within a minute: for the address of a page."""
    if principal.until is not None:
        raise forbidden(phrased("server_refused.code_needs_token"))
    visit = _standing_for(principal, CODE_LASTS)
    return PageCode(code=Visits(services.token, CODES).sealed(visit), until=visit.until)


@router.get("/me")
def me(services: ServicesDep, principal: PrincipalDep) -> Visitor:
    """Whose visit it is, and how long it lasts."""
    return _visitor(principal, services, principal.until)


@router.post("/logout")
def logout(request: Request, response: Response, services: ServicesDep, principal: PrincipalDep) -> Visitor:
    """End the visit: its cookie is good for nothing any more, wherever it may be."""
    now = datetime.now(UTC)
    visit = Visits(services.token).opened(request.cookies.get(COOKIE, ""), now)
    if visit is not None:
        services.store.ended_visits.end(visit.nonce, visit.until, now)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return _visitor(principal, services, None)


def _standing_for(principal: Principal, lasts: timedelta) -> Visit:
    return Visit(
        role=principal.role,
        name=principal.name,
        token_id=principal.token_id,
        until=datetime.now(UTC) + lasts,
        nonce=secrets.token_urlsafe(16),
    )


def _visitor(principal: Principal, services: Services, until: datetime | None) -> Visitor:
    return Visitor(name=principal.name, role=principal.role, until=until, language=services.settings.language)
