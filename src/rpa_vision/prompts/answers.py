"""The JSON in what a model answered, made out of whatever it wrote around it."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

LONGEST_ANSWER = 20_000
"""Letters in which an answer is looked for: none that was asked for is a tenth of it."""


def json_object(text: str) -> dict[str, Any] | None:
    """The first: a model that goes on talking has answered already. None where there is none."""
    return next(_objects(text[:LONGEST_ANSWER]), None)


def finite_number(value: object) -> float | None:
    """None for what is no number, or one that no screen has: models write « NaN » and thousands of digits."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """Between fences, inside a list, in the middle of a sentence."""
    decoder, start = json.JSONDecoder(), text.find("{")
    while start >= 0:
        try:
            found, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            end = start + 1
        else:
            yield found
        start = text.find("{", end)
