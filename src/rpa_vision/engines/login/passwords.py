"""Passwords of people as Argon2id, with the site's parameters. Nothing here says whose they are."""

from __future__ import annotations

import secrets
from functools import cached_property

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from rpa_vision.settings import LoginSettings


class PasswordHashes:
    def __init__(self, login: LoginSettings) -> None:
        self._hasher = PasswordHasher(
            time_cost=login.argon2_passes,
            memory_cost=login.argon2_memory_kib,
            parallelism=login.argon2_lanes,
            type=Type.ID,
        )

    def made(self, password: str) -> str:
        """Salted at random, with its parameters in it."""
        return self._hasher.hash(password)

    def fits(self, digest: str | None, password: str) -> bool:
        """None: of nobody. It takes as long, so that the time it took says nothing of who exists."""
        nobodys = self._nobodys
        try:
            self._hasher.verify(digest or nobodys, password)
        except (VerificationError, InvalidHashError):
            return False
        return digest is not None

    def is_outdated(self, digest: str) -> bool:
        """Whether it was made with other parameters than today's."""
        return self._hasher.check_needs_rehash(digest)

    @cached_property
    def _nobodys(self) -> str:
        return self.made(secrets.token_urlsafe())
