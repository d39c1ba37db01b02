from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rpa_vision.engines.embedders.edge_grid import EdgeGrid
from rpa_vision.engines.embedders.element_kinds import ElementKinds
from rpa_vision.engines.embedders.hashed_words import HashedWords
from rpa_vision.engines.embedders.placed_words import PlacedWords
from rpa_vision.errors import BadSettingsError
from rpa_vision.models.embedding import FusionMethod, FusionWeights, Vector
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token
from rpa_vision.perception.embedding.state import StateEmbedder, StateInput
from rpa_vision.ports import Pixels

LABELS = ("Nom de naissance", "Prénom", "Service", "Date d'entrée")
words = st.text("abcdefghijklé 0123456789", max_size=20)


def embedder(method: FusionMethod = "weighted", dimensions: int = 512) -> StateEmbedder:
    weights = FusionWeights()
    return StateEmbedder(
        PlacedWords(EdgeGrid()),
        HashedWords(),
        ElementKinds(),
        weights=weights,
        method=method,
        dimensions=dimensions,
    )


def line(text: str, left: int, top: int) -> Token:
    return Token(text=text, bbox=Box(left, top, left + 100, top + 20), confidence=0.9)


def field(top: int) -> UIElement:
    box = Box(200, top - 4, 400, top + 24)
    return UIElement(
        element_id=f"field_{top}",
        type=ElementType.TEXT_INPUT,
        role="form_input",
        bbox=box,
        center=box.center,
        confidence=0.9,
    )


def screen(values: Sequence[str], title: str = "Admissions", *, seen_fields: bool = True) -> StateInput:
    pixels = np.full((240, 480, 3), 240, np.uint8)
    lines, fields = [], []
    for row, (label, value) in enumerate(zip(LABELS, values, strict=True)):
        top = 20 + 50 * row
        lines += [line(label, 20, top), line(value, 220, top)]
        fields.append(field(top))
        for letter in range(8):
            pixels[top : top + 10, 20 + 12 * letter : 28 + 12 * letter : 3] = 20
    return StateInput(pixels, lines, fields if seen_fields else [], title)


@given(
    st.sampled_from(["weighted", "concat_projection"]),
    st.lists(words, min_size=4, max_size=4),
    words,
    st.booleans(),
)
@settings(max_examples=30, deadline=None)
def test_the_vector_of_a_screen_and_its_parts_have_length_one_and_say_who_made_them(
    method: FusionMethod, values: list[str], title: str, seen_fields: bool
) -> None:
    state = embedder(method)
    found = state.embed(screen(values, title, seen_fields=seen_fields))
    for vector in (found.vector, found.image, found.text, found.title, found.ui):
        assert np.linalg.norm(vector.values.astype(np.float64)) == pytest.approx(1.0, abs=1e-6)
    assert found.vector.provider == state.name
    for part in (found.image, found.text, found.title, found.ui):
        assert part.provider in state.name


@given(st.lists(st.lists(words, min_size=4, max_size=4), max_size=4))
@settings(max_examples=20, deadline=None)
def test_screens_together_have_the_vectors_they_have_alone(several: list[list[str]]) -> None:
    state = embedder()
    screens = [screen(values) for values in several]
    for one, found in zip(screens, state.embed_many(screens), strict=True):
        assert np.array_equal(found.vector.values, state.embed(one).vector.values)


def test_an_empty_screen_has_a_vector() -> None:
    blank: Pixels = np.zeros((1080, 1920, 3), np.uint8)
    found = embedder().embed(StateInput(blank))
    assert found.vector.similarity(found.vector) == pytest.approx(1.0, abs=1e-6)


def alike(one: StateInput, other: StateInput) -> float:
    state = embedder()
    return state.embed(one).vector.similarity(state.embed(other).vector)


DUBOIS = ("Dubois", "Hélène", "Cardiologie", "12/03/2025")
MARTIN = ("Martin", "Yann", "Urgences", "01/11/2024")


def test_other_data_in_the_fields_is_the_same_screen() -> None:
    assert alike(screen(DUBOIS), screen(MARTIN)) > 0.95


def test_knowing_which_words_were_entered_makes_other_data_matter_less() -> None:
    blind = alike(screen(DUBOIS, seen_fields=False), screen(MARTIN, seen_fields=False))
    assert alike(screen(DUBOIS), screen(MARTIN)) > blind


def test_the_patient_in_the_title_matters_less_than_the_program() -> None:
    """Where the screen says the name too, it is known for what it is."""
    state = embedder()

    def titled(name: str, program: str, *, said: bool) -> Vector:
        lines = [line(f"{program} - {name}", 20, 0), line(name if said else "Patient", 20, 40)]
        return state.embed(StateInput(screen(DUBOIS).pixels, lines, [], f"{program} — {name}")).title

    one = titled("Dubois Hélène", "Admissions Plus", said=True)
    assert one.similarity(titled("Martin Yann", "Admissions Plus", said=True)) > 0.85
    assert one.similarity(titled("Dubois Hélène", "Facturation Express", said=True)) < 0.3
    blind = titled("Dubois Hélène", "Admissions Plus", said=False)
    assert blind.similarity(titled("Martin Yann", "Admissions Plus", said=False)) < 0.7


def test_every_part_counts() -> None:
    base = screen(DUBOIS)
    moved = [
        line.model_copy(update={"bbox": Box(300, 240 - 20 * i, 400, 260 - 20 * i)})
        for i, line in enumerate(base.lines)
    ]
    others = [
        StateInput(base.pixels, moved, base.elements, base.title),
        StateInput(base.pixels, [], base.elements, base.title),
        StateInput(base.pixels, base.lines, [], base.title),
        StateInput(base.pixels, base.lines, base.elements, "Facturation"),
    ]
    assert all(alike(base, other) < 0.96 for other in others)


@pytest.mark.parametrize("dimensions", [64, 256, 1024])
def test_vectors_have_the_dimensions_of_the_settings(dimensions: int) -> None:
    assert embedder(dimensions=dimensions).embed(screen(DUBOIS)).vector.values.shape == (dimensions,)


def test_too_few_dimensions_are_refused() -> None:
    with pytest.raises(BadSettingsError, match=r"perception\.dimensions: is 8"):
        embedder(dimensions=8)


def test_embedders_with_other_weights_give_vectors_that_are_never_compared() -> None:
    other = StateEmbedder(
        PlacedWords(EdgeGrid()), HashedWords(), ElementKinds(), weights=FusionWeights(image=0.3, text=0.5)
    )
    one: Vector = embedder().embed(screen(DUBOIS)).vector
    with pytest.raises(ValueError, match="cannot be compared"):
        one.similarity(other.embed(screen(DUBOIS)).vector)
