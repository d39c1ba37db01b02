from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.engines.embedders.edge_grid import EdgeGrid
from rpa_vision.engines.embedders.placed_words import PlacedWords
from rpa_vision.models.embedding import Vector
from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token
from rpa_vision.ports import Pixels

Places = Sequence[tuple[int, int, str]]
BLANK: Pixels = np.zeros((40, 60, 3), np.uint8)
FORM = [
    (40, 40, "Admission"),
    (40, 90, "Nom"),
    (220, 90, "Dubois"),
    (40, 130, "Prénom"),
    (220, 130, "Hélène"),
    (40, 170, "Service"),
    (220, 170, "Cardiologie"),
    (40, 210, "Date d'entrée"),
    (220, 210, "12/03/2025"),
    (40, 250, "Médecin traitant"),
    (220, 250, "Garnier"),
    (420, 330, "Annuler"),
    (520, 330, "Enregistrer"),
]
ENTERED = {"Dubois", "Hélène", "Cardiologie", "12/03/2025", "Garnier"}
OTHER_DATA = dict(zip(sorted(ENTERED), ("01/11/2024", "Urgences", "Roussel", "Lefèvre", "Yann"), strict=True))
OPTIONS = [
    (80, 40, "Options"),
    (110, 90, "Afficher les dossiers clos"),
    (110, 124, "Prévenir par courriel"),
    (110, 158, "Trier par priorité"),
    (110, 192, "Grouper par service"),
]


def look(
    places: Places, *, entered: bool = True, letter: tuple[int, int] = (9, 18), picture: Pixels = BLANK
) -> Vector:
    """``letter``: its width and height."""
    across, high = letter
    lines = [
        Token(text=text, bbox=Box(x, y, x + across * len(text), y + high), confidence=0.9)
        for x, y, text in places
    ]
    weights = [0.3 if entered and text in (*ENTERED, *OTHER_DATA.values()) else 1.0 for _, _, text in places]
    [embed] = PlacedWords(EdgeGrid()).prepare([picture])
    return embed(lines, weights)


def alike(one: Places, other: Places, letter: tuple[int, int] = (9, 18)) -> float:
    return look(one).similarity(look(other, letter=letter))


@given(st.lists(st.tuples(st.integers(0, 1900), st.integers(0, 1000), st.text(max_size=12)), max_size=8))
def test_a_vector_has_length_one_and_is_its_own_best(places: Places) -> None:
    shown = [(x, y, text or "x") for x, y, text in places]
    vector = look(shown)
    assert np.linalg.norm(vector.values.astype(np.float64)) == pytest.approx(1.0, abs=1e-6)
    assert vector.similarity(look(shown)) == pytest.approx(1.0, abs=1e-6)
    assert "placed_words" in vector.provider


@given(st.integers(0, 1200), st.integers(0, 700))
def test_a_moved_window_looks_the_same(right: int, down: int) -> None:
    assert alike(FORM, [(x + right, y + down, text) for x, y, text in FORM]) > 0.99


@pytest.mark.parametrize("scale", [1.25, 1.5, 2.0])
def test_a_larger_scale_looks_the_same(scale: float) -> None:
    larger = [(round(x * scale), round(y * scale), text) for x, y, text in FORM]
    assert alike(FORM, larger, (round(9 * scale), round(18 * scale))) > 0.98


def test_another_font_looks_the_same() -> None:
    assert alike(FORM, FORM, (7, 14)) > 0.97


def test_other_data_looks_the_same() -> None:
    assert alike(FORM, [(x, y, OTHER_DATA.get(text, text)) for x, y, text in FORM]) > 0.9


def test_a_slip_of_the_reader_changes_little() -> None:
    assert alike(FORM, [(x, y, text.replace("Prénom", "Prenorn")) for x, y, text in FORM]) > 0.9


def test_the_same_words_elsewhere_are_another_look() -> None:
    wide = [(3 * x, y, text) for x, y, text in FORM]
    mirrored = [(1700 - x, 380 - y, text) for x, y, text in wide]
    assert alike(wide, mirrored) < 0.3


def test_other_words_at_the_same_places_are_another_look() -> None:
    renamed = [(x, y, text[::-1]) for x, y, text in FORM]
    assert alike(FORM, renamed) < 0.5
    assert alike(FORM, OPTIONS) < 0.4


def test_where_nothing_is_written_the_picture_decides() -> None:
    wide, high = BLANK.copy(), BLANK.copy()
    wide[10:30:4], high[:, 10:50:4] = 255, 255
    assert look([], picture=wide).similarity(look([], picture=wide)) == pytest.approx(1.0, abs=1e-6)
    assert look([], picture=wide).similarity(look([], picture=high)) < 0.5
    written = look(FORM, picture=wide).similarity(look(FORM, picture=high))
    assert written > 0.9
