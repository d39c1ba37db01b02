"""People who log in by name. A visit hangs on the login it began with: whatever changes about the account, a password,
a role, whether it may be used at all, gives it another one, and every visit that began before is over.

Digests come and go as they are: how passwords are hashed is known elsewhere.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Engine, RowMapping, exists, func, insert, select, update

from rpa_vision.errors import BadInputError, ConflictError, LoginRefusedError, NotFoundError
from rpa_vision.models.site.access import UserRole
from rpa_vision.models.site.access_news import AccountChange, AccountChanged, LoggedIn, LoginRefused
from rpa_vision.models.site.account import PERSONAL_ROLES, Account, LoginWay
from rpa_vision.phrases import phrased
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import accounts, tokens
from rpa_vision.storage.replays.run_events import take_turn
from rpa_vision.storage.secret_bindings import TellAccess

_COLUMNS = [accounts.c[name] for name in Account.model_fields]
_KEPT = [*_COLUMNS, accounts.c.digest, accounts.c.login_id]


@dataclass(frozen=True)
class KnownAccount:
    account: Account
    login_id: str
    digest: str | None
    """None: the identity provider knows the password."""


@dataclass(frozen=True)
class ProvidedPerson:
    """As the identity provider says."""

    issuer: str
    subject: str
    """What the provider never gives to anybody else; names it may."""
    name: str
    role: UserRole


class Accounts:
    """``by``: the administrator who asked for it, for the audit."""

    def __init__(self, engine: Engine, tell: TellAccess) -> None:
        self._engine = engine
        self._tell = tell

    def add(
        self, name: str, role: UserRole, digest: str, now: datetime, by: str | None = None
    ) -> KnownAccount:
        """Somebody with a password."""
        _refuse_role(role)
        with writing(self._engine) as connection:
            take_turn(connection)
            _refuse_taken(connection, name)
            return self._added(connection, _new(name, role, LoginWay.PASSWORD, now), by, digest=digest)

    def provided(self, person: ProvidedPerson, now: datetime) -> KnownAccount:
        """Who came through the identity provider: known by its word for them, and by their name only from the first
        time on. What it says of their role holds from now."""
        own = (accounts.c.issuer == person.issuer) & (accounts.c.subject == person.subject)
        with writing(self._engine) as connection:
            take_turn(connection)
            row = connection.execute(select(*_KEPT).where(own)).mappings().first()
            if row is None:
                _refuse_taken(connection, person.name, by_token=True)
                account = _new(person.name, person.role, LoginWay.PROVIDER, now)
                place = {"issuer": person.issuer, "subject": person.subject}
                return self._added(connection, account, None, **place)
            known = _known(row)
            if known.account.disabled_at is None and known.account.role is not person.role:
                return self._changed(connection, known, "role", now, None, {"role": person.role.value})
            return known

    def find(self, name: str) -> KnownAccount | None:
        with reading(self._engine) as connection:
            return _find(connection, name)

    def list(self) -> Sequence[Account]:
        """By name."""
        with reading(self._engine) as connection:
            return [_account(row) for row in connection.execute(_all()).mappings()]

    def any_by_password(self) -> bool:
        wanted = select(exists().where(accounts.c.digest.is_not(None), accounts.c.disabled_at.is_(None)))
        with reading(self._engine) as connection:
            return bool(connection.execute(wanted).scalar_one())

    def holds(self, login_id: str) -> bool:
        """Whether visits that began with it go on."""
        wanted = select(accounts.c.account_id).where(
            accounts.c.login_id == login_id, accounts.c.disabled_at.is_(None)
        )
        with reading(self._engine) as connection:
            return connection.execute(wanted).first() is not None

    def is_by_password(self, login_id: str | None) -> bool:
        """Whether whoever came in by this login has a password here."""
        wanted = select(accounts.c.account_id).where(
            accounts.c.login_id == login_id, accounts.c.digest.is_not(None)
        )
        with reading(self._engine) as connection:
            return connection.execute(wanted).first() is not None

    def set_password(self, name: str, digest: str, now: datetime, by: str | None = None) -> Account:
        with writing(self._engine) as connection:
            known = self._to_change(connection, name)
            if known.account.way is not LoginWay.PASSWORD:
                raise ConflictError(phrased("login_refused.password_elsewhere", name=known.account.name))
            return self._changed(connection, known, "password", now, by, {"digest": digest}).account

    def set_role(self, name: str, role: UserRole, now: datetime, by: str | None = None) -> Account:
        _refuse_role(role)
        with writing(self._engine) as connection:
            known = self._to_change(connection, name)
            if known.account.way is not LoginWay.PASSWORD:
                raise ConflictError(phrased("login_refused.role_elsewhere", name=known.account.name))
            if known.account.role is role:
                return known.account
            return self._changed(connection, known, "role", now, by, {"role": role.value}).account

    def disable(self, name: str, now: datetime, by: str | None = None) -> Account:
        """Ends every visit; doing it again changes nothing."""
        with writing(self._engine) as connection:
            known = self._to_change(connection, name)
            if known.account.disabled_at is not None:
                return known.account
            return self._changed(connection, known, "disabled", now, by, {"disabled_at": now}).account

    def enable(self, name: str, now: datetime, by: str | None = None) -> Account:
        with writing(self._engine) as connection:
            known = self._to_change(connection, name)
            if known.account.disabled_at is None:
                return known.account
            return self._changed(connection, known, "enabled", now, by, {"disabled_at": None}).account

    def came_in(self, known: KnownAccount, address: str, now: datetime, rehashed: str | None = None) -> None:
        """``rehashed``: the same password as it is hashed today; nobody's visit ends for that. Refused where the account
        was changed since it was read."""
        digest = {} if rehashed is None else {"digest": rehashed}
        account = known.account.model_copy(update={"last_login_at": now})
        own = accounts.c.login_id == known.login_id
        with writing(self._engine) as connection:
            take_turn(connection)
            put = update(accounts).where(own, accounts.c.disabled_at.is_(None))
            if connection.execute(put.values(last_login_at=now, **digest)).rowcount != 1:
                raise LoginRefusedError(phrased("login_refused.wrong"))
            self._tell(connection, LoggedIn(account=account, way=account.way, address=address, at=now))

    def refused(self, news: LoginRefused) -> None:
        with writing(self._engine) as connection:
            take_turn(connection)
            self._tell(connection, news)

    def _added(self, connection: Connection, account: Account, by: str | None, **more: str) -> KnownAccount:
        login_id = _new_login()
        row = {**dict(account), "role": account.role.value, "way": account.way.value, "login_id": login_id}
        connection.execute(insert(accounts), {**row, **more})
        self._tell(connection, AccountChanged(account=account, change="added", at=account.created_at, by=by))
        return KnownAccount(account, login_id, more.get("digest"))

    def _to_change(self, connection: Connection, name: str) -> KnownAccount:
        take_turn(connection)
        known = _find(connection, name)
        if known is None:
            raise NotFoundError("account", name)
        return known

    def _changed(
        self,
        connection: Connection,
        known: KnownAccount,
        change: AccountChange,
        now: datetime,
        by: str | None,
        values: dict[str, Any],
    ) -> KnownAccount:
        own = accounts.c.account_id == known.account.account_id
        connection.execute(update(accounts).where(own).values(login_id=_new_login(), **values))
        changed = _known(connection.execute(select(*_KEPT).where(own)).mappings().one())
        self._tell(connection, AccountChanged(account=changed.account, change=change, at=now, by=by))
        return changed


def _all() -> Any:
    return select(*_COLUMNS).order_by(func.lower(accounts.c.name))


def _find(connection: Connection, name: str) -> KnownAccount | None:
    """« Camille » and « camille » are one person."""
    wanted = select(*_KEPT).where(func.lower(accounts.c.name) == name.lower())
    row = connection.execute(wanted).mappings().first()
    return None if row is None else _known(row)


def _refuse_role(role: UserRole) -> None:
    if role not in PERSONAL_ROLES:
        raise BadInputError(phrased("login_refused.agents_have_tokens"))


def _refuse_taken(connection: Connection, name: str, *, by_token: bool = False) -> None:
    """An administrator who adds an account may mean the person who has a token of that name; a provider's word for a
    name says nothing of who has that token."""
    if _find(connection, name) is not None:
        raise ConflictError(phrased("login_refused.name_taken", name=name))
    same = func.lower(tokens.c.name) == name.lower()
    row = connection.execute(select(tokens.c.role).where(same, tokens.c.revoked_at.is_(None))).first()
    if row is not None and (by_token or row.role == UserRole.AGENT.value):
        raise ConflictError(phrased("login_refused.name_of_token", name=name))


def _new(name: str, role: UserRole, way: LoginWay, now: datetime) -> Account:
    return Account(account_id=f"acc_{secrets.token_hex(6)}", name=name, role=role, way=way, created_at=now)


def _new_login() -> str:
    return f"login_{secrets.token_hex(12)}"


def _known(row: RowMapping) -> KnownAccount:
    own = {name: row[name] for name in Account.model_fields}
    return KnownAccount(_account(own), row["login_id"], row["digest"])


def _account(row: RowMapping | dict[str, Any]) -> Account:
    return Account(**{**row, "role": UserRole(row["role"]), "way": LoginWay(row["way"])})
