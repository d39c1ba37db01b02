"""What every text embedder promises, the adapter over a stand-in model included."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rpa_vision.ports import TextEmbedder

# The embedder does not change between examples.
same_embedder = settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
texts = st.text(max_size=60)


@given(text=texts)
@same_embedder
def test_a_vector_has_length_one_and_the_name_of_its_provider(text_embedder: TextEmbedder, text: str) -> None:
    [vector] = text_embedder.embed_texts([text])
    assert np.linalg.norm(vector.values.astype(np.float64)) == pytest.approx(1.0, abs=1e-6)
    assert vector.values.shape == (512,)
    assert vector.provider == text_embedder.name != ""


@given(one=texts, other=texts)
@same_embedder
def test_similarity_is_symmetric_and_between_minus_1_and_1(
    text_embedder: TextEmbedder, one: str, other: str
) -> None:
    first, second = text_embedder.embed_texts([one, other])
    assert first.similarity(second) == second.similarity(first)
    assert -1.0 <= first.similarity(second) <= 1.0


@given(several=st.lists(texts, max_size=40))
@same_embedder
def test_vectors_come_in_the_order_of_the_texts_and_do_not_depend_on_their_neighbours(
    text_embedder: TextEmbedder, several: list[str]
) -> None:
    together = text_embedder.embed_texts(several)
    assert len(together) == len(several)
    for text, vector in zip(several, together, strict=True):
        [alone] = text_embedder.embed_texts([text])
        np.testing.assert_allclose(alone.values, vector.values, atol=1e-6)


@pytest.mark.parametrize("text", ["", " \n\t", "« — »"])
def test_a_text_that_says_nothing_has_a_vector_too_always_the_same(
    text_embedder: TextEmbedder, text: str
) -> None:
    first, second = text_embedder.embed_texts([text, text])
    assert np.array_equal(first.values, second.values)


def test_another_text_has_another_vector(text_embedder: TextEmbedder) -> None:
    nothing, save, cancel = text_embedder.embed_texts(["", "Enregistrer", "Annuler"])
    assert max(save.similarity(cancel), save.similarity(nothing)) < 0.999


def test_a_very_long_text_is_no_trouble(text_embedder: TextEmbedder) -> None:
    [vector] = text_embedder.embed_texts(["compte rendu " * 20_000])
    assert vector.values.shape == (512,)
