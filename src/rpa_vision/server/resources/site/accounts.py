"""People who log in by name: added, changed and shut out by administrators. No password is ever shown."""

from __future__ import annotations

from datetime import UTC, datetime

from fastapi import status

from rpa_vision.models.base import Id, Model
from rpa_vision.models.site.access import UserRole
from rpa_vision.models.site.account import Account, GivenPassword
from rpa_vision.server.entrance.by_password import refuse_weak
from rpa_vision.server.gate.auth import OperatorDep
from rpa_vision.server.gate.guard import GuardedRouter
from rpa_vision.server.gate.strict import Strict
from rpa_vision.server.services import ServicesDep

router = GuardedRouter(prefix="/accounts", tags=["accounts"])


class AddAccount(Model):
    name: Id
    """What the audit knows them by."""
    role: UserRole
    """Not an agent's: those have tokens."""
    password: GivenPassword


class NewPassword(Model):
    password: GivenPassword


class NewRole(Model):
    role: UserRole


@router.post("", status_code=status.HTTP_201_CREATED)
def add(request: Strict[AddAccount], services: ServicesDep, by: OperatorDep) -> Account:
    """Let somebody log in by a name that no other account has. Of the password a hash is kept."""
    refuse_weak(services.settings.login, request.name, request.password)
    digest = services.passwords.made(request.password)
    return services.store.accounts.add(request.name, request.role, digest, datetime.now(UTC), by).account


@router.get("")
def list_all(services: ServicesDep) -> list[Account]:
    """Everybody who has an account, by name; who came through the identity provider too."""
    return list(services.store.accounts.list())


@router.put("/{name}/password")
def set_password(name: Id, request: Strict[NewPassword], services: ServicesDep, by: OperatorDep) -> Account:
    """Another password. Every visit of theirs ends."""
    refuse_weak(services.settings.login, name, request.password)
    digest = services.passwords.made(request.password)
    return services.store.accounts.set_password(name, digest, datetime.now(UTC), by)


@router.put("/{name}/role")
def set_role(name: Id, request: Strict[NewRole], services: ServicesDep, by: OperatorDep) -> Account:
    """Another role. Every visit of theirs ends."""
    return services.store.accounts.set_role(name, request.role, datetime.now(UTC), by)


@router.post("/{name}/disable")
def disable(name: Id, services: ServicesDep, by: OperatorDep) -> Account:
    """Shut somebody out, at once; their name stays theirs."""
    return services.store.accounts.disable(name, datetime.now(UTC), by)


@router.post("/{name}/enable")
def enable(name: Id, services: ServicesDep, by: OperatorDep) -> Account:
    """Let somebody in again, with the password they had."""
    return services.store.accounts.enable(name, datetime.now(UTC), by)
