"""Whether what stands at a place is still the same thing, in another state."""

from __future__ import annotations

import pytest

from rpa_vision.models.screen import ElementType
from rpa_vision.perception.states.state import StateSeen


@pytest.mark.parametrize(
    ("kind", "before", "after", "same"),
    [
        (ElementType.CHECKBOX, "Isolement", "isolement", True),
        (ElementType.CHECKBOX, "Isolement", "vIsolement", True),
        (ElementType.CHECKBOX, "vIsolement", "Isolement", True),
        (ElementType.CHECKBOX, "Isolement", "Non Isolement", False),
        (ElementType.CHECKBOX, "Isolement", "Isolements", False),
        (ElementType.CHECKBOX, "Electoral roll", "iElectoral rollj", True),
        (ElementType.RADIO, "tOuij", "Oui", True),
        (ElementType.TABLE_ROW, "12345", "1123451", False),
        (ElementType.CHECKBOX, "", "v", False),
        (ElementType.CHECKBOX, "", "vj", False),
        (ElementType.TABLE_ROW, "12345", "912345", False),
        (ElementType.RADIO, "Oui", "vOui", False),
    ],
)
def test_a_tick_read_as_a_letter_makes_no_other_thing(
    kind: ElementType, before: str, after: str, same: bool
) -> None:
    assert StateSeen(kind, before, None).is_of(StateSeen(kind, after, None)) is same


@pytest.mark.parametrize(
    ("before", "after", "same"), [("Sixième A", "Sixième", True), ("Sixième A", "Sixièm", False)]
)
def test_words_that_are_read_apart_are_still_the_same_answer(before: str, after: str, same: bool) -> None:
    known = StateSeen(ElementType.RADIO, before, "unselected")
    assert known.is_of(StateSeen(ElementType.RADIO, after, "selected")) is same
