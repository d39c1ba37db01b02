"""People who log in by name: with a password kept here, or through the site's own identity provider."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from rpa_vision.models.base import Id, Model, When
from rpa_vision.models.site.access import UserRole
from rpa_vision.phrases import phrased

PERSONAL_ROLES = frozenset(UserRole) - {UserRole.AGENT}
"""What a person may be. Agents have tokens: nobody types a password for them."""

LONGEST_PASSWORD = 256
"""Long enough for any sentence; hashing more would be work for whoever sends it."""
GivenPassword = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_PASSWORD)]


def _askable(name: str) -> str:
    """One of the databases cannot be asked for it."""
    if "\0" in name:
        raise ValueError(phrased("field_refused.nul"))
    return name


TypedName = Annotated[str, StringConstraints(min_length=1, max_length=128), AfterValidator(_askable)]
"""As somebody typed it, perhaps with their password in it: not every text is an ``Id``, and none of it is kept."""


class LoginWay(StrEnum):
    PASSWORD = "password"  # noqa: S105 - not a secret
    PROVIDER = "provider"
    """The site's identity provider, by OpenID Connect."""


class Account(Model):
    """A person's name, what they may do, and how they log in. What they know is kept as a hash, and not in here."""

    account_id: Id
    name: Id
    """The one the audit knows them by, whatever they log in with."""
    role: UserRole
    way: LoginWay
    created_at: When
    disabled_at: When | None = None
    """None: they may log in."""
    last_login_at: When | None = None
