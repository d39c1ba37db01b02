"""Of several things alike the one that stands with this run's values, where no other one does. Otherwise none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.words.ocr_anchor import OcrAnchor
from rpa_vision.models.target import Cell, Grounding, Neighbour, Target
from rpa_vision.models.token import Token
from rpa_vision.settings import GroundingSettings
from told_lists import Listed, cards, staggered, table, told
from told_screen import showing

GROUNDER = Grounder([OcrAnchor(GroundingSettings())])
HEADINGS = ["IPP", "Nom", "Prénom"]
PEOPLE = [
    ["811112345", "MARTIN", "Claire"],
    ["811112354", "MARTIN", "Paul"],
    ["811113345", "MARTIN", "Claire"],
]


def ground(listed: Listed, *cells: Cell, neighbours: tuple[Neighbour, ...] = ()) -> Grounding:
    target = Target(role="action", text="Ouvrir", cells=cells, neighbours=neighbours, text_height=18)
    return GROUNDER.ground(showing(listed.tokens, elements=()), target)


def is_button(grounding: Grounding, button: Token) -> bool:
    return grounding.found is not None and grounding.found.bbox == button.bbox


@pytest.mark.parametrize("meant", range(3))
@pytest.mark.parametrize("way", ["table", "cards", "stack"])
def test_it_is_the_one_whose_record_has_the_number(meant: int, way: str) -> None:
    listed = (
        table(PEOPLE, HEADINGS)
        if way == "table"
        else cards(PEOPLE, across=2 if way == "cards" else 1, below=True, to_right=True)
    )
    grounding = ground(listed, Cell(column="IPP" if way == "table" else "", text=PEOPLE[meant][0]))
    assert is_button(grounding, listed.buttons[meant])
    assert grounding.found is not None
    assert grounding.found.told_by


@pytest.mark.parametrize(
    "cells",
    [
        (Cell(column="Prénom", text="Claire"),),  # two of them
        (Cell(column="Nom", text="MARTIN"),),  # all of them
        (Cell(column="IPP", text="811112435"),),  # nobody
        (Cell(column="IPP", text="811112345"), Cell(column="Prénom", text="Paul")),  # no single one
        (Cell.model_construct(column="IPP", text=""),),  # not given
    ],
)
def test_where_not_exactly_one_fits_a_person_is_shown_all_of_them(cells: tuple[Cell, ...]) -> None:
    grounding = ground(table(PEOPLE, HEADINGS), *cells)
    assert grounding.found is None
    shown = grounding.tried[-1].candidates
    assert [one.stands_with for one in shown] == [" ".join(row) for row in PEOPLE]


def test_the_only_button_of_the_list_is_not_clicked_for_somebody_else() -> None:
    assert ground(table(PEOPLE[:1], HEADINGS), Cell(column="IPP", text="811112354")).found is None


def test_another_that_may_be_the_same_stops_it() -> None:
    """Its number was read unsurely: it may be the very one that is meant."""
    listed = table(PEOPLE[:2], HEADINGS)
    listed.records[1][0] = told(
        "81111234S", listed.records[1][0].bbox.left, listed.records[1][0].bbox.top, 0.4
    )
    assert ground(listed, Cell(column="IPP", text="811112345")).found is None


@pytest.mark.parametrize("nearest", [0, 1, 2])
def test_where_it_stood_decides_nothing(nearest: int) -> None:
    """The distance to the headings was that of one of the rows when it was shown."""
    listed = table(PEOPLE, HEADINGS)
    x, y = listed.buttons[nearest].bbox.center
    around = tuple(
        Neighbour(text=heading.text, offset=(heading.bbox.center.x - x, heading.bbox.center.y - y))
        for heading in listed.others[1:]
    )
    grounding = ground(listed, neighbours=around)
    assert grounding.found is None
    assert len(grounding.tried[-1].candidates) == len(PEOPLE)


@pytest.mark.parametrize("nearest", [0, 1, 2])
def test_nor_does_it_where_no_two_stand_in_one_line(nearest: int) -> None:
    listed = staggered(PEOPLE)
    x, y = listed.buttons[nearest].bbox.center
    title = listed.others[0].bbox.center
    around = (Neighbour(text="Patients du service", offset=(title.x - x, title.y - y)),)
    grounding = ground(listed, neighbours=around)
    assert grounding.found is None
    assert [one.stands_with for one in grounding.tried[-1].candidates] == [" ".join(row) for row in PEOPLE]


@pytest.mark.parametrize("lines", [(0,), (1, 2), (0, 1)])
def test_cards_with_few_lines_are_cards_as_well(lines: tuple[int, ...]) -> None:
    people = [[" ".join(row[line] for line in lines)] for row in PEOPLE]
    listed = staggered(people)
    x, y = listed.buttons[0].bbox.center
    title = listed.others[0].bbox.center
    around = (Neighbour(text="Patients du service", offset=(title.x - x, title.y - y)),)
    assert ground(listed, neighbours=around).found is None


def test_a_word_of_a_menu_and_of_a_form_are_no_cards() -> None:
    listed = staggered([["Fichier"], ["Dernière mise à jour"]])
    x, y = listed.buttons[1].bbox.center
    word = listed.records[1][0].bbox.center
    around = (Neighbour(text="Dernière mise à jour", offset=(word.x - x, word.y - y)),)
    assert is_button(ground(listed, neighbours=around), listed.buttons[1])


@pytest.mark.parametrize("meant", range(3))
def test_its_number_tells_where_no_two_stand_in_one_line(meant: int) -> None:
    listed = staggered(PEOPLE)
    assert is_button(ground(listed, Cell(text=PEOPLE[meant][0])), listed.buttons[meant])


def test_a_section_is_told_by_its_heading() -> None:
    listed = cards(
        [["Adresse", "12 rue des Lilas"], ["Assuré", "MARTIN Claire"]], across=1, below=True, to_right=False
    )
    assert is_button(ground(listed, Cell(text="Assuré")), listed.buttons[1])
    assert ground(listed, Cell(text="Tuteur")).found is None


NUMBERS = st.lists(
    st.integers(11_111, 11_999).map(lambda one: str(one).replace("0", "9")),
    min_size=2,
    max_size=8,
    unique=True,
)


@given(NUMBERS, st.data())
@settings(max_examples=60, deadline=None)
def test_never_a_neighbour_however_near_its_number(numbers: list[str], data: st.DataObject) -> None:
    asked = data.draw(
        st.one_of(
            st.sampled_from(numbers), st.integers(11_111, 11_999).map(lambda one: str(one).replace("0", "9"))
        )
    )
    order = data.draw(st.permutations(numbers))
    listed = table([[number, "MARTIN", "Claire"] for number in order], HEADINGS)
    grounding = ground(listed, Cell(column="IPP", text=asked))
    if asked in order:
        assert is_button(grounding, listed.buttons[order.index(asked)])
    else:
        assert grounding.found is None


@given(NUMBERS.filter(lambda numbers: len(numbers) <= 4), st.data())
@settings(max_examples=60, deadline=None)
def test_never_another_card_however_they_are_scattered(numbers: list[str], data: st.DataObject) -> None:
    """What stands on the row of one card's button may be another card's own."""
    places = [
        (40 + 330 * (number % 3), data.draw(st.integers(80, 200)) + 220 * (number // 3))
        for number in range(len(numbers))
    ]
    lines = data.draw(st.permutations(["number", "MARTIN", "Claire"]))
    records = [[number if line == "number" else line for line in lines] for number in numbers]
    asked = data.draw(st.sampled_from(numbers))
    listed = staggered(records, places)
    grounding = ground(listed, Cell(text=asked))
    assert grounding.found is None or is_button(grounding, listed.buttons[numbers.index(asked)])
