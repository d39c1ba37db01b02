"""Which signs a text is made of: dates, numbers."""

from __future__ import annotations

import re

_DATE = re.compile(r"\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}")


def is_date(text: str) -> bool:
    return _DATE.fullmatch(text) is not None


def has_digits(text: str) -> bool:
    return any(map(str.isdigit, text))
