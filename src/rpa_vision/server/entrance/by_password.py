"""A name and its password: right, or refused in one sentence and in one time, whichever of the two was wrong."""

from __future__ import annotations

from datetime import UTC, datetime

from rpa_vision.errors import BadInputError, LoginRefusedError
from rpa_vision.models.site.access_news import LoginRefused
from rpa_vision.models.site.account import LoginWay
from rpa_vision.phrases import phrased
from rpa_vision.server.entrance.patience import Visitors
from rpa_vision.server.services import Services
from rpa_vision.settings import LoginSettings
from rpa_vision.storage.accounts import KnownAccount

_SHORTEST_NAME_LOOKED_FOR = 4
"""A shorter one stands in many a word."""


def known_by_password(services: Services, name: str, password: str, address: str) -> KnownAccount:
    """Whose they are. Each try counts before the password is looked at; a right one is forgiven."""
    accounts, tries = services.store.accounts, services.store.login_tries
    visitors = Visitors(services.settings.login, services.token)
    by_name, by_address = visitors.by_name(name), visitors.by_address(address)
    wait_s = tries.count([by_name, by_address], datetime.now(UTC))
    known = accounts.find(name.strip())
    digest = None if known is None else known.digest
    fits = services.passwords.fits(digest, password)
    now = datetime.now(UTC)
    if known is None or not fits or known.account.disabled_at is not None:
        named = None if known is None else known.account.name
        why = "disabled" if known is not None and fits else "wrong"
        refused = LoginRefused(
            name=named, way=LoginWay.PASSWORD, why=why, address=address, wait_s=wait_s, at=now
        )
        accounts.refused(refused)
        raise LoginRefusedError(phrased("login_refused.wrong"))
    outdated = services.passwords.is_outdated(known.digest or "")
    rehashed = services.passwords.made(password) if outdated else None
    accounts.came_in(known, address, now, rehashed)
    tries.forgive(by_address, by_name)
    return known


def refuse_weak(login: LoginSettings, name: str, password: str) -> None:
    """What is refused is only what is guessed first."""
    if len(password) < login.least_length:
        raise BadInputError(phrased("login_refused.new_password_short", least=login.least_length))
    if len(name) >= _SHORTEST_NAME_LOOKED_FOR and name.lower() in password.lower():
        raise BadInputError(phrased("login_refused.new_password_named"))
