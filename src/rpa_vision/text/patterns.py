"""Texts that are a date: nothing but digits can stand in them."""

from __future__ import annotations

import re

_DATE = re.compile(r"\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}")


def is_date(text: str) -> bool:
    return _DATE.fullmatch(text) is not None
