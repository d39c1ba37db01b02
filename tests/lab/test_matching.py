from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.cli.pictures import open_picture
from rpa_vision.errors import BadInputError
from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token
from rpa_vision.perception.view import Senses
from rpa_vision.ports import Frame
from rpa_vision.settings import LimitSettings, Settings
from rpa_vision_lab.benches.matching import PicturePair, auc, run
from rpa_vision_lab.views.draw import draw_screens

opened = partial(open_picture, limits=LimitSettings())


class _ReadsNothing:
    """Pictures and titles alone: reading dozens of screens would take a minute."""

    name = "nobody"

    def read(self, _frame: Frame) -> Sequence[Token]:
        return []

    def read_closely(self, _frame: Frame, _region: Box, _times: float = 1) -> Sequence[Token]:
        return []


@pytest.fixture
def senses() -> Senses:
    return build_senses(Settings(), _ReadsNothing())


@pytest.mark.parametrize(
    ("same", "other", "expected"),
    [([0.9, 0.8], [0.1], 1.0), ([0.1], [0.9], 0.0), ([0.5], [0.5], 0.5), ([0.9, 0.1], [0.5], 0.5)],
)
def test_auc_is_how_often_the_same_is_more_alike(
    same: list[float], other: list[float], expected: float
) -> None:
    assert auc(same, other) == expected


def test_drawn_programs_and_listed_pairs_are_measured(senses: Senses, tmp_path: Path) -> None:
    looks = ("plain", "theme")
    pictures = {screen.picture.stem: screen.picture for screen in draw_screens(tmp_path, 2, looks)}
    plain, theme, other = (pictures[name] for name in ("00-form-plain", "00-form-theme", "01-tabs-plain"))
    pairs = [PicturePair(plain, theme, True, ""), PicturePair(plain, other, False, "other_program")]
    figures = run(senses, opened, folder=tmp_path, programs=2, looks=looks, pairs=pairs)
    assert figures["screens"] == len(pictures)
    assert figures["theme_auc_other_view"] > 0.8
    assert figures["theme_auc_other_program"] > 0.95
    assert figures["pairs"] == len(pairs)
    assert figures["pairs_auc"] == figures["pairs_auc_other_program"] == 1.0
    with pytest.raises(BadInputError, match="same view"):
        run(senses, opened, folder=tmp_path, pairs=pairs[:1])


def test_a_picture_that_cannot_be_read_is_named(senses: Senses, tmp_path: Path) -> None:
    gone = tmp_path / "none.png"
    with pytest.raises(BadInputError, match=r"none\.png"):
        run(senses, opened, folder=tmp_path, pairs=[PicturePair(gone, gone, True, "")])
