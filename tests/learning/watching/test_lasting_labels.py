"""A text typed where keys led: its field's label is a word of the program's own, or it has none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rpa_vision.learning.graph.align import aligned
from rpa_vision.learning.watching.lasting_labels import with_lasting_label
from rpa_vision.learning.watching.meaning import Meant
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.models.session import TextInput
from rpa_vision.models.token import Token
from told_steps import Told, pressed

LABEL = Box(20, 100, 80, 118)
FIELD = Box(320, 100, 480, 118)
SHEET = Told("Stock", ("Fichier", "Données"))


def saying(words: str, title: str = SHEET.title, at: Box = LABEL) -> WatchedScreen:
    page = replace(SHEET, title=title).showing()
    return replace(page, lines=(*page.lines, Token(text=words, bbox=at, confidence=0.99)))


def beside(words: str, *, is_named: bool = False) -> Meant:
    kind = ElementType.TEXT_INPUT
    return Meant(kind, "form_input", words, LABEL, FIELD, FIELD.center, is_named=is_named)


def label_of(meant: Meant, *before: WatchedScreen) -> str:
    found = with_lasting_label(meant, saying(meant.words), before)
    assert found is not None
    return found.words


def test_what_said_something_else_there_a_moment_before_is_data() -> None:
    assert not label_of(beside("B3"), saying("A1"), saying("B3"))


def test_a_label_that_stays_is_kept() -> None:
    assert label_of(beside("Prénom"), saying("Prénom"), saying("Prénom")) == "Prénom"


def test_so_is_one_read_in_two_ways() -> None:
    assert label_of(beside("Nom de naissance"), saying("Nom de naissanoe")) == "Nom de naissance"


@pytest.mark.parametrize(
    "elsewhere",
    [saying("Recherche", title="Annuaire"), saying("A1", at=Box(20, 300, 80, 318)), saying("A1", at=Box(0, 90, 900, 400))],
    ids=["another window", "another place", "another part of the screen"],
)  # fmt: skip
def test_what_stood_elsewhere_says_nothing_of_it(elsewhere: WatchedScreen) -> None:
    assert label_of(beside("Prénom"), elsewhere) == "Prénom"


def test_a_field_with_a_label_of_its_own_keeps_it() -> None:
    assert label_of(beside("Ligne 2", is_named=True), saying("Ligne 1")) == "Ligne 2"


def shown(cell: str, value: str) -> list[ShownStep]:
    """To a cell by its name, which then stands beside the line its value is typed in."""
    before, there = saying("A1"), saying(cell)
    meant = with_lasting_label(beside(cell), there, [before, there])
    typing = TextInput(t=0, text=value, window=there.window)
    return [pressed(before, "enter"), ShownStep(typing, there, there, meant), pressed(there, "enter")]


def test_values_of_several_cells_are_one_step() -> None:
    columns = aligned([shown("B3", "41"), shown("B16", "127"), shown("D2", "86")])
    assert [len(column.steps) for column in columns] == [3, 3, 3]
