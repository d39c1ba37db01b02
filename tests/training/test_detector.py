"""The taught detector: what is asked of which place, and what is told of the answers."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import onnxruntime
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import rpa_vision

DETECTOR = Path(__file__).parents[2] / "training" / "detector"
MODEL = Path(rpa_vision.__file__).parent / "engines" / "weights" / "element_net"
STATES = 5
PLAIN = 9 + STATES
"""Columns before those of the kinds."""
SIZE = 512
SILENT = -12.0


@pytest.fixture(scope="module", autouse=True)
def _detector() -> Iterator[None]:
    """The programs of training/ are no package: they find each other beside themselves."""
    sys.path.insert(0, str(DETECTOR))
    yield
    sys.path.remove(str(DETECTOR))


def _module(name: str) -> ModuleType:
    return __import__(name)


class Answers:
    """What a net would say of a screen, place by place."""

    def __init__(self) -> None:
        kinds, decode = _module("kinds"), _module("answers")
        self._kinds, self._decode = kinds, decode
        self._widths = [PLAIN + len(family) for family in kinds.FAMILIES]
        self._grids = [
            np.full((1, sum(self._widths), SIZE // stride, SIZE // stride), SILENT, np.float32)
            for stride in decode.STRIDES
        ]

    def say(self, kind: str, box: tuple[float, float, float, float], sure: float, level: int) -> None:
        stride = self._decode.STRIDES[level]
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        column, row = int(x // stride), int(y // stride)
        px, py = (column + 0.5) * stride, (row + 0.5) * stride
        family = self._kinds.FAMILY_OF[kind]
        start = sum(self._widths[:family])
        said = np.full(self._widths[family], SILENT, np.float32)
        said[0] = np.log(sure / (1 - sure))
        away = np.array([px - box[0], py - box[1], box[2] - px, box[3] - py]) / stride
        said[1:5] = np.log(np.maximum(away, 0.02))
        said[PLAIN + self._kinds.FAMILIES[family].index(kind)] = 8
        self._grids[level][0, start : start + len(said), row, column] = said

    def told(self, least: float = 0.4) -> list[tuple[str, NDArray[np.float32]]]:
        kinds = self._kinds
        families = [[kinds.KINDS.index(kind) for kind in family] for family in kinds.FAMILIES]
        as_told = self._decode.AS_TOLD
        meaning = self._decode.Meaning(
            families, list(kinds.GROUPS), STATES, [as_told] * len(families), as_told, as_told
        )
        seen = self._decode.found(self._grids, meaning, least, (SIZE, SIZE))
        return [(kinds.KINDS[kind], box) for kind, box in zip(seen.kinds, seen.boxes, strict=True)]


def test_every_kind_is_asked_for_in_one_family() -> None:
    kinds = _module("kinds")
    assert sorted(kind for family in kinds.FAMILIES for kind in family) == sorted(kinds.KINDS)


@settings(max_examples=40, deadline=None)
@given(x=st.floats(60, 440), y=st.floats(60, 440), half=st.floats(4, 7))
def test_a_box_in_a_cell_in_a_row_in_a_window_are_all_told(x: float, y: float, half: float) -> None:
    answers = Answers()
    boxes = {
        "checkbox": (x - half, y - half, x + half, y + half),
        "table_cell": (x - 40, y - 14, x + 40, y + 14),
        "table_row": (x - 58, y - 15, x + 58, y + 15),
        "dialog": (x - 59, y - 50, x + 59, y + 50),
    }
    for kind, box in boxes.items():
        answers.say(kind, box, 0.9, 0)
    told = dict(answers.told())
    assert set(told) == set(boxes)
    for kind, box in boxes.items():
        np.testing.assert_allclose(told[kind], box, atol=1.0)


@settings(max_examples=40, deadline=None)
@given(
    sure=st.lists(st.sampled_from(np.arange(0.45, 1.0, 0.02).tolist()), min_size=2, max_size=4, unique=True),
    kind=st.sampled_from(["button", "text_input", "dialog", "table_cell"]),
)
def test_of_answers_for_one_thing_the_surest_is_told(sure: list[float], kind: str) -> None:
    answers = Answers()
    for step, chance in enumerate(sure):
        answers.say(kind, (100.0 + 8 * step, 100.0, 300.0 + 8 * step, 140.0), chance, 0)
    [(told, box)] = answers.told()
    assert told == kind
    assert box[0] == pytest.approx(100 + 8 * sure.index(max(sure)), abs=1)


def test_a_button_and_the_text_field_beside_it_stay_two() -> None:
    answers = Answers()
    answers.say("text_input", (40, 40, 240, 64), 0.9, 0)
    answers.say("button", (244, 40, 300, 64), 0.8, 0)
    assert [kind for kind, _ in answers.told()] == ["text_input", "button"]


def test_what_is_not_sure_is_not_told() -> None:
    answers = Answers()
    answers.say("button", (40, 40, 140, 64), 0.35, 0)
    assert answers.told() == []
    assert [kind for kind, _ in answers.told(least=0.3)] == ["button"]


def test_boxes_end_where_the_screen_ends() -> None:
    answers = Answers()
    answers.say("window", (-30, 100, 300, 700), 0.9, 2)
    [(_, box)] = answers.told()
    assert box[0] == 0
    assert box[3] == SIZE


@settings(max_examples=25, deadline=None)
@given(width=st.integers(1, 300), height=st.integers(1, 300))
def test_a_padded_picture_keeps_its_pixels(width: int, height: int) -> None:
    decode = _module("answers")
    pixels = np.arange(width * height * 3, dtype=np.uint32).astype(np.uint8).reshape(height, width, 3)
    padded = decode.padded(pixels)
    assert np.array_equal(padded[0, 1 : height + 1, 1 : width + 1], pixels)
    assert all((side - 2) % 64 == 0 for side in padded.shape[1:3])


def test_the_net_says_what_its_meaning_lists_and_the_same_twice() -> None:
    meaning = json.loads((MODEL / "meaning.json").read_text())
    kinds = _module("kinds")
    assert tuple(meaning["kinds"]) == kinds.KINDS
    trunk, judgement = (
        onnxruntime.InferenceSession(MODEL / name, providers=["CPUExecutionProvider"])
        for name in ("trunk.onnx", "judgement.onnx")
    )
    picture = np.full((192, 256, 3), 240, np.uint8)
    picture[60:90, 60:180] = (200, 110, 20)
    padded = _module("answers").padded(picture)
    said = [judgement.run(None, {"features": trunk.run(None, {"picture": padded})[0]}) for _ in range(2)]
    columns = sum(9 + len(meaning["states"]) + len(family) for family in meaning["families"])
    assert [grid.shape[1] for grid in said[0]] == [columns] * 3
    assert all(np.array_equal(one, other) for one, other in zip(*said, strict=True))


class TestAssignment:
    """Needs torch, which only the machine that trains has."""

    @settings(max_examples=40, deadline=None)
    @given(
        boxes=st.lists(
            st.tuples(
                st.integers(0, 440),
                st.integers(0, 440),
                st.integers(6, 200),
                st.integers(6, 200),
                st.integers(0, 3),
            ),
            min_size=1,
            max_size=12,
        )
    )
    def test_who_is_asked_is_near_and_of_that_family(
        self, boxes: list[tuple[int, int, int, int, int]]
    ) -> None:
        torch = pytest.importorskip("torch")
        assignment, network = _module("assignment"), _module("network")
        corners = torch.tensor(
            [[(x, y, min(SIZE, x + w), min(SIZE, y + h)) for x, y, w, h, _ in boxes]]
        ).float()
        family = torch.tensor([[one[4] for one in boxes]])
        owner = assignment.assigned(corners, family, 4, SIZE, SIZE)
        points, strides = assignment.places(SIZE, SIZE, "cpu")
        assert owner.shape == (1, 4, len(points))
        middles = (corners[0, :, :2] + corners[0, :, 2:]) / 2
        for of, place in torch.nonzero(owner[0] >= 0).tolist():
            thing = int(owner[0, of, place])
            assert int(family[0, thing]) == of
            apart = (points[place] - middles[thing]).abs().max()
            assert float(apart) <= float(strides[place]) * (assignment.REACH + 1)
        for of in range(4):
            there = [row for row, one in enumerate(boxes) if one[4] == of]
            alone = len(there) == 1
            assert not alone or there[0] in owner[0, of].tolist()
        assert len(network.WIDTHS) == 4

    def test_things_with_one_middle_are_all_asked_for_when_their_families_differ(self) -> None:
        torch = pytest.importorskip("torch")
        assignment = _module("assignment")
        boxes = torch.tensor(
            [[(96.0, 96, 104, 104), (60, 84, 140, 116), (20, 83, 180, 117), (0, 60, 200, 140)]]
        )
        owner = assignment.assigned(boxes, torch.tensor([[0, 1, 2, 3]]), 4, 256, 256)
        assert all(family in owner[0, family].tolist() for family in range(4))
        crowded = assignment.assigned(boxes[:, :2], torch.tensor([[0, 0]]), 4, 256, 256)
        nearest = (assignment.places(256, 256, "cpu")[0] - 100.0).abs().sum(1).argmin()
        assert int(crowded[0, 0, nearest]) == 0
