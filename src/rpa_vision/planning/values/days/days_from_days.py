"""Days counted from other days: « le lendemain du 14 juillet », « deux jours avant le 3 », "the day after 4 May"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rpa_vision.planning.values.days.day_words import NUMBER, SaidDay, number
from rpa_vision.planning.values.days.relative_days import days_away

_ARTICLE = r"(?:le |la |les |l'|the )?"
_COUNTED = re.compile(
    rf"(?:\b{_ARTICLE}(?P<one>(?P<next>lendemain|day after|jour (?:d')?apres|surlendemain)|veille|day before|avant-veille|jour (?:d')?avant)"
    rf"|\b(?P<count>{NUMBER}) (?P<unit>jours?|semaines?|mois|days?|weeks?|months?) (?P<turn>apres|avant|after|before))"
    r" (?:de |du |d')?(?:le |la |l'|the )?$"
)
_TWO = frozenset({"surlendemain", "avant-veille"})


def counted_on(text: str, days: Sequence[SaidDay]) -> list[SaidDay]:
    """Each day that others are counted from becomes the one that is meant."""
    return [_counted(text, one) for one in days]


def counts(before: str) -> bool:
    """Whether the day behind is one that another is counted from."""
    return _COUNTED.search(before) is not None


def _counted(text: str, day: SaidDay) -> SaidDay:
    found = _COUNTED.search(text[: day.start])
    if found is None:
        return day
    if found["one"]:
        count, unit, later = (2 if found["one"] in _TWO else 1), "jour", found["next"] is not None
    else:
        count, unit, later = number(found["count"]), found["unit"].rstrip("s"), found["turn"] in _LATER
    meant = [one for said in day.days for one in days_away(count, unit, 1 if later else -1, said)]
    return replace(day, start=found.start(), days=tuple(dict.fromkeys(meant)))


_LATER = frozenset({"apres", "after"})
