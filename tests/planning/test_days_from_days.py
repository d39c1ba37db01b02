"""Days counted from other days that are said."""

from __future__ import annotations

from datetime import date

import pytest

from rpa_vision.planning.values.days.days import days_in

TODAY = date(2027, 6, 10)


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("le lendemain du 14 juillet", ["2027-07-15"]),
        ("l'avant-veille du 14 juillet", ["2027-07-12"]),
        ("la veille du 3 mai 2027", ["2027-05-02"]),
        ("trois jours après le 12/06", ["2027-06-15"]),
        ("two weeks after 14 July", ["2027-07-28"]),
        ("the day before 1 July", ["2027-06-30"]),
        ("un mois avant le 31 juillet", ["2027-06-30"]),
        ("huit jours après le 12/06", ["2027-06-19", "2027-06-20"]),
        ("2 jours avant lundi", ["2027-06-05", "2027-06-12"]),
        ("3 planches avant le 4 juin", ["2027-06-04"]),
        ("the day after tomorrow", ["2027-06-12"]),
        ("le lendemain", []),
    ],
)
def test_a_day_is_counted_from_the_one_that_was_said(said: str, days: list[str]) -> None:
    assert [one.isoformat() for day in days_in(said, TODAY) for one in day.days] == days


def test_the_day_it_is_counted_from_is_no_value_of_its_own() -> None:
    (day,) = days_in("rdv le lendemain du 14 juillet à 9h", TODAY)
    assert (day.start, day.end) == (4, len("rdv le lendemain du 14 juillet"))
