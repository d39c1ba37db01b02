"""Whose text is it? Where things repeat, so does what belongs to them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rpa_vision.perception.lists.columns import columns_of
from rpa_vision.perception.lists.entries import ListEntry, entries_of
from rpa_vision.ports import Frame
from told_lists import Listed, cards, table, told
from told_screen import FRAME

PEOPLE = [
    ["811112345", "MARTIN", "Claire", "12/03/1975"],
    ["811112354", "MARTIN", "Paul", "03/11/1948"],
    ["811113345", "MARTINET", "Claire", "02/09/1990"],
    ["811131345", "DUPOND", "Zoé", "30/01/2001"],
]
HEADINGS = ["IPP", "Nom", "Prénom", "Né(e) le"]


def said(listed: Listed, frame: Frame = FRAME) -> list[list[str]]:
    found = entries_of(listed.anchors, listed.tokens, frame)
    return [sorted(text.text for text in entry.texts) for entry in found]


def truth(listed: Listed) -> list[list[str]]:
    return [sorted(text.text for text in record) for record in listed.records]


@pytest.mark.parametrize("count", [1, 2, 4])
def test_a_button_at_the_end_of_a_row_stands_with_the_row(count: int) -> None:
    listed = table(PEOPLE[:count], HEADINGS)
    assert said(listed) == truth(listed)


@pytest.mark.parametrize("across", [1, 2, 3])
@pytest.mark.parametrize("below", [True, False])
@pytest.mark.parametrize("to_right", [True, False])
def test_a_button_of_a_card_stands_with_the_card(across: int, below: bool, to_right: bool) -> None:
    listed = cards(PEOPLE, across=across, below=below, to_right=to_right)
    assert said(listed) == truth(listed)


NAMES = st.sampled_from(
    ["MARTIN", "MARTINET", "DUPONT", "DUPOND", "LE GOFF", "Claire", "Zoé", "Urgences", "Bloc B"]
)


@given(
    st.lists(st.lists(NAMES, min_size=2, max_size=4), min_size=2, max_size=7),
    st.integers(1, 3),
    st.booleans(),
    st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_no_text_is_ever_given_to_another_card(
    records: list[list[str]], across: int, below: bool, to_right: bool
) -> None:
    """Cards of different length may leave a text without an owner; never with a wrong one."""
    listed = cards(records, across=across, below=below, to_right=to_right)
    listed.others.append(told("Patients du service", 40, 40))
    found = entries_of(listed.anchors, listed.tokens, FRAME)
    for entry, record in zip(found, listed.records, strict=True):
        assert {text.bbox for text in entry.texts} <= {text.bbox for text in record}


def test_what_stands_beyond_the_side_of_a_panel_belongs_to_no_row() -> None:
    """A menu beside the list, whose entries happen to stand at the height of the rows."""
    listed = table(PEOPLE[:2], HEADINGS)
    beside = [told("Accueil", 1000, 200), told("Agenda", 1000, 240)]
    frame = Frame(np.full((1080, 1920, 3), 255, np.uint8))
    frame.pixels[:, 960] = 180
    with_menu = Listed(listed.buttons, listed.records, [*listed.others, *beside])
    assert said(with_menu, frame) == truth(listed)


def test_lines_between_columns_that_begin_beside_the_headings_are_no_sides_of_panels() -> None:
    """In a list of many rows the headings are a small part of their length."""
    people = [[f"8111123{number}", *PEOPLE[number % 4][1:]] for number in range(45, 57)]
    listed = table(people, HEADINGS)
    frame = Frame(np.full((1080, 1920, 3), 255, np.uint8))
    frame.pixels[152:690, 225] = 200  # others are hidden here and there by what stands in their columns
    assert said(listed, frame) == truth(listed)


def test_columns_are_called_by_their_headings_and_lines_of_cards_by_their_labels() -> None:
    listed = table(PEOPLE, HEADINGS)
    columns = columns_of(entries_of(listed.anchors, listed.tokens, FRAME), listed.tokens)
    assert [column.name for column in columns] == HEADINGS
    told_cards = [
        [f"IPP : {ipp}", f"{name} {first}", f"né(e) le {born}"] for ipp, name, first, born in PEOPLE
    ]
    listed = cards(told_cards, across=2, below=True, to_right=True)
    columns = columns_of(entries_of(listed.anchors, listed.tokens, FRAME), listed.tokens)
    by_name = {column.name: [column.texts[number].text for number in range(4)] for column in columns}
    assert by_name["IPP"] == [row[0] for row in PEOPLE]
    assert by_name["né(e) le"] == [row[3] for row in PEOPLE]


def test_narrow_columns_that_were_read_as_one_text_are_parted_where_the_others_part() -> None:
    listed = table(PEOPLE[:3], HEADINGS)
    ipp, name, *rest = listed.records[1]
    joined = told(
        f"{ipp.text}{' ' * ((name.bbox.left - ipp.bbox.right) // 8)}{name.text}", ipp.bbox.left, ipp.bbox.top
    )
    listed.records[1][:] = [joined, *rest]
    columns = columns_of(entries_of(listed.anchors, listed.tokens, FRAME), listed.tokens)
    assert [column.texts[1].text for column in columns] == PEOPLE[1]


@pytest.mark.parametrize("off", [-2, 0, 3])
def test_narrow_columns_of_a_single_row_are_parted_where_their_headings_begin(off: int) -> None:
    row = told("MARTIN Claire 12/03/1975 Tulle", 40, 200)
    headings = [
        told(name, 40 + 8 * row.text.index(value) + off, 160)
        for name, value in (("Nom", "MARTIN"), ("Prénom", "Claire"), ("Né le", "12"), ("Ville", "Tulle"))
    ]
    texts = [told("Bureau", 40, 90), *headings, row]
    columns = columns_of([ListEntry(told("Ouvrir", 400, 200).bbox, (row,))], texts)
    found = [(column.name, column.texts[0].text) for column in columns]
    assert found == [("Nom", "MARTIN"), ("Prénom", "Claire"), ("Né le", "12/03/1975"), ("Ville", "Tulle")]


def test_a_name_of_two_words_stays_one_under_its_heading() -> None:
    """A title above, a heading in the middle and one that begins elsewhere cut nothing."""
    row = told("LE GOFF Anne Marie", 40, 200)
    for above in (
        [told("Patients du service", 40, 160)],
        [told("Patient", 88, 160), told("Ville", 300, 160)],
        [told("Nom", 40, 160), told("Ville", 300, 160)],
    ):
        columns = columns_of([ListEntry(told("Ouvrir", 400, 200).bbox, (row,))], [*above, row])
        assert [column.texts[0].text for column in columns] == [row.text]


@pytest.mark.parametrize("overlap", [0, 1, 2])
def test_headings_whose_boxes_touch_the_first_row_still_name_it(overlap: int) -> None:
    listed = table(PEOPLE, HEADINGS, pitch=18 - overlap if overlap else 22)
    entries = entries_of(listed.anchors, listed.tokens, FRAME)
    assert [column.name for column in columns_of(entries, listed.tokens)] == HEADINGS
