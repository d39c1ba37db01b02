"""Invariants 4, 5, 6 and 17 of a fused vector, and what its similarity means."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from rpa_vision.models.embedding import FusionMethod, FusionWeights, Vector
from rpa_vision.perception.embedding.fusion import fuse
from strategies import weights as weight_quadruples

PARTS = ("image", "text", "title", "ui")
methods = st.sampled_from(["weighted", "concat_projection"])
weights = weight_quadruples.map(
    lambda four: FusionWeights(image=four[0], text=four[1], title=four[2], ui=four[3])
)
dimensions = st.sampled_from([64, 200, 512, 513, 1024])


def part(seed: int, size: int = 512, provider: str = "fixed") -> Vector:
    return Vector.unit(provider, np.random.default_rng(seed).standard_normal(size))


def blend(one: Vector, other: Vector, share: float) -> Vector:
    return Vector.unit(one.provider, (1 - share) * one.values + share * other.values)


parts = st.tuples(*[st.integers(0, 10_000)] * 4, st.sampled_from([64, 300, 512, 768])).map(
    lambda drawn: {name: part(seed, drawn[4]) for name, seed in zip(PARTS, drawn[:4], strict=True)}
)


@given(methods, dimensions, weights, parts)
@settings(deadline=None)
def test_a_fused_vector_has_length_one_and_the_dimensions_asked_for(
    method: FusionMethod, size: int, chosen: FusionWeights, vectors: dict[str, Vector]
) -> None:
    fused = fuse(method, size, chosen, vectors)
    assert fused.values.shape == (size,)
    assert np.linalg.norm(fused.values.astype(np.float64)) == pytest.approx(1.0, abs=1e-6)


@given(methods, weights, parts, st.integers(0, 10_000))
@settings(deadline=None)
def test_similarity_of_fused_vectors_is_symmetric_and_between_minus_1_and_1(
    method: FusionMethod, chosen: FusionWeights, vectors: dict[str, Vector], seed: int
) -> None:
    size = vectors["image"].values.size
    one, other = (fuse(method, 512, chosen, one) for one in (vectors, vectors | {"text": part(seed, size)}))
    assert one.similarity(other) == other.similarity(one)
    assert -1.0 <= one.similarity(other) <= 1.0
    assert one.similarity(one) == pytest.approx(1.0, abs=1e-6)


@given(methods, weights, parts, st.tuples(*[st.floats(0, 1)] * 4))
@settings(deadline=None)
def test_the_similarity_of_two_screens_is_about_the_weighted_mean_of_their_parts(
    method: FusionMethod, chosen: FusionWeights, vectors: dict[str, Vector], shares: tuple[float, ...]
) -> None:
    size = vectors["image"].values.size
    changed = {
        name: blend(vectors[name], part(20_000 + index, size), share)
        for index, (name, share) in enumerate(zip(PARTS, shares, strict=True))
    }
    expected = sum(getattr(chosen, name) * vectors[name].similarity(changed[name]) for name in PARTS)
    fused = fuse(method, 4096, chosen, vectors).similarity(fuse(method, 4096, chosen, changed))
    assert fused == pytest.approx(expected, abs=0.15)


@pytest.mark.parametrize("method", ["weighted", "concat_projection"])
def test_equal_vectors_in_different_parts_do_not_reinforce_each_other(method: FusionMethod) -> None:
    same = dict.fromkeys(PARTS, part(1))
    image_only = same | {name: part(index, provider="fixed") for index, name in enumerate(PARTS[1:], 2)}
    chosen = FusionWeights()
    similar = fuse(method, 512, chosen, same).similarity(fuse(method, 512, chosen, image_only))
    assert similar == pytest.approx(0.5, abs=0.12)


@given(st.tuples(*[st.floats(0, 1)] * 4).filter(lambda four: abs(sum(four) - 1) > 1e-5))
def test_weights_that_do_not_sum_to_one_are_refused(four: tuple[float, ...]) -> None:
    with pytest.raises(ValidationError, match="sum to 1"):
        FusionWeights(**dict(zip(PARTS, four, strict=True)))


def test_vectors_fused_in_different_ways_are_never_compared() -> None:
    vectors = dict.fromkeys(PARTS, part(1))
    ways = [
        fuse("weighted", 512, FusionWeights(), vectors),
        fuse("concat_projection", 512, FusionWeights(), vectors),
        fuse("weighted", 512, FusionWeights(image=0.4, text=0.4), vectors),
        fuse("weighted", 512, FusionWeights(), vectors | {"ui": part(1, provider="another")}),
    ]
    for index, one in enumerate(ways):
        for other in ways[index + 1 :]:
            with pytest.raises(ValueError, match="cannot be compared"):
                one.similarity(other)


def test_the_places_and_signs_are_those_of_the_version_in_the_name() -> None:
    """Stored vectors are compared with new ones: whoever changes the formula must change the name."""
    counting = Vector.unit("fixed", np.arange(1, 513))
    values = fuse("weighted", 512, FusionWeights(), dict.fromkeys(PARTS, counting)).values
    projected = fuse("concat_projection", 512, FusionWeights(), dict.fromkeys(PARTS, counting)).values
    assert values[:3].tolist() == pytest.approx([-0.0597, -0.0311, -0.0927], abs=1e-4)
    assert projected[:3].tolist() == pytest.approx([0.0253, 0.0444, -0.0451], abs=1e-4)
