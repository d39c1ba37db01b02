"""Days as people say them, from a given today: « mardi dernier », « le 3 mars », "in two weeks".

A day that could be two is given as both: a person says which.
"""

from __future__ import annotations

from datetime import date

from rpa_vision.planning.values.days.day_words import SaidDay, lowered
from rpa_vision.planning.values.days.days_from_days import counted_on
from rpa_vision.planning.values.days.relative_days import counted_from
from rpa_vision.planning.values.days.written_days import by_number, of_a_month


def days_in(sentence: str, today: date) -> list[SaidDay]:
    """In order, none over another."""
    text = lowered(sentence)
    found: list[SaidDay] = []
    for reader in (by_number, counted_from, of_a_month):
        for one in reader(text, today):
            if all(one.end <= other.start or one.start >= other.end for other in found):
                found.append(one)
    return counted_on(text, sorted(found, key=lambda one: one.start))
