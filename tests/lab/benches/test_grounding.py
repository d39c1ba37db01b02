"""The grounding benchmark counts what it says it counts."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from rpa_vision.errors import BadInputError
from rpa_vision.models.geometry import Box, Point
from rpa_vision_lab.benches.grounding.anchors import anchor_pairs, marked_screens, refuse_empty
from rpa_vision_lab.benches.grounding.changes import CHANGES
from rpa_vision_lab.benches.grounding.tally import Tally, best_correlation

TRUTH = Box(10, 10, 30, 20)


def test_a_place_is_a_hit_a_wrong_one_or_none() -> None:
    tally = Tally()
    for point in (Point(10, 10), Point(29, 19), Point(30, 15), None):
        tally.add("look", point, TRUTH)
    assert tally.figures() == {"look: hits": 2, "look: abstentions": 1, "look: wrong": 1}


def test_correlation_finds_what_was_cut_out_and_nothing_larger_than_the_screen() -> None:
    screen = np.random.default_rng(2).integers(0, 255, (60, 80, 3), dtype=np.uint8)
    assert best_correlation(screen, screen[20:30, 40:60])[1] == Point(50, 25)
    assert best_correlation(screen[:5], screen)[1] is None


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.name)
def test_a_changed_screen_shows_everything_where_its_box_says(change) -> None:
    screen = np.full((120, 160, 3), 230, np.uint8)
    screen[40:80, 60:100] = 20
    changed, box = change.of(screen), change.box(Box(60, 40, 100, 80))
    inside = changed[box.top + 2 : box.bottom - 2, box.left + 2 : box.right - 2].astype(int)
    assert abs(inside.mean() - changed[2:10, 2:10].mean()) > 100


def test_folders_are_read_and_wrong_ones_named(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="neither"):
        refuse_empty(tmp_path)
    pair = {"src": "a.png", "src_bbox": [0, 0, 5, 5], "dst": "b.png", "dst_bbox": [1, 1, 6, 6], "bin": "near"}
    (tmp_path / "pairs.json").write_text(json.dumps({"about": "…", "pairs": [pair]}))
    (tmp_path / "c.json").write_text(json.dumps({"file": "c.png", "button_centers": {"Oui": [4, 5]}}))
    assert [one.bin for one in anchor_pairs(tmp_path)] == ["near"]
    assert [one.button_centers for one in marked_screens(tmp_path)] == [{"Oui": Point(4, 5)}]
    (tmp_path / "c.json").write_text("{")
    with pytest.raises(BadInputError, match=r"c\.json"):
        marked_screens(tmp_path)
