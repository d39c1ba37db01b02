"""Who may use this server: tokens are given, listed and taken back by administrators."""

from __future__ import annotations

from datetime import UTC, datetime

from fastapi import status

from rpa_vision.models.base import Id, Model, When
from rpa_vision.models.site.access import NewUser, User, UserRole
from rpa_vision.server.gate.auth import OperatorDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.services import ServicesDep

router = GuardedRouter(prefix="/users", tags=["users"])


class AddUser(Model):
    name: Id
    """Of the person, or the id of the agent."""
    role: UserRole
    expires_at: When | None = None
    """None: good until it is revoked."""


@router.post("", status_code=status.HTTP_201_CREATED)
def add(request: Strict[AddUser], services: ServicesDep, by: OperatorDep) -> NewUser:
    """A new token, under a name that no other has. It is in this answer and nowhere else: the server keeps only its
    hash."""
    return services.store.tokens.add(request.name, request.role, datetime.now(UTC), request.expires_at, by)


@router.get("")
def list_all(services: ServicesDep) -> list[User]:
    """Everybody who has or had a token, oldest first."""
    return list(services.store.tokens.list())


@router.delete("/{token_id}")
def revoke(token_id: Id, services: ServicesDep, by: OperatorDep) -> User:
    """Take a token back, at once and for good. Who has it from then on is refused."""
    return services.store.tokens.revoke(token_id, datetime.now(UTC), by)
