"""Who may use the API, by the hashes of their tokens.

A plain SHA-256 is enough: slow hashes protect passwords people think up, and nobody can try out 2²⁵⁶ tokens.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256

from sqlalchemy import Engine, RowMapping, insert, select, update

from rpa_vision.errors import NotFoundError
from rpa_vision.models.access import NewUser, User, UserRole
from rpa_vision.storage.engine import reading, writing
from rpa_vision.storage.tables import tokens

_PREFIX = "rpa_"
"""Lets scanners of repositories and logs recognise one that got there."""
_BYTES = 32
_COLUMNS = (tokens.c.token_id, tokens.c.name, tokens.c.role, tokens.c.created_at, tokens.c.revoked_at)


class Tokens:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def add(self, name: str, role: UserRole, now: datetime) -> NewUser:
        token = _PREFIX + secrets.token_urlsafe(_BYTES)
        user = User(token_id=f"tok_{secrets.token_hex(6)}", name=name, role=role, created_at=now)
        row = {**dict(user), "role": role.value, "digest": _digest(token)}
        with writing(self._engine) as connection:
            connection.execute(insert(tokens), row)
        return NewUser(user=user, token=token)

    def owner(self, token: str) -> User | None:
        """None: nobody's, or revoked."""
        wanted = select(*_COLUMNS).where(tokens.c.digest == _digest(token), tokens.c.revoked_at.is_(None))
        with reading(self._engine) as connection:
            row = connection.execute(wanted).mappings().first()
        return None if row is None else _user(row)

    def holds(self, token_id: str) -> bool:
        """Whether it is still good."""
        wanted = select(tokens.c.token_id).where(tokens.c.token_id == token_id, tokens.c.revoked_at.is_(None))
        with reading(self._engine) as connection:
            return connection.execute(wanted).first() is not None

    def list(self) -> Sequence[User]:
        """Oldest first, revoked ones too."""
        with reading(self._engine) as connection:
            rows = connection.execute(select(*_COLUMNS).order_by(tokens.c.created_at, tokens.c.token_id))
            return [_user(row) for row in rows.mappings()]

    def revoke(self, token_id: str, now: datetime) -> User:
        """Revoking again changes nothing."""
        with writing(self._engine) as connection:
            own = tokens.c.token_id == token_id
            connection.execute(
                update(tokens).where(own, tokens.c.revoked_at.is_(None)).values(revoked_at=now)
            )
            row = connection.execute(select(*_COLUMNS).where(own)).mappings().first()
        if row is None:
            raise NotFoundError("token", token_id)
        return _user(row)


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _user(row: RowMapping) -> User:
    return User(**{**row, "role": UserRole(row["role"])})
