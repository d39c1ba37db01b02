"""Whether a text is the number of a record. What kind a value is, its domain says."""

from __future__ import annotations

from rpa_vision.text.patterns import is_date

DIGITS = 4
"""Of a record's number, at least: fewer are a count, an age, a room."""


def is_record_number(text: str) -> bool:
    bare = text.replace(" ", "").replace("-", "").replace("/", "")
    return not is_date(text) and bare.isalnum() and bare.isascii() and sum(map(str.isdigit, bare)) >= DIGITS
