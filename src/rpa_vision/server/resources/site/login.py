"""The door: for whoever is not known yet, and nothing but it."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Annotated

from anyio.to_thread import run_sync
from fastapi import Request, Response
from pydantic import Field

from rpa_vision.models.base import Model
from rpa_vision.models.site.account import Account, GivenPassword, TypedName
from rpa_vision.server.entrance import by_provider
from rpa_vision.server.entrance.by_password import known_by_password, refuse_weak
from rpa_vision.server.entrance.visits import Visitor, begin_visit
from rpa_vision.server.gate.auth import Principal
from rpa_vision.server.gate.door import FROM_PAGE, OpenRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.services import Services, ServicesDep
from rpa_vision.storage.accounts import KnownAccount

router = OpenRouter(prefix="/login", tags=["login"])

LOGIN_COOKIE = "rpa_vision_login"
Token = Annotated[str, Field(max_length=4096)]


class LoginWays(Model):
    """What the page may offer. A token opens it always."""

    password: bool
    """Somebody has one here."""
    provider: str | None = None
    """What people call the site's identity provider; None: there is none."""


class NameAndPassword(Model):
    name: TypedName
    password: GivenPassword


class OwnPassword(NameAndPassword):
    new: GivenPassword


class ProviderAddress(Model):
    address: str
    """Where the browser goes on."""


class CameBack(Model):
    """What the provider put into the address it sent the browser back to."""

    code: Token = ""
    error: Annotated[str, Field(max_length=256, pattern=r"^[!-~ ]*$")] = ""
    """Instead of a code, where nobody was let in there."""
    state: Token = ""
    iss: Token | None = None


@router.get("/ways")
def ways(services: ServicesDep) -> LoginWays:
    """How one logs in here."""
    name = None if services.provider is None else services.provider.name
    return LoginWays(password=services.store.accounts.any_by_password(), provider=name)


@router.post("/password", dependencies=[FROM_PAGE])
async def by_password(
    given: Strict[NameAndPassword], request: Request, response: Response, services: ServicesDep
) -> Visitor:
    """Begin a visit with a name and its password. After some failures the next try has to wait (429, Retry-After)."""
    check = partial(known_by_password, services, given.name, given.password, address_of(request))
    known = await run_sync(check, limiter=request.app.state.password_checks)
    return begin_visit(request, response, services, _principal(known))


@router.post("/own_password", dependencies=[FROM_PAGE])
async def change_own(given: Strict[OwnPassword], request: Request, services: ServicesDep) -> Account:
    """Change one's own password, with the one that is good until now. Every visit that began before ends."""
    change = partial(_changed, services, given, address_of(request))
    return await run_sync(change, limiter=request.app.state.password_checks)


@router.post("/provider", dependencies=[FROM_PAGE])
async def begin(request: Request, response: Response, services: ServicesDep) -> ProviderAddress:
    """Where to log in with the identity provider. A cookie ties the answer to this browser."""
    ask = partial(by_provider.begin, services)
    address, begun = await run_sync(ask, limiter=request.app.state.provider_calls)
    response.set_cookie(
        LOGIN_COOKIE,
        begun,
        max_age=int(by_provider.LASTS.total_seconds()),
        path="/api/v1/login",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return ProviderAddress(address=address)


@router.post("/provider/back", dependencies=[FROM_PAGE])
async def come_back(
    given: Strict[CameBack], request: Request, response: Response, services: ServicesDep
) -> Visitor:
    """Begin a visit with what the identity provider says of whoever brings this code back."""
    cookie = request.cookies.get(LOGIN_COOKIE, "")
    check = partial(
        by_provider.known_by_provider,
        services,
        by_provider.ProvidersAnswer(given.code, given.error, given.state, given.iss, cookie),
        address_of(request),
    )
    known = await run_sync(check, limiter=request.app.state.provider_calls)
    response.delete_cookie(LOGIN_COOKIE, path="/api/v1/login", httponly=True, samesite="strict")
    return begin_visit(request, response, services, _principal(known))


def address_of(request: Request) -> str:
    """As the connection has it, or as a proxy of this very machine says."""
    return request.client.host if request.client else ""


def _changed(services: Services, given: OwnPassword, address: str) -> Account:
    known = known_by_password(services, given.name, given.password, address)
    name = known.account.name
    refuse_weak(services.settings.login, name, given.new)
    digest = services.passwords.made(given.new)
    return services.store.accounts.set_password(name, digest, datetime.now(UTC), name)


def _principal(known: KnownAccount) -> Principal:
    return Principal(known.account.role, known.account.name, known.login_id)
