"""A visit of the page begins: its cookie is set, and whose it is is said."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta

from fastapi import Request, Response

from rpa_vision.models.base import Id, Model, When
from rpa_vision.models.site.access import UserRole
from rpa_vision.phrases import Language
from rpa_vision.server.gate.auth import Principal
from rpa_vision.server.gate.visit import COOKIE, Visit, Visits
from rpa_vision.server.services import Services


class Visitor(Model):
    name: Id | None
    """None: whoever has the server's own token."""
    role: UserRole
    until: When | None
    """When the visit ends by itself; None: a token was shown, and no visit began."""
    language: Language
    """In which the server speaks."""
    has_password: bool = False
    """Whether they came in with one, and may change it."""


def begin_visit(request: Request, response: Response, services: Services, principal: Principal) -> Visitor:
    """Kept as a cookie that scripts cannot read."""
    lasts = timedelta(hours=services.settings.page.visit_hours)
    visit = standing_for(principal, lasts)
    response.set_cookie(
        COOKIE,
        Visits(services.token).sealed(visit),
        max_age=int(lasts.total_seconds()),
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return visitor(principal, services, visit.until)


def standing_for(principal: Principal, lasts: timedelta) -> Visit:
    return Visit(
        role=principal.role,
        name=principal.name,
        token_id=principal.token_id,
        until=datetime.now(UTC) + lasts,
        nonce=secrets.token_urlsafe(16),
    )


def visitor(principal: Principal, services: Services, until: datetime | None) -> Visitor:
    return Visitor(
        name=principal.name,
        role=principal.role,
        until=until,
        language=services.settings.language,
        has_password=services.store.accounts.is_by_password(principal.token_id),
    )
