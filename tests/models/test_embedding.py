from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from pydantic import ValidationError

from rpa_vision.errors import MalformedDocumentError
from rpa_vision.models.documents import dump_document, load_document
from rpa_vision.models.embedding import FusionWeights, StateEmbedding, Vector
from rpa_vision.models.graph.screen_template import EmbeddingPrototype, ScreenTemplate
from rpa_vision.models.screen import ScreenState
from strategies import screen_states, state_embeddings, units, weights

DIMENSIONS = 8
finite = st.floats(allow_nan=False, allow_infinity=False)
vectors = (
    arrays(np.float64, DIMENSIONS, elements=finite)
    .filter(lambda values: values.any())
    .map(lambda values: Vector.unit("screen", values))
)


@given(vectors)
def test_a_vector_has_length_one_however_large_or_small_its_values(vector: Vector) -> None:
    assert np.linalg.norm(vector.values.astype(np.float64)) == pytest.approx(1.0, abs=1e-6)


@given(vectors, vectors)
def test_similarity_is_symmetric_and_between_minus_1_and_1(one: Vector, other: Vector) -> None:
    assert one.similarity(other) == other.similarity(one)
    assert -1.0 <= one.similarity(other) <= 1.0
    assert one.similarity(one) == pytest.approx(1.0, abs=1e-6)


@pytest.mark.parametrize("values", [[], [0.0, 0.0], [1.0, np.nan], [np.inf, 1.0]])
def test_a_vector_without_a_direction_is_refused(values: list[float]) -> None:
    with pytest.raises(ValueError, match="finite"):
        Vector.unit("screen", np.array(values))


def test_vectors_of_different_providers_or_sizes_are_never_compared() -> None:
    one = Vector.unit("screen", np.ones(4))
    with pytest.raises(ValueError, match="cannot be compared"):
        one.similarity(Vector.unit("openclip", np.ones(4)))
    with pytest.raises(ValueError, match="dimensions"):
        one.similarity(Vector.unit("screen", np.ones(5)))


@given(screen_states(), vectors, vectors, st.floats(-1.0, 1.0))
@settings(max_examples=30)
def test_matching_is_deterministic_and_follows_the_similarity(
    state: ScreenState, seen: Vector, learnt: Vector, least: float
) -> None:
    prototype = EmbeddingPrototype(
        provider="screen",
        vector_id="n1.npy",
        dimensions=DIMENSIONS,
        min_cosine_similarity=least,
        sample_count=1,
    )
    template = ScreenTemplate(embedding_prototype=prototype)
    matched, confidence = template.matches(state, seen, learnt)
    assert (matched, confidence) == template.matches(state, seen, learnt)
    assert matched == (seen.similarity(learnt) >= least)
    assert 0.0 <= confidence <= 1.0
    assert template.matches(state) == (False, 0.0)


@given(weights)
def test_weights_that_sum_to_one_are_taken(four: tuple[float, ...]) -> None:
    image, text, title, ui = four
    assert FusionWeights(image=image, text=text, title=title, ui=ui).image == image


@given(units, units, units, units)
def test_weights_that_do_not_sum_to_one_are_refused(
    image: float, text: float, title: float, ui: float
) -> None:
    if abs(image + text + title + ui - 1.0) > 1e-5:
        with pytest.raises(ValidationError, match=r"sum to 1\.0"):
            FusionWeights(image=image, text=text, title=title, ui=ui)


@given(state_embeddings, st.sampled_from(["image", "text", "title", "ui"]), st.floats(0.01, 1.0))
@settings(max_examples=40)
def test_a_stored_embedding_with_wrong_weights_is_refused(
    embedding: StateEmbedding, part: str, more: float
) -> None:
    written = json.loads(dump_document(embedding))
    written["components"][part]["weight"] += more
    with pytest.raises(MalformedDocumentError, match="components"):
        load_document(StateEmbedding, json.dumps(written), "embedding.json")
