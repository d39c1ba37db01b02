"""Whom the site's identity provider names: begun in one browser, brought back by the same one, once."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

from pydantic import TypeAdapter, ValidationError

from rpa_vision.engines.login.provider import IdentityProvider, LoginBegun
from rpa_vision.errors import ConflictError, LoginRefusedError, NotFoundError, ProviderUnavailableError
from rpa_vision.models.base import Id
from rpa_vision.models.site.access import UserRole
from rpa_vision.models.site.access_news import LoginRefused
from rpa_vision.models.site.account import LoginWay
from rpa_vision.phrases import phrased
from rpa_vision.server.entrance.patience import Visitors
from rpa_vision.server.gate.visit import LOGINS, Visit, Visits
from rpa_vision.server.services import Services
from rpa_vision.settings import OidcSettings
from rpa_vision.storage.accounts import KnownAccount, ProvidedPerson

LASTS = timedelta(minutes=10)
"""Passwords are looked up, and second factors are in another room."""
_NAME: TypeAdapter[str] = TypeAdapter(Id)
_MOST_FIRST = (UserRole.ADMINISTRATOR, UserRole.SUPERVISOR, UserRole.OPERATOR)
_LONGEST_SUBJECT = 255
"""As OpenID Connect has it."""


def provider_of(services: Services) -> IdentityProvider:
    if services.provider is None:
        raise NotFoundError("identity provider", "oidc.issuer")
    return services.provider


def begin(services: Services) -> tuple[str, str]:
    """Where the browser goes, and what it brings back as a cookie of this server."""
    until = datetime.now(UTC) + LASTS
    begun = Visit(role=UserRole.OPERATOR, until=until, nonce=secrets.token_urlsafe(24))
    address = provider_of(services).address(_begun(services, begun.nonce))
    return address, Visits(services.token, LOGINS).sealed(begun)


@dataclass(frozen=True)
class ProvidersAnswer:
    """As a browser brings it back."""

    code: str
    error: str
    state: str
    issuer: str | None
    cookie: str


def known_by_provider(services: Services, answer: ProvidersAnswer, address: str) -> KnownAccount:
    """Nobody who is not known there, and nobody without a role here."""
    provider_of(services)
    by_address = Visitors(services.settings.login, services.token).by_address(address)
    tries = services.store.login_tries
    wait_s = tries.count([by_address], datetime.now(UTC))
    try:
        known = _known(services, answer)
    except ProviderUnavailableError:  # nobody's failure but the provider's
        tries.forgive(by_address)
        raise
    except (LoginRefusedError, ConflictError) as error:
        refused = LoginRefused(
            name=None,
            way=LoginWay.PROVIDER,
            why=str(error),
            address=address,
            wait_s=wait_s,
            at=datetime.now(UTC),
        )
        services.store.accounts.refused(refused)
        raise
    services.store.accounts.came_in(known, address, datetime.now(UTC))
    tries.forgive(by_address)
    return known


def _known(services: Services, answer: ProvidersAnswer) -> KnownAccount:
    begun = _brought_back(services, answer.state, answer.cookie)
    provider = provider_of(services)
    if answer.error:
        raise LoginRefusedError(
            phrased("login_refused.not_there", provider=provider.name, error=answer.error)
        )
    claims = provider.claims(answer.code, begun, answer.issuer)
    person = _person(services.settings.oidc, provider, claims)
    known = services.store.accounts.provided(person, datetime.now(UTC))
    if known.account.disabled_at is not None:
        raise LoginRefusedError(phrased("login_refused.disabled"))
    return known


def _begun(services: Services, state: str) -> LoginBegun:
    """What must not be guessed follows from the state and the server's own token: any server of the database can go
    on, and no browser holds it."""
    return LoginBegun(state, _derived(services, "nonce", state), _derived(services, "verifier", state))


def _derived(services: Services, purpose: str, state: str) -> str:
    told = f"rpa-vision: {purpose} of a login: {state}"
    return urlsafe_b64encode(hmac.digest(services.token.encode(), told.encode(), sha256)).decode().rstrip("=")


def _brought_back(services: Services, state: str, cookie: str) -> LoginBegun:
    now = datetime.now(UTC)
    begun = Visits(services.token, LOGINS).opened(cookie, now) if cookie and services.token else None
    same = begun is not None and hmac.compare_digest(begun.nonce.encode(), state.encode())
    if begun is None or not same or not services.store.ended_visits.end(begun.nonce, begun.until, now):
        raise LoginRefusedError(phrased("login_refused.state"))
    return _begun(services, begun.nonce)


def _person(oidc: OidcSettings, provider: IdentityProvider, claims: Mapping[str, Any]) -> ProvidedPerson:
    try:
        name = _NAME.validate_python(_at(claims, oidc.name_claim), strict=True)
    except ValidationError:
        raise LoginRefusedError(
            phrased("login_refused.claim_name", provider=provider.name, claim=oidc.name_claim)
        ) from None
    subject = claims.get("sub")
    if not isinstance(subject, str) or not 0 < len(subject) <= _LONGEST_SUBJECT:
        raise LoginRefusedError(phrased("login_refused.claim_wrong", provider=provider.name, claim="sub"))
    role = _role(oidc, _at(claims, oidc.role_claim))
    if role is None:
        raise LoginRefusedError(
            phrased("login_refused.no_role", provider=provider.name, name=name, claim=oidc.role_claim)
        )
    return ProvidedPerson(provider.issuer, subject, name, role)


def _role(oidc: OidcSettings, told: object) -> UserRole | None:
    values = [told] if isinstance(told, str) else told if isinstance(told, list) else []
    given = {UserRole(oidc.roles[one]) for one in values if isinstance(one, str) and one in oidc.roles}
    return next((role for role in _MOST_FIRST if role in given), None)


def _at(claims: Mapping[str, Any], path: str) -> object:
    """By its whole name first: some providers put addresses with dots into names of claims."""
    if path in claims:
        return claims[path]
    found: object = claims
    for part in path.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found
