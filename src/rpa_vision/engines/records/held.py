"""The first value of the first row."""

from __future__ import annotations

from dataclasses import dataclass

LONGEST_HELD = 64 * 1024
"""Bytes. What a check expects is a code, a date or a line of text; more is never compared."""


@dataclass(frozen=True)
class RecordValue:
    value: object
    too_long: bool = False
    """It is not brought here."""
