"""What every image embedder promises, the adapter over a stand-in model included."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from rpa_vision.errors import BadImageError
from rpa_vision.ports import ImageEmbedder, Pixels

# The embedder does not change between examples.
same_embedder = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
sides = st.integers(1, 80)
pictures = st.tuples(sides, sides).flatmap(lambda size: arrays(np.uint8, (*size, 3)))


def written(seed: int, height: int = 300, width: int = 500) -> Pixels:
    chance = np.random.default_rng(seed)
    picture = np.full((height, width, 3), 235, np.uint8)
    for _ in range(30):
        top, left = chance.integers(0, height - 12), chance.integers(0, width - 60)
        for letter in range(5):
            picture[top : top + 9, left + 10 * letter : left + 10 * letter + 6 : 2] = 20
    return picture


@given(picture=pictures)
@same_embedder
def test_a_vector_has_length_one_and_the_name_of_its_provider(
    image_embedder: ImageEmbedder, picture: Pixels
) -> None:
    [vector] = image_embedder.embed_images([picture])
    assert np.linalg.norm(vector.values.astype(np.float64)) == pytest.approx(1.0, abs=1e-6)
    assert vector.values.shape == (512,)
    assert vector.provider == image_embedder.name != ""


@given(one=pictures, other=pictures)
@same_embedder
def test_similarity_is_symmetric_and_between_minus_1_and_1(
    image_embedder: ImageEmbedder, one: Pixels, other: Pixels
) -> None:
    first, second = image_embedder.embed_images([one, other])
    assert first.similarity(second) == second.similarity(first)
    assert -1.0 <= first.similarity(second) <= 1.0


def test_vectors_come_in_the_order_of_the_pictures_and_do_not_depend_on_their_neighbours(
    image_embedder: ImageEmbedder,
) -> None:
    seen = [written(seed, 200 + 10 * seed) for seed in range(40)]
    together = image_embedder.embed_images(seen)
    assert len(together) == len(seen)
    for picture, vector in zip(seen, together, strict=True):
        [alone] = image_embedder.embed_images([picture])
        np.testing.assert_allclose(alone.values, vector.values, atol=1e-6)


def test_the_same_picture_always_has_the_same_vector_and_is_left_as_it_was(
    image_embedder: ImageEmbedder,
) -> None:
    picture = written(1)
    before = picture.copy()
    first, second = image_embedder.embed_images([picture, picture.copy()])
    assert np.array_equal(first.values, second.values)
    assert np.array_equal(picture, before)


def test_another_picture_has_another_vector(image_embedder: ImageEmbedder) -> None:
    first, second = image_embedder.embed_images([written(1), written(2)])
    assert first.similarity(second) < 0.999


@pytest.mark.parametrize(
    "shape", [(1, 1), (1, 300), (300, 1), (8, 8), (4320, 7680)], ids=lambda shape: f"{shape[1]}x{shape[0]}"
)
def test_no_size_is_too_odd(image_embedder: ImageEmbedder, shape: tuple[int, int]) -> None:
    plain = np.full((*shape, 3), 128, np.uint8)
    [vector] = image_embedder.embed_images([plain])
    assert vector.values.shape == (512,)


def test_a_part_of_a_larger_picture_is_seen_like_a_picture_of_its_own(image_embedder: ImageEmbedder) -> None:
    whole = written(3)
    part = whole[20:200, 30:400]
    first, second = image_embedder.embed_images([part, part.copy()])
    assert np.array_equal(first.values, second.values)


def test_no_pictures_have_no_vectors(image_embedder: ImageEmbedder) -> None:
    assert list(image_embedder.embed_images([])) == []


def test_a_picture_of_nothing_is_refused(image_embedder: ImageEmbedder) -> None:
    with pytest.raises(BadImageError, match="5×0"):
        image_embedder.embed_images([np.zeros((0, 5, 3), np.uint8)])
