"""What kind of value a text is: a date, an amount, a code, the number of a record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from rpa_vision.text.patterns import is_date

_CIM10 = re.compile(r"[A-Za-z]\d{2}(?:\.?[A-Za-z0-9]{1,4})?")
DIGITS = 4
"""Of a record's number, at least: fewer are a count, an age, a room."""


def value_kind(values: Sequence[str]) -> Literal["text", "number", "date", "cim10"]:
    if all(is_date(value) for value in values):
        return "date"
    if all(re.fullmatch(r"\d+(?:[.,]\d+)?", value) for value in values):
        return "number"
    if all(_CIM10.fullmatch(value) for value in values):
        return "cim10"
    return "text"


def is_record_number(text: str) -> bool:
    bare = text.replace(" ", "").replace("-", "").replace("/", "")
    return not is_date(text) and bare.isalnum() and bare.isascii() and sum(map(str.isdigit, bare)) >= DIGITS
