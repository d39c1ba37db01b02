"""Who failed too often waits: by the name they typed, and by where they come from."""

from __future__ import annotations

import hmac
import ipaddress
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from rpa_vision.settings import LoginSettings
from rpa_vision.storage.login_tries import Patience, Tried

_OF_ONE_LINE = 64
"""Bits of an IPv6 address that a provider gives to one customer: the rest they choose anew as they like."""


@dataclass(frozen=True)
class Visitors:
    """``key``: the server's own token, which servers of one database share like their visits."""

    login: LoginSettings
    key: str

    def by_name(self, name: str) -> Tried:
        return Tried(self._digest("name", name.strip().lower()), self._patience(self.login.free_tries))

    def by_address(self, address: str) -> Tried:
        return Tried(self._digest("address", network_of(address)), self._patience(self.login.address_tries))

    def _patience(self, free: int) -> Patience:
        forgotten = timedelta(hours=self.login.forgotten_after_h)
        return Patience(free, self.login.first_wait_s, self.login.longest_wait_s, forgotten)

    def _digest(self, kind: str, text: str) -> str:
        """Keyed: people type their password where their name belongs, and few passwords stand many guesses."""
        return hmac.digest(self.key.encode(), f"{kind}: {text}".encode(), sha256).hex()


def network_of(address: str) -> str:
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return str(ipaddress.ip_network((known, _OF_ONE_LINE), strict=False))
    return str(known)
