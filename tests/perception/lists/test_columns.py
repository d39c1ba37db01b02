"""The columns of lists whose texts are read as one where they stand close together."""

from __future__ import annotations

from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token
from rpa_vision.perception.lists.column import Column
from rpa_vision.perception.lists.columns import columns_of
from rpa_vision.perception.lists.entries import ListEntry

LETTER = 9


def text(words: str, left: int, top: int) -> Token:
    return Token(text=words, bbox=Box(left, top, left + LETTER * len(words), top + 18), confidence=0.99)


def entry(*texts: Token) -> ListEntry:
    edge = texts[0].bbox
    return ListEntry(Box(edge.left, edge.top, edge.left + 1, edge.bottom), texts)


def read(columns: list[Column], number: int) -> dict[str, str]:
    return {one.name: one.texts[number].text for one in columns if number in one.texts}


def test_rows_of_a_tree_are_indented_under_their_first_heading() -> None:
    heads = [text("IPP", 20, 100), text("Nom", 120, 100), text("Commune", 230, 100)]
    rows = [
        entry(text("54529 ROUSSEL", 66, 140), text("Objat", 230, 140)),
        entry(text("72431 MOREAU", 66, 170), text("Tulle", 230, 170)),
    ]
    columns = columns_of(rows, [*heads, *(one for row in rows for one in row.texts)])
    assert [read(columns, number) for number in (0, 1)] == [
        {"IPP": "54529", "Nom": "ROUSSEL", "Commune": "Objat"},
        {"IPP": "72431", "Nom": "MOREAU", "Commune": "Tulle"},
    ]


def test_headings_and_rows_that_are_both_read_as_one_are_both_cut() -> None:
    heads = [text("Nom Né(e) le", 60, 100), text("Commune", 300, 100)]
    rows = [
        entry(text("PAY 14/01/1940", 60, 140), text("Objat", 300, 140)),
        entry(text("GUY 03/05/1958", 60, 170), text("Tulle", 300, 170)),
    ]
    columns = columns_of(rows, [*heads, *(one for row in rows for one in row.texts)])
    assert [read(columns, number) for number in (0, 1)] == [
        {"Nom": "PAY", "Né(e) le": "14/01/1940", "Commune": "Objat"},
        {"Nom": "GUY", "Né(e) le": "03/05/1958", "Commune": "Tulle"},
    ]


def test_a_text_of_several_words_under_one_heading_stays_whole() -> None:
    heads = [text("Adresse", 60, 100), text("Commune", 300, 100)]
    rows = [
        entry(text("12 rue Haute", 60, 140), text("Objat", 300, 140)),
        entry(text("14 quai Neuf", 60, 170), text("Tulle", 300, 170)),
    ]
    columns = columns_of(rows, [*heads, *(one for row in rows for one in row.texts)])
    assert read(columns, 0) == {"Adresse": "12 rue Haute", "Commune": "Objat"}


def test_a_column_that_the_first_row_has_nothing_in_has_its_heading() -> None:
    """A chosen row whose link cannot be read."""
    heads = [text("N° carte", 60, 100), text("Nom", 200, 100), text("Commune", 330, 100)]
    rows = [
        entry(text("PAY", 190, 140), text("Objat", 300, 140)),
        entry(text("GUY", 190, 170), text("54529", 24, 170), text("Tulle", 300, 170)),
        entry(text("ROY", 190, 200), text("72431", 24, 200), text("Brive", 300, 200)),
    ]
    columns = columns_of(rows, [*heads, *(one for row in rows for one in row.texts)])
    assert read(columns, 1) == {"N° carte": "54529", "Nom": "GUY", "Commune": "Tulle"}
