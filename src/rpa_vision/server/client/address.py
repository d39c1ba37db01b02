"""Parts of addresses."""

from __future__ import annotations

from urllib.parse import quote


def part(name: str) -> str:
    """What a person typed cannot leave its part of the address."""
    return quote(name, safe="").replace(".", "%2E")
