"""Who may use the API, by the hashes of their tokens.

A plain SHA-256 is enough: slow hashes protect passwords people think up, and nobody can try out 2²⁵⁶ tokens.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256

from sqlalchemy import ColumnElement, Connection, Engine, RowMapping, func, insert, or_, select, update

from rpa_vision.errors import BadInputError, ConflictError, NotFoundError
from rpa_vision.models.site.access import NewUser, User, UserRole
from rpa_vision.models.site.access_news import TokenGiven, TokenRevoked
from rpa_vision.phrases import phrased
from rpa_vision.storage.database.engine import reading, writing
from rpa_vision.storage.database.tables import accounts, tokens
from rpa_vision.storage.replays.run_events import take_turn
from rpa_vision.storage.secret_bindings import TellAccess

_PREFIX = "rpa_"
"""Lets scanners of repositories and logs recognise one that got there."""
_BYTES = 32
_COLUMNS = [tokens.c[name] for name in User.model_fields]


class Tokens:
    """``by``: the administrator who asked for it, for the audit."""

    def __init__(self, engine: Engine, tell: TellAccess) -> None:
        self._engine = engine
        self._tell = tell

    def add(
        self,
        name: str,
        role: UserRole,
        now: datetime,
        expires_at: datetime | None = None,
        by: str | None = None,
    ) -> NewUser:
        """Of one name there is one token: what is done with it is written down under that name."""
        if expires_at is not None and expires_at <= now:
            raise BadInputError(phrased("server_refused.expired"))
        token = _PREFIX + secrets.token_urlsafe(_BYTES)
        user = User(
            token_id=f"tok_{secrets.token_hex(6)}",
            name=name,
            role=role,
            created_at=now,
            expires_at=expires_at,
        )
        row = {**dict(user), "role": role.value, "digest": _digest(token)}
        with writing(self._engine) as connection:
            take_turn(connection)
            _refuse_taken(connection, name)
            if role is UserRole.AGENT:
                _refuse_person(connection, name)
            connection.execute(insert(tokens), row)
            self._tell(connection, TokenGiven(user=user, by=by))
        return NewUser(user=user, token=token)

    def owner(self, token: str, now: datetime) -> User | None:
        """None: nobody's, revoked or expired."""
        wanted = select(*_COLUMNS).where(tokens.c.digest == _digest(token), *_good(now))
        with reading(self._engine) as connection:
            row = connection.execute(wanted).mappings().first()
        return None if row is None else _user(row)

    def holds(self, token_id: str, now: datetime) -> bool:
        """Whether it is still good."""
        wanted = select(tokens.c.token_id).where(tokens.c.token_id == token_id, *_good(now))
        with reading(self._engine) as connection:
            return connection.execute(wanted).first() is not None

    def list(self) -> Sequence[User]:
        """Oldest first, revoked and expired ones too."""
        with reading(self._engine) as connection:
            rows = connection.execute(select(*_COLUMNS).order_by(tokens.c.created_at, tokens.c.token_id))
            return [_user(row) for row in rows.mappings()]

    def revoke(self, token_id: str, now: datetime, by: str | None = None) -> User:
        """Revoking again changes nothing."""
        own = tokens.c.token_id == token_id
        with writing(self._engine) as connection:
            take_turn(connection)
            row = connection.execute(select(*_COLUMNS).where(own)).mappings().first()
            if row is None:
                raise NotFoundError("token", token_id)
            user = _user(row)
            if user.revoked_at is not None:
                return user
            connection.execute(update(tokens).where(own).values(revoked_at=now))
            revoked = user.model_copy(update={"revoked_at": now})
            self._tell(connection, TokenRevoked(user=revoked, at=now, by=by))
        return revoked


def _refuse_taken(connection: Connection, name: str) -> None:
    """Whoever reads the audit cannot tell two people of one name apart, nor « Camille » from « camille »."""
    taken = select(tokens.c.token_id, tokens.c.name).where(
        func.lower(tokens.c.name) == name.lower(), tokens.c.revoked_at.is_(None)
    )
    row = connection.execute(taken).first()
    if row is not None:
        raise ConflictError(
            phrased("server_refused.name_taken", name=name, token_id=row.token_id, owner=row.name)
        )


def _refuse_person(connection: Connection, name: str) -> None:
    """A person may have a token beside their account; an agent is no person."""
    own = select(accounts.c.name).where(func.lower(accounts.c.name) == name.lower())
    if connection.execute(own).first() is not None:
        raise ConflictError(phrased("login_refused.name_taken", name=name))


def _good(now: datetime) -> list[ColumnElement[bool]]:
    return [tokens.c.revoked_at.is_(None), or_(tokens.c.expires_at.is_(None), tokens.c.expires_at > now)]


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _user(row: RowMapping) -> User:
    return User(**{**row, "role": UserRole(row["role"])})
