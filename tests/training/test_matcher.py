"""The matcher of arrangements: pairs whose truth is true, and answers that are one to one."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

MATCHER = Path(__file__).parents[2] / "training" / "matcher"
WORLD = MATCHER.parent / "world"
ICON, FIELD, LABEL = "icon", "text_input", "label"
WORDS = st.text("abcdefghijklmnoprstuvàéè", min_size=6, max_size=24)


@pytest.fixture(scope="module", autouse=True)
def _matcher() -> Iterator[None]:
    """The programs of training/ are no package: they find each other beside themselves."""
    places = [str(MATCHER), str(WORLD)]
    sys.path[:0] = places
    yield
    for place in places:
        sys.path.remove(place)


def _module(name: str) -> ModuleType:
    return __import__(name)


def _product(name: str) -> ModuleType:
    return import_module(f"rpa_vision.grounding.map.{name}")


# -- what things are known by


@given(WORDS, st.integers(0, 100), WORDS)
def test_one_misread_letter_leaves_a_text_nearer_than_another_text(text: str, place: int, other: str) -> None:
    letters = _product("lettering")
    at = place % len(text)
    misread = text[:at] + "x" + text[at + 1 :]
    near, far = (float(letters.vector(text) @ letters.vector(one)) for one in (misread, other))
    assert float(letters.vector(text) @ letters.vector(text)) == pytest.approx(1)
    assert near > 0.35
    if not set(text) & set(other):
        assert near > far


def test_case_and_accents_say_nothing_about_a_text_and_no_text_is_like_none() -> None:
    letters = _product("lettering")
    assert np.array_equal(letters.vector("Élodie  NDIAYE"), letters.vector("elodie ndiaye"))
    assert not letters.vector("  ").any()
    assert letters.facts("")[0] == 0


def test_a_drawing_looks_the_same_light_on_dark_and_in_another_size() -> None:
    looks, drawings = _product("appearances"), _module("drawings")
    drawn = [drawings.icon(number, 0) for number in range(30)]
    turned = [255 - one for one in drawn]
    larger = [np.kron(one, np.ones((2, 2))) for one in drawn]
    plain = looks.vectors(drawn)
    assert np.allclose(plain, looks.vectors(turned), atol=1e-4)
    assert ((plain * looks.vectors(larger)).sum(axis=1) > 0.9).all()
    assert not looks.vectors([np.full((9, 30), 128)]).any()


def test_zoom_changes_nothing_that_is_measured_in_lines() -> None:
    things = _product("things")
    seen = [_seen(x, y, "abc") for x in (10, 90, 200) for y in (10, 40)]
    large = [one._replace(box=tuple(edge * 2 for edge in one.box)) for one in seen]
    plain, zoomed = things.things_of(seen, 400, 300), things.things_of(large, 800, 600)
    assert np.allclose(plain.places, zoomed.places)
    assert np.allclose(plain.facts, zoomed.facts)


def _seen(x: float, y: float, text: str) -> object:
    things, looks = _product("things"), _product("appearances")
    look = np.zeros(looks.LOOK, np.float32)
    return things.Seen(things.KINDS.index(LABEL), (x, y, x + 40, y + 12), text, look, (1.0, 0.5, 0.0, 0.0))


# -- pairs


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10_000))
def test_partners_are_each_others_and_what_is_not_there_has_none(seed: int) -> None:
    pairs, pool = _module("pairs"), _module("pool")
    for pair in islice(pairs.pairs(seed, pool.pool()), 2):
        assert len(pair.partners) == len(pair.one) == len(pair.names[0])
        assert len(pair.back) == len(pair.other) <= _product("things").MOST
        for mine, theirs, names, others in (
            (pair.partners, pair.back, *pair.names), (pair.back, pair.partners, *pair.names[::-1])
        ):  # fmt: skip
            for place, partner in enumerate(mine):
                if partner >= 0:
                    assert theirs[partner] == place
                    assert others[partner] == names[place]
                elif partner == pairs.ABSENT:
                    assert names[place] not in others
        for side in (pair.one, pair.other):
            assert all(
                np.isfinite(value).all() for value in (side.places, side.words, side.looks, side.facts)
            )


def test_the_same_seed_gives_the_same_pairs() -> None:
    pairs, pool = _module("pairs"), _module("pool")
    first, again = (list(islice(pairs.pairs(5, pool.pool()), 4)) for _ in range(2))
    for one, other in zip(first, again, strict=True):
        assert np.array_equal(one.one.places, other.one.places)
        assert np.array_equal(one.other.words, other.other.words)
        assert np.array_equal(one.partners, other.partners)


def test_what_is_kept_out_is_never_learnt_from() -> None:
    arrangements, programs = _module("arrangements"), _module("compositions")
    assert arrangements.KEPT_OUT
    assert not arrangements.KEPT_OUT & set(programs.LEARNT)


def test_pairs_that_were_seen_come_back_from_their_file(tmp_path: Path) -> None:
    pairs, pool, rendered = _module("pairs"), _module("pool"), _module("rendered")
    made = list(islice(pairs.pairs(9, pool.pool()), 2))
    rendered.save(tmp_path / "some" / "x.npz", made)
    read = list(rendered.rendered_pairs([tmp_path]))
    assert [pair.changes for pair in read] == [pair.changes for pair in made]
    for one, other in zip(made, read, strict=True):
        assert np.array_equal(one.partners, other.partners)
        assert np.allclose(one.one.places, other.one.places, rtol=2e-3, atol=1e-2)
        assert one.alike == other.alike


# -- who can be told


def _row(*looks: int) -> object:
    tree, things = _module("tree"), _product("things")
    return tree.Part(parts=[tree.Part(things.KINDS.index(ICON), look=look) for look in looks])


def _without(row: object, *places: int) -> object:
    copy = row.copy()  # type: ignore[attr-defined]
    copy.parts = [part for place, part in enumerate(copy.parts) if place not in places]
    return copy


def _doubted(one: object, other: object, hidden: tuple[int, ...] = (), covered: bool = False) -> list[bool]:
    """Of each part of the first row, whether nobody could tell; ``hidden``: places of the second nobody sees."""
    telling = _module("telling")
    names = [part.name for part in other.parts]  # type: ignore[attr-defined]
    unseen = {names[place] for place in hidden}
    everything = {part.name for part in one.parts} | {one.name}  # type: ignore[attr-defined]
    shown = telling.Shown(set(names) - unseen | {other.name}, unseen if covered else set())  # type: ignore[attr-defined]
    told = telling.told(one, other, telling.Shown(everything, set()), shown)
    return [part.name in told.doubt for part in one.parts]  # type: ignore[attr-defined]


def test_nothing_is_doubted_where_nothing_came_or_went() -> None:
    row = _row(1, 1, 1, 2, 1)
    assert _doubted(row, row.copy()) == [False] * 5  # type: ignore[attr-defined]


@pytest.mark.parametrize("gone", range(4))
def test_of_a_row_of_identical_things_with_one_gone_nobody_can_tell(gone: int) -> None:
    row = _row(1, 1, 1, 1)
    assert _doubted(row, _without(row, gone)) == [True] * 4


def test_what_is_like_nothing_else_is_told_whatever_goes() -> None:
    row = _row(1, 1, 2, 1)
    assert _doubted(row, _without(row, 0)) == [True, True, False, False]
    assert _doubted(row, _without(row, 2)) == [False] * 4


def test_neighbours_that_differ_tell_look_alikes_apart() -> None:
    row = _row(5, 1, 6, 1, 7, 1)
    assert _doubted(row, _without(row, 1)) == [False] * 6


def test_a_gap_within_a_row_is_seen_and_one_at_its_end_is_not_unless_something_covers_it() -> None:
    row = _row(1, 1, 1, 1)
    assert _doubted(row, row.copy(), hidden=(1,)) == [False] * 4  # type: ignore[attr-defined]
    assert _doubted(row, row.copy(), hidden=(3,)) == [True] * 4  # type: ignore[attr-defined]
    assert _doubted(row, row.copy(), hidden=(3,), covered=True) == [False] * 4  # type: ignore[attr-defined]


def test_one_more_of_the_same_leaves_all_of_them_open() -> None:
    row = _row(1, 1, 2)
    more = row.copy()  # type: ignore[attr-defined]
    more.parts.insert(0, more.parts[0].renamed())
    assert _doubted(row, more) == [True, True, False]


# -- answers

LOGITS = st.integers(1, 7).flatmap(
    lambda rows: st.integers(1, 7).flatmap(
        lambda columns: st.lists(
            st.floats(-20, 20, width=32), min_size=rows * columns + 2 * (rows + columns), max_size=rows * columns + 2 * (rows + columns)
        ).map(lambda flat: _logits(flat, rows, columns))
    )
)  # fmt: skip


def _logits(flat: list[float], rows: int, columns: int) -> tuple[NDArray[np.float32], ...]:
    values = np.array(flat, np.float32)
    pairs, one, other = np.split(values, [rows * columns, rows * columns + 2 * rows])
    return pairs.reshape(rows, columns), one.reshape(rows, 2), other.reshape(columns, 2)


@settings(deadline=None)
@given(LOGITS)
def test_no_two_things_have_the_same_partner(logits: tuple[NDArray[np.float32], ...]) -> None:
    told = _product("assigning").assigned(*logits)
    partners = [int(partner) for partner in told.partners if partner >= 0]
    assert len(partners) == len(set(partners))
    assert ((told.chances >= 0) & (told.chances <= 1)).all()
    assert not told.chances[told.partners < 0].any()
    assert (told.chances + told.absent + told.untold <= 1.001).all()


def test_two_that_are_equally_likely_are_a_halt_with_both_as_candidates() -> None:
    pairs = np.array([[6.0, 6.0], [-6.0, -6.0]], np.float32)
    none = np.zeros((2, 2), np.float32)
    told = _product("assigning").assigned(pairs, none, none)
    assert told.found(0, 0.6) is None
    assert [place for place, _ in told.candidates(0)] == [0, 1]


def test_what_speaks_for_none_or_for_nobody_being_able_to_tell_is_no_partner() -> None:
    pairs = np.array([[2.0]], np.float32)
    nothing = np.zeros((1, 2), np.float32)
    absent, untold = (np.array([row], np.float32) for row in ([9.0, 0.0], [0.0, 9.0]))
    assigning = _product("assigning")
    assert assigning.assigned(pairs, absent, nothing).absent[0] > 0.9
    assert assigning.assigned(pairs, untold, nothing).untold[0] > 0.9
    assert assigning.assigned(pairs, untold, nothing).found(0, 0.5) is None


def test_honest_chances_keep_their_order_and_nothing_stays_nothing() -> None:
    told = np.array([0.0, 0.2, 0.6, 0.99], np.float32)
    honest = _product("assigning").honest(told, (0.7, -0.4))
    assert honest[0] == 0
    assert (np.diff(honest) > 0).all()


def test_what_was_too_sure_of_itself_is_fitted_to_be_less_sure() -> None:
    lots = np.random.default_rng(1)
    told = lots.uniform(0.5, 0.999, 4000).astype(np.float32)
    right = lots.random(4000) < 0.5 + (told - 0.5) * 0.6
    curves = _module("curves")
    honest = _product("assigning").honest(told, curves.fitted(told, right))
    assert abs(float(honest.mean()) - float(right.mean())) < 0.02
    assert curves.curve(list(honest), list(right)).startswith("<svg")


# -- the sweep


def test_the_sweep_asks_for_what_can_be_told_and_for_what_cannot() -> None:
    sweep, pairs, pool = _module("sweep"), _module("pairs"), _module("pool")
    made = sweep.cases(len(sweep.GROUPS) * len(sweep.DISTURBANCES), 3, pool.pool())
    truths = {case.disturbance: [] for case in made}
    for case in made:
        truths[case.disturbance].append(int(case.pair.partners[case.target]))
    assert all(truth >= 0 for truth in truths["nothing"] + truths["another theme"])
    assert all(truth == pairs.UNTOLD for truth in truths["the same before"])
    assert all(truth < 0 for truth in truths["itself gone"])


# -- the net itself, where torch is


def test_the_net_says_the_same_of_a_pair_alone_and_filled_up_in_a_batch() -> None:
    torch = pytest.importorskip("torch")
    batches, network, pairs, pool = (_module(name) for name in ("batches", "network", "pairs", "pool"))
    torch.manual_seed(1)
    net = network.Matcher(network.SHAPES["tiny"]).eval()
    some = list(islice(pairs.pairs(4, pool.pool()), 3))
    together = batches.stacked(some)
    alone = batches.stacked(some[:1])
    with torch.no_grad():
        all_, one = net(together.one, together.other), net(alone.one, alone.other)
    rows, columns = len(some[0].one), len(some[0].other)
    assert torch.allclose(all_.pairs[0, :rows, :columns], one.pairs[0, :rows, :columns], atol=0.02)
    assert torch.allclose(all_.one[0, :rows], one.one[0, :rows], atol=1e-3)


def test_a_step_of_learning_lowers_the_loss() -> None:
    torch = pytest.importorskip("torch")
    batches, loss, network, pairs, pool = (
        _module(name) for name in ("batches", "loss", "network", "pairs", "pool")
    )
    torch.manual_seed(1)
    net = network.Matcher(network.SHAPES["tiny"])
    batch = batches.stacked(list(islice(pairs.pairs(4, pool.pool()), 3)))
    optimiser = torch.optim.Adam(net.parameters(), 3e-3)
    first = last = 0.0
    for step in range(12):
        value = torch.stack(list(loss.losses(net(batch.one, batch.other, early=True), batch).values())).sum()
        optimiser.zero_grad()
        value.backward()
        optimiser.step()
        first, last = (float(value) if step == 0 else first), float(value)
    assert last < first


# -- rendered screens


@pytest.mark.lab
def test_names_outlive_a_change_of_look_and_arrangement() -> None:
    if not (WORLD / "web" / "node_modules").exists():
        pytest.skip("2 GB of libraries that only training needs: npm ci in training/world/web brings them")
    browser, variants = _module("browser"), _module("variants")
    with browser.Browser(random.Random(1)) as opened:  # noqa: S311 - lots, not secrets
        first, *others = variants.variants_of(opened, "plain", 5, 4, False)
    known = {thing.key: thing for thing in first.sample.things}
    assert len(known) == len(first.sample.things)
    assert "" not in known
    for other in others:
        kept = [thing for thing in other.sample.things if thing.key in known]
        assert kept
        assert sum(thing.type == known[thing.key].type for thing in kept) >= 0.95 * len(kept)


def test_a_screen_that_measures_itself_by_other_lines_is_put_into_those_of_the_learnt_one() -> None:
    things = _product("things")
    texts = ["Nom", "Prénom", "Adresse", "Ville", "Pays"]
    seen = [_seen(10, 20 * row, text) for row, text in enumerate(texts)]
    plain = things.things_of(seen, 400, 300)
    other = things.measured(
        plain.kinds, np.array([one.box for one in seen], np.float32), plain.words, plain.looks, plain.facts[:, :8], 18.0, 400, 300
    )  # fmt: skip
    assert not np.allclose(plain.places, other.places)
    back = things.in_one_measure(plain, other)
    assert np.allclose(plain.places, back.places, atol=1e-4)
    assert np.allclose(plain.facts[:, :14], back.facts[:, :14], atol=1e-4)
    assert np.allclose(things.in_one_measure(plain, back).places, back.places)
