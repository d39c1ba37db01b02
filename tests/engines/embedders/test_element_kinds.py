from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.engines.embedders.element_kinds import ElementKinds
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement


def element(kind: ElementType, left: int, top: int, label: str = "") -> UIElement:
    box = Box(left, top, left + 80, top + 24)
    return UIElement(
        element_id=f"{kind}_{left}_{top}",
        type=kind,
        role="form_input",
        bbox=box,
        center=box.center,
        label=label,
        confidence=0.9,
    )


def form(left: int = 0, top: int = 0) -> list[UIElement]:
    return [
        element(ElementType.TEXT_INPUT, left, top, "Nom"),
        element(ElementType.TEXT_INPUT, left, top + 40, "Prénom"),
        element(ElementType.DROPDOWN, left, top + 80, "Service"),
        element(ElementType.BUTTON, left + 300, top + 160, "Enregistrer"),
    ]


def rows(count: int, word: str) -> list[UIElement]:
    return [element(ElementType.TABLE_ROW, 0, 30 * row, f"{word} {row}") for row in range(count)]


def alike(one: list[UIElement], other: list[UIElement]) -> float:
    embedder = ElementKinds()
    return embedder.embed_elements(one).similarity(embedder.embed_elements(other))


@given(st.permutations(form()))
def test_a_vector_has_length_one_whatever_the_order_of_the_elements(elements: list[UIElement]) -> None:
    vector = ElementKinds().embed_elements(elements)
    assert np.linalg.norm(vector.values.astype(np.float64)) == pytest.approx(1.0, abs=1e-6)
    assert vector.similarity(ElementKinds().embed_elements(form())) == pytest.approx(1.0, abs=1e-6)


def test_no_elements_have_a_vector_of_their_own() -> None:
    assert alike([], []) == pytest.approx(1.0, abs=1e-6)
    assert alike([], form()) < 0.3


def test_moving_the_window_changes_nothing() -> None:
    assert alike(form(), form(700, 300)) == pytest.approx(1.0, abs=1e-6)


def test_more_rows_with_other_data_are_still_the_table() -> None:
    assert alike(rows(8, "Dubois"), rows(20, "Martin")) > 0.9


def test_a_table_is_not_a_form_and_another_form_is_not_this_one() -> None:
    renamed = [one.model_copy(update={"label": f"Autre {one.label}"}) for one in form()]
    assert alike(form(), rows(8, "Dubois")) < 0.3
    assert alike(form(), renamed) < 0.9
