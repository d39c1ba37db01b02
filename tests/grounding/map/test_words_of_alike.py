"""Of several alike each has its own words. Where they have changed places, an order in which everything stands where it
stood is no evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from drawn_rows import ICON, RowScreen, row_of
from rpa_vision.bootstrap.deciding import build_grounder
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.map.belonging import WrittenWith, owners
from rpa_vision.grounding.question import LearntPlace, Stakes
from rpa_vision.grounding.shown import shown_at
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.target import Grounding
from rpa_vision.settings import Settings

CAPTIONS = ("Dossier", "Actes", "Examens", "Lettres")
PATIENTS = ("MARTIN Julie", "DUPONT Paul", "BERNARD Lea", "PETIT Marc")


@pytest.fixture(scope="module")
def grounder() -> Grounder:
    return build_grounder(Settings(), remembers=False)


def captioned(names: Sequence[str], down: int = ICON + 6) -> RowScreen:
    """``down``: from the top of each drawing to the words it stands with."""
    row = row_of(len(names), step=130)
    own = tuple((name, Point(x - 14, y + down)) for name, (x, y) in zip(names, row.icons, strict=True))
    return replace(row, texts=(*row.texts, *own))


def cards(names: Sequence[str]) -> RowScreen:
    """With what is on all of them, and a menu beside the first."""
    row = captioned(names)
    same = tuple(("Constantes", Point(x - 14, y + ICON + 32)) for x, y in row.icons)
    return replace(row, texts=(*row.texts, *same, ("Accueil", Point(800, row.icons[0].y + 3))))


def asked(
    grounder: Grounder, shown: RowScreen, number: int, now: RowScreen, stakes: Stakes = "harmless"
) -> Grounding:
    look, place = shown.look(number), shown.icon(number)
    learnt = LearntPlace((shown, number), shown.view, place.center)
    target = shown_at(shown.view(), place, role="action")
    return grounder.ground(now.view(), target, look_of=lambda _name: look, shown=learnt, stakes=stakes)


def swapped(names: Sequence[str]) -> list[str]:
    return [names[1], names[0], *names[2:]]


@pytest.mark.parametrize("down", [ICON + 6, -24], ids=["under", "over"])
@pytest.mark.parametrize("redrawn", [False, True])
def test_two_whose_words_have_changed_places_are_not_told_by_their_order(
    grounder: Grounder, down: int, redrawn: bool
) -> None:
    now = replace(captioned(swapped(CAPTIONS), down), redrawn=redrawn)
    for number in (0, 1):
        found = asked(grounder, captioned(CAPTIONS, down), number, now).found
        assert found is None or now.icon(1 - number).contains(found.center)


@pytest.mark.parametrize("stakes", ["harmless", "writes"])
@pytest.mark.parametrize(
    "now", [swapped(PATIENTS), [*PATIENTS[1:], "ROBERT Anne"]], ids=["swapped", "moved on"]
)
def test_what_stands_for_another_patient_now_is_not_taken(
    grounder: Grounder, stakes: Stakes, now: list[str]
) -> None:
    screen = cards(now)
    for number in (1, 3):
        found = asked(grounder, cards(PATIENTS), number, screen, stakes).found
        theirs = now.index(PATIENTS[number])
        assert found is None or screen.icon(theirs).contains(found.center)


def test_one_whose_words_are_another_patients_now_is_not_taken(grounder: Grounder) -> None:
    """A menu that reads as before on its height says nothing about a card."""
    now = cards([PATIENTS[0], "ROBERT Anne", *PATIENTS[2:]])
    assert asked(grounder, cards(PATIENTS), 1, now).found is None


@pytest.mark.parametrize("down", [ICON + 6, -24], ids=["under", "over"])
@pytest.mark.parametrize("stakes", ["harmless", "writes"])
def test_one_that_has_another_name_now_may_be_another(grounder: Grounder, stakes: Stakes, down: int) -> None:
    now = captioned([CAPTIONS[0], "Rdv", *CAPTIONS[2:]], down)
    assert asked(grounder, captioned(CAPTIONS, down), 1, now, stakes).found is None


@pytest.mark.parametrize("redrawn", [False, True])
@pytest.mark.parametrize("number", range(4))
def test_with_its_own_words_it_is_found(grounder: Grounder, number: int, redrawn: bool) -> None:
    now = replace(captioned(CAPTIONS), redrawn=redrawn)
    found = asked(grounder, captioned(CAPTIONS), number, now).found
    assert found is not None
    assert now.icon(number).contains(found.center)


FIELDS = [Box(100, top, 300, top + 20) for top in (120, 180, 240)]
OVER = [[100, top, 180, top + 10] for top in (105, 165, 225)]
MIDWAY = [[100, top, 180, top + 20] for top in (80, 150, 210)]


def told(texts: list[list[int]], texts_now: list[list[int]]) -> WrittenWith:
    return WrittenWith(FIELDS, FIELDS, np.array(texts, np.float32), np.array(texts_now, np.float32))


def test_a_text_belongs_to_the_one_it_is_clearly_nearest_to() -> None:
    assert owners(np.array(OVER, np.float32), FIELDS).tolist() == [0, 1, 2]
    assert owners(np.array([[100, 150, 180, 170], [700, 400, 760, 420]], np.float32), FIELDS).tolist() == [
        -1,
        -1,
    ]


@pytest.mark.parametrize("labels", [OVER, MIDWAY], ids=["over", "midway"])
def test_labels_that_have_changed_places_are_noticed(labels: list[list[int]]) -> None:
    now = [labels[1], labels[0], labels[2]]
    assert [told(labels, labels).keeps_its_words(one, one) for one in range(3)] == [True] * 3
    assert [told(labels, now).keeps_its_words(one, one) for one in (0, 1)] == [False] * 2
