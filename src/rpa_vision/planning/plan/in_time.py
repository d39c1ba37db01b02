"""Which of the days that may be meant is: by whether a task is about what is to come or what was done."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from rpa_vision.planning.orders.understanding import Understood
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.values.days.day_words import made
from rpa_vision.planning.words.vocabulary import vocabulary


def in_time(candidate: Candidate, best: Understood, today: date) -> Candidate:
    """Of two days, the one to come for what is to come, the one gone for what was done."""
    about = best.profile.deeds | best.profile.things
    known = vocabulary()
    if _is_gone(candidate, today) and about & known.ahead:
        (gone,) = candidate.days
        coming = made(gone.year + 1, gone.month, gone.day)
        return replace(candidate, days=(gone, coming)) if coming is not None else candidate
    if candidate.kind != "day" or len(candidate.days) != len(("gone", "coming")):
        return candidate
    if about & known.ahead:
        days = [day for day in candidate.days if day >= today]
    elif about & known.behind:
        days = [day for day in candidate.days if day <= today]
    else:
        return candidate
    return replace(candidate, days=(days[0],)) if len(days) == 1 else candidate


def _is_gone(candidate: Candidate, today: date) -> bool:
    """« le 1er mars », said on the 17th: the nearest one is over."""
    only = len(candidate.days) == 1 and candidate.kind == "day"
    return only and not candidate.has_year and candidate.days[0] < today
