"""A person's visit to the page: the token is shown once, and a signed cookie stands for it until it ends.

The cookie holds nothing secret and opens nothing that its token does not: a token that is taken back ends every visit
that began with it, and so does a new token of the server itself.

A code stands for a token in the same way, once and for a minute: it is what an address may hold, which other programs
of the machine can read.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime
from hashlib import sha256
from typing import Annotated

from pydantic import Field, ValidationError

from rpa_vision.models.base import Id, Model, When
from rpa_vision.models.site.access import UserRole

COOKIE = "rpa_vision_visit"
VISITS, CODES = b"rpa-vision: visits of the page", b"rpa-vision: codes that begin a visit"
LOGINS = b"rpa-vision: logins that began at the identity provider"
"""What the server's token signs for one purpose is of no use for the other, or anywhere else."""
_LONGEST = 1024


class Visit(Model):
    role: UserRole
    name: Id | None = None
    """None: whoever has the server's own token."""
    token_id: Id | None = None
    """Or the login of somebody who has no token."""
    until: When
    nonce: Annotated[str, Field(max_length=64)]
    """No two visits are alike."""


class Visits:
    def __init__(self, token: str, purpose: bytes = VISITS) -> None:
        self._key = hmac.digest(token.encode(), purpose, sha256)

    def sealed(self, visit: Visit) -> str:
        told = urlsafe_b64encode(visit.model_dump_json().encode())
        return f"{told.decode()}.{self._seal(told)}"

    def opened(self, cookie: str, now: datetime) -> Visit | None:
        """None: not made here, changed since, or over."""
        told, _, seal = cookie.rpartition(".")
        if len(cookie) > _LONGEST or not hmac.compare_digest(
            self._seal(told.encode()).encode(), seal.encode()
        ):
            return None
        try:
            visit = Visit.model_validate_json(urlsafe_b64decode(told), strict=True)
        except (ValueError, ValidationError):
            return None
        return visit if now < visit.until else None

    def _seal(self, told: bytes) -> str:
        return hmac.digest(self._key, told, sha256).hex()
