"""A remembered place may save work; it never changes what is found."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from painted import FakePaintedOcr
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.grounding.cache import REMEMBERED, PlaceCache
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.words.ocr_anchor import OcrAnchor
from rpa_vision.models.target import Cell, Grounding, Neighbour, Target
from rpa_vision.perception.eyes import Eyes
from rpa_vision.settings import Settings

SETTINGS = Settings()
SAVE = Target(text="Valider")
Places = dict[tuple[int, int], str]


class Bench:
    def __init__(self) -> None:
        self.ocr = FakePaintedOcr()
        self.eyes = Eyes(build_senses(SETTINGS, self.ocr))
        self.remembering = Grounder([OcrAnchor(SETTINGS.grounding)], PlaceCache(SETTINGS.grounding))
        self.forgetful = Grounder([OcrAnchor(SETTINGS.grounding)])

    def ground(self, places: Places, target: Target = SAVE, window: str = "") -> Grounding:
        """What remembering gives, once it is sure that looking afresh gives the same place."""
        view = self.eyes.look(self.ocr.paint(places))
        grounding = self.remembering.ground(view, target, window=window)
        fresh = self.forgetful.ground(view, target)
        assert (grounding.found and grounding.found.bbox) == (fresh.found and fresh.found.bbox)
        return grounding


@pytest.fixture
def bench() -> Bench:
    return Bench()


def methods(grounding: Grounding) -> list[str]:
    return [attempt.method for attempt in grounding.tried]


def test_a_place_found_before_is_taken_while_nothing_near_it_or_like_it_has_changed(bench: Bench) -> None:
    assert methods(bench.ground({(300, 300): "Valider", (20, 20): "10:41"})) == ["ocr_anchor"]
    again = bench.ground({(300, 300): "Valider", (20, 20): "10:42"})
    assert methods(again) == ["cache"]
    assert again.found is not None
    assert again.found.method == "cache"


@pytest.mark.parametrize(
    "now",
    [
        {(300, 300): "Quitter"},
        {(300, 300): "Valider", (60, 100): "Valider"},
        {(300, 300): "Valider", (240, 300): "Ne pas"},
        {(310, 320): "Valider"},
        {},
    ],
)
def test_a_look_that_does_not_confirm_it_forgets_it(bench: Bench, now: Places) -> None:
    bench.ground({(300, 300): "Valider"})
    assert methods(bench.ground(now)) == ["cache", "ocr_anchor"]


def test_another_panel_in_its_place_is_looked_at(bench: Bench) -> None:
    target = Target(text="Ajouter", neighbours=(Neighbour(text="Diagnostics", offset=(0, -160)),))
    assert bench.ground({(300, 300): "Ajouter", (290, 140): "Diagnostics"}, target).found is not None
    other = bench.ground({(300, 300): "Ajouter", (310, 140): "Actes"}, target)
    assert methods(other) == ["cache", "ocr_anchor"]
    assert other.found is None


def test_another_window_is_another_place(bench: Bench) -> None:
    bench.ground({(300, 300): "Valider"}, window="Admission")
    assert methods(bench.ground({(300, 300): "Valider"}, window="Facturation")) == ["ocr_anchor"]


def test_what_its_neighbours_told_from_its_twins_is_looked_for_every_time(bench: Bench) -> None:
    target = Target(text="Ouvrir", neighbours=(Neighbour(text="DUPONT", offset=(-200, 0)),))
    rows = {(300, 100): "Ouvrir", (300, 140): "Ouvrir", (100, 100): "DUPONT", (100, 140): "MARTIN"}
    swapped = rows | {(100, 100): "MARTIN", (100, 140): "DUPONT"}
    assert methods(bench.ground(rows, target)) == ["ocr_anchor"]
    moved = bench.ground(swapped, target)
    assert moved.found is not None
    assert moved.found.bbox.top == 140


def test_rows_of_a_table_are_looked_for_every_time(bench: Bench) -> None:
    row = Target(text="DUPONT", cells=(Cell(text="DUPONT"),))
    for _ in range(2):
        assert methods(bench.ground({(100, 100): "DUPONT"}, row)) == ["ocr_anchor"]


def test_only_the_latest_places_are_remembered(bench: Bench) -> None:
    for number in range(REMEMBERED + 1):
        bench.ground({(300, 300): "Valider"}, window=f"Dossier {number}")
    assert methods(bench.ground({(300, 300): "Valider"}, window="Dossier 0")) == ["ocr_anchor"]
    assert methods(bench.ground({(300, 300): "Valider"}, window=f"Dossier {REMEMBERED}")) == ["cache"]


screens = st.dictionaries(
    st.tuples(st.sampled_from([20, 200, 380]), st.integers(0, 11).map(lambda row: 20 + 30 * row)),
    st.sampled_from(["Valider", "Annuler", "Ne pas", "10:41", "Nom"]),
    max_size=6,
)


@settings(max_examples=40)
@given(st.lists(screens, min_size=2, max_size=5))
def test_whatever_is_shown_one_after_another_remembering_gives_what_looking_gives(
    shown: list[Places],
) -> None:
    bench = Bench()
    for places in shown:
        bench.ground(places)
