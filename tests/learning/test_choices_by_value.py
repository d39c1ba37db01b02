"""A drop-down is learnt as the value it is to show: the list that is opened for it is only the means."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from painted import FakePaintedOcr
from painted_states import BOX, FIELD, OPTIONS, Ticked, choice_form, option_at
from rpa_vision.authoring.telling.explain import explain_action
from rpa_vision.learning.watching.demonstration import Demonstration
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.graph.choice import Choosing
from rpa_vision.models.graph.workflow import Workflow
from shown_states import SAVE, learnt, saved, shown


@pytest.fixture
def ocr() -> FakePaintedOcr:
    return FakePaintedOcr()


def choosing(
    ocr: FakePaintedOcr,
    number: int,
    before: str,
    value: str,
    ticks: Sequence[Ticked] = ("ticked",),
    offers: Sequence[str] = OPTIONS,
) -> Demonstration:
    """Opens the list and picks, ticks the box where it is not, saves."""
    frames = [
        choice_form(ocr, before, ticked=ticks[0]),
        choice_form(ocr, before, offers, ticked=ticks[0]),
        *(choice_form(ocr, value, ticked=tick) for tick in ticks),
    ]
    clicks = [FIELD, option_at(offers.index(value)), *[BOX] * (len(ticks) - 1), SAVE]
    return shown(ocr, number, clicks, [*frames, saved(ocr)])


def leaving(
    ocr: FakePaintedOcr, number: int, value: str, ticks: Sequence[Ticked] = ("ticked",)
) -> Demonstration:
    """Finds this value there and goes on."""
    frames = [choice_form(ocr, value, ticked=tick) for tick in ticks]
    return shown(ocr, number, [*[BOX] * (len(ticks) - 1), SAVE], [*frames, saved(ocr)])


def chosen(workflow: Workflow) -> list[Choosing | None]:
    return [
        edge.action.parameters.chooses for edge in workflow.edges if isinstance(edge.action, MouseClickAction)
    ]


def test_two_clicks_are_one_wish(ocr: FakePaintedOcr) -> None:
    workflow = learnt([choosing(ocr, number, "Urgences", "Chirurgie") for number in range(3)])
    opens, picks, save = chosen(workflow)
    assert opens == Choosing(label="Service", value="Chirurgie", does="opens")
    assert picks == Choosing(label="Service", value="Chirurgie", does="picks")
    assert save is None
    told = [explain_action(edge.action, "fr") for edge in workflow.edges[:2]]
    assert told == [
        "ouvrir la liste « Service » pour y choisir « Chirurgie »",
        "choisir « Chirurgie » dans la liste « Service »",
    ]


def test_who_found_the_value_there_did_the_same_task(ocr: FakePaintedOcr) -> None:
    workflow = learnt(
        [
            choosing(ocr, 1, "Urgences", "Chirurgie"),
            leaving(ocr, 2, "Chirurgie"),
            choosing(ocr, 3, "Pédiatrie", "Chirurgie"),
        ]
    )
    assert [way.edges for way in workflow.ways] == [("e1", "e2", "e3")]
    assert not workflow.doubts


def test_who_left_another_value_there_did_another_thing(ocr: FakePaintedOcr) -> None:
    workflow = learnt(
        [
            choosing(ocr, 1, "Urgences", "Chirurgie"),
            leaving(ocr, 2, "Pédiatrie"),
            choosing(ocr, 3, "Pédiatrie", "Chirurgie"),
        ]
    )
    assert {way.edges for way in workflow.ways} == {("e1", "e2", "e3"), ("e3",)}


def test_a_value_that_differs_is_a_variable_wherever_it_was_found(ocr: FakePaintedOcr) -> None:
    workflow = learnt(
        [
            choosing(ocr, 1, "Urgences", "Chirurgie"),
            choosing(ocr, 2, "Chirurgie", "Pédiatrie"),
            leaving(ocr, 3, "Urgences"),
        ]
    )
    assert [one and one.value for one in chosen(workflow)] == ["${service}", "${service}", None]
    assert {name for one in workflow.variables for name in one.examples} == set(OPTIONS)
    assert len(workflow.ways) == 1


def test_a_list_whose_field_shows_nothing_of_it_is_a_menu(ocr: FakePaintedOcr) -> None:
    frames = [choice_form(ocr, "Actions"), choice_form(ocr, "Actions", OPTIONS), choice_form(ocr, "Actions")]
    clicks = [FIELD, option_at(1), SAVE]
    workflow = learnt([shown(ocr, number, clicks, [*frames, saved(ocr)]) for number in range(3)])
    assert chosen(workflow) == [None, None, None]


def test_each_may_have_found_something_else_done(ocr: FakePaintedOcr) -> None:
    """One had both to do, others only one or the other: still one step each, in one order."""
    workflow = learnt(
        [
            choosing(ocr, 1, "Urgences", "Chirurgie", ("unticked", "ticked")),
            choosing(ocr, 2, "Pédiatrie", "Chirurgie"),
            choosing(ocr, 3, "Pédiatrie", "Chirurgie"),
            leaving(ocr, 4, "Chirurgie", ("unticked", "ticked")),
        ]
    )
    assert [way.edges for way in workflow.ways] == [("e1", "e2", "e3", "e4")]


def test_values_that_differ_by_a_sign_are_two(ocr: FakePaintedOcr) -> None:
    groups = ("Groupe A+", "Groupe A-", "Groupe O+")
    workflow = learnt(
        [choosing(ocr, number, groups[2], groups[number % 2], offers=groups) for number in range(3)]
    )
    assert [one and one.value for one in chosen(workflow)] == ["${service}", "${service}", None]
    workflow = learnt(
        [choosing(ocr, number, groups[2], groups[0], offers=groups) for number in (1, 2)]
        + [leaving(ocr, 3, groups[1])]
    )
    assert len(workflow.ways) == 2
