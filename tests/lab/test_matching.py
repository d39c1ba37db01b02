from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from rpa_vision.engines.embedders.element_kinds import ElementKinds
from rpa_vision.engines.embedders.hashed_words import HashedWords
from rpa_vision.engines.embedders.ink_layout import InkLayout
from rpa_vision.errors import BadInputError
from rpa_vision.lab.bench_matching import Seeing, auc, run
from rpa_vision.models.embedding import FusionWeights
from rpa_vision.models.screen import UIElement
from rpa_vision.models.wording import Token
from rpa_vision.perception.embedding.state import StateEmbedder
from rpa_vision.ports import Frame


class _Nobody:
    """Reads and detects nothing: pictures and titles alone."""

    name = "nobody"

    def read(self, _frame: Frame) -> list[Token]:
        return []

    def detect(self, _frame: Frame, _lines: Sequence[Token]) -> list[UIElement]:
        return []


@pytest.fixture
def seeing() -> Seeing:
    embedder = StateEmbedder(InkLayout(), HashedWords(), ElementKinds(), weights=FusionWeights())
    return Seeing(_Nobody(), _Nobody(), embedder)


@pytest.mark.parametrize(
    ("same", "other", "expected"),
    [([0.9, 0.8], [0.1], 1.0), ([0.1], [0.9], 0.0), ([0.5], [0.5], 0.5), ([0.9, 0.1], [0.5], 0.5)],
)
def test_auc_is_how_often_the_same_is_more_alike(
    same: list[float], other: list[float], expected: float
) -> None:
    assert auc(same, other) == expected


def test_drawn_programs_and_listed_pairs_are_measured(seeing: Seeing, tmp_path: Path) -> None:
    pairs = [
        {"a": "00-form-plain.png", "b": "00-form-theme.png", "label": 1, "kind": "same"},
        {"a": "00-form-plain.png", "b": "01-tabs-plain.png", "label": 0, "kind": "other_program"},
    ]
    listed = tmp_path / "pairs.json"
    listed.write_text(json.dumps({"pairs": pairs}))
    drawn = tmp_path / "anchor"
    figures = run(seeing, folder=drawn, programs=2, looks=("plain", "theme"), pairs=listed)
    assert figures["screens"] == len(list(drawn.iterdir()))
    assert figures["theme_auc_other_view"] > 0.8
    assert figures["theme_auc_other_program"] > 0.95
    assert figures["pairs_auc"] == figures["pairs_auc_other_program"] == 1.0


def test_a_picture_that_cannot_be_read_is_named(seeing: Seeing, tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match=r"none\.png"):
        seeing.seen(tmp_path / "none.png")
