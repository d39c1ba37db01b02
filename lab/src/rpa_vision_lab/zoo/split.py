"""Which programs may be looked at while working on the product, and which only count."""

from __future__ import annotations

import hashlib

OPENED: frozenset[str] = frozenset()
"""Drawn as closed, but a fault in them had to be understood: they stay open, and another closed one is added."""


def is_open(name: str) -> bool:
    """Drawn by its name, so that nobody chooses. Of a closed program only counts are printed and kept."""
    return name in OPENED or hashlib.sha256(name.encode()).digest()[0] % 2 == 0
