"""Above a number of vectors only the likeliest lists are searched, and hardly anything is missed."""

from __future__ import annotations

import numpy as np
import pytest

from rpa_vision.models.embedding import Vector
from rpa_vision.storage.index.space import Space, SpaceItem

DIMENSIONS, PROVIDER = 32, "told_v1"


def screens(count: int, kinds: int = 25) -> list[SpaceItem]:
    """Vectors as screens have them: kinds of views, each seen with many different data."""
    chance = np.random.default_rng(count)
    centres = chance.normal(size=(kinds, DIMENSIONS))
    rows = centres[chance.integers(0, kinds, count)] + 0.6 * chance.normal(size=(count, DIMENSIONS))
    return [SpaceItem(f"{at:05d}", Vector.unit(PROVIDER, row), {"at": at}) for at, row in enumerate(rows)]


def space_of(items: list[SpaceItem], ivf_above: int) -> Space:
    space = Space("WF_1", PROVIDER, DIMENSIONS, ivf_above)
    space.add_many(items)
    return space


def queries(items: list[SpaceItem], count: int) -> list[Vector]:
    chance = np.random.default_rng(1)
    return [
        Vector.unit(PROVIDER, item.vector.values + 0.05 * chance.normal(size=DIMENSIONS))
        for item in items[:count]
    ]


def test_the_switch_is_above_the_limit_and_back_at_it() -> None:
    items = screens(101)
    space = space_of(items[:100], ivf_above=100)
    assert space.kind == "flat"
    space.add(*items[100])
    assert space.kind == "ivf"
    space.delete(items[50].vector_id)
    space.compact()
    assert (space.kind, len(space)) == ("flat", 100)


@pytest.mark.parametrize("one_by_one", [True, False])
def test_every_vector_is_its_own_top_result_however_it_came_in(one_by_one: bool) -> None:
    items = screens(1500)
    space = space_of([] if one_by_one else items, ivf_above=200)
    for item in items if one_by_one else []:
        space.add(*item)
    assert space.kind == "ivf"
    for item in items:
        best = space.search(item.vector, 1)[0]
        assert (best.vector_id, best.similarity, best.metadata) == (item.vector_id, 1.0, item.metadata)


def test_nearly_all_of_the_five_nearest_are_found() -> None:
    items = screens(3000)
    flat, ivf = space_of(items, ivf_above=10_000), space_of(items, ivf_above=1000)
    kept = found = 0
    for query in queries(items, 300):
        nearest = {hit.vector_id for hit in flat.search(query, 5)}
        found += len(nearest & {hit.vector_id for hit in ivf.search(query, 5)})
        kept += len(nearest)
    assert found / kept >= 0.99


def test_as_many_as_asked_for_are_found_even_where_the_likeliest_lists_hold_fewer() -> None:
    items = screens(400)
    space = space_of(items, ivf_above=100)
    for item in items[:300]:
        space.delete(item.vector_id)
    for k in (50, 99, 100, 1000):
        assert len(space.search(items[350].vector, k)) == min(k, 100)


def test_the_same_vectors_always_give_the_same_answers() -> None:
    items = screens(1000)
    one, other = space_of(items, ivf_above=100), space_of(items, ivf_above=100)
    assert [one.search(query, 5) for query in queries(items, 100)] == [
        other.search(query, 5) for query in queries(items, 100)
    ]


def test_training_is_quiet_whatever_the_vectors(capfd: pytest.CaptureFixture[str]) -> None:
    """Very few vectors, or all the same, are no reason for a warning on stderr."""
    twins = [SpaceItem(f"{at}", Vector.unit(PROVIDER, np.ones(DIMENSIONS)), {}) for at in range(300)]
    space = space_of(twins, ivf_above=20)
    assert len(space.search(twins[0].vector, 300)) == 300
    assert len(space_of(screens(5), ivf_above=1)) == 5
    assert capfd.readouterr() == ("", "")
