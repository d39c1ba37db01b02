"""The world's screens are what they say they are: drawn by a real browser, and asked by real clicks."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import cv2
import numpy as np
import pytest

WORLD = Path(__file__).parents[2] / "training" / "world"


@pytest.fixture(scope="module", autouse=True)
def _world() -> Iterator[None]:
    """The programs of training/ are no package: they find each other beside themselves."""
    sys.path.insert(0, str(WORLD))
    yield
    sys.path.remove(str(WORLD))


def _module(name: str) -> ModuleType:
    return __import__(name)


def _sample(**changed: object) -> object:
    truth = _module("truth")
    button = truth.Thing(0, "button", "button", "OK", [10, 10, 40, 20], [10, 10, 40, 20], 1.0, [30, 20], True)
    for name, value in changed.items():
        setattr(button, name, value)
    return truth.Sample("k", [200, 100], {"kind": "web"}, False, 1, [button])


def test_a_sound_sample_has_no_faults_and_survives_being_written() -> None:
    truth = _module("truth")
    sample = _sample()
    assert truth.faults_of(sample) == []
    assert truth.Sample.from_json(sample.as_json()) == sample


@pytest.mark.parametrize(
    "changed",
    [
        {"type": "gadget"},
        {"box": [190, 10, 40, 20]},
        {"hit": None},
        {"hit": [5, 5]},
        {"labelled_by": [7]},
        {"part_of": 0},
        {"states": {"happy": True}},
    ],
)
def test_what_cannot_be_true_is_told(changed: dict[str, object]) -> None:
    assert _module("truth").faults_of(_sample(**changed))


def test_a_shard_gives_back_what_was_put_in(tmp_path: Path) -> None:
    store = _module("store")
    writer = store.ShardWriter(tmp_path, "web-001-00000")
    sample = _sample()
    writer.add(sample, b"picture")
    assert list(tmp_path.iterdir()) == []  # nothing is there before it is whole
    writer.close()
    assert list(store.read_shard(tmp_path / "web-001-00000.zip")) == [(sample, b"picture")]


def test_what_is_kept_out_never_shares_a_shard_with_what_is_learnt_from() -> None:
    sources = _module("sources")
    assert {"carbon", "mantine", "uikit"} <= sources.KEPT_OUT


@pytest.mark.parametrize("seed", range(5))
def test_damage_keeps_size_and_kind(seed: int) -> None:
    damage = _module("damage")
    lots = np.random.default_rng(seed)
    pixels = lots.integers(0, 256, (75, 133, 3), dtype=np.uint8)
    for _ in range(8):
        spoilt = damage.at_random(pixels, lots, share=1.0)
        assert spoilt.shape == pixels.shape
        assert spoilt.dtype == np.uint8


@pytest.mark.lab
@pytest.mark.parametrize("library", ["skin", "plain", "bootstrap", "dsfr"])
def test_every_click_reaches_what_it_is_meant_for(library: str) -> None:
    if not (WORLD / "web" / "node_modules").exists():
        pytest.skip("2 GB of libraries that only training needs: npm ci in training/world/web brings them")
    browser, web, truth = _module("browser"), _module("web_source"), _module("truth")
    with browser.Browser(random.Random(1)) as opened:  # noqa: S311 - lots, not secrets
        drawn = list(web.samples_of(opened, library, 5, False))
        assert len(drawn) >= 2
        for sample, picture in drawn:
            pixels = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
            assert [pixels.shape[1], pixels.shape[0]] == sample.size
            assert truth.faults_of(sample) == []
            assert sum(thing.clickable for thing in sample.things) >= 2
        last = drawn[-1][0]
        unreached = [
            thing
            for thing in last.things
            if thing.clickable and not opened.reaches(thing, last.source["zoom"])
        ]
        assert unreached == []
