"""The made pictures: each says truly where its buttons are, and which half of the wordings it belongs to."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from rpa_vision.models.geometry import Size
from rpa_vision_lab.benches.dialogs.labelled import read_labels
from rpa_vision_lab.dialog_pictures.draw import LABELS, draw_pictures
from rpa_vision_lab.dialog_pictures.wordings import wordings
from rpa_vision_lab.views.draw import draw_screens


@pytest.mark.lab
def test_every_wording_is_drawn_with_its_label(tmp_path: Path) -> None:
    behind = [one.picture for one in draw_screens(tmp_path / "behind", 1, ("plain",))]
    draw_pictures(tmp_path / "made", 1, behind)
    halves = [read_labels(tmp_path / "made" / name) for name in LABELS.values()]
    assert all(halves)
    labelled = [one for half in halves for one in half]
    assert len(labelled) == len(wordings().dialogs) + len(wordings().windows)
    for one in labelled:
        pixels = cv2.imread(str(tmp_path / "made" / one.file))
        screen = Size(pixels.shape[1], pixels.shape[0]).box
        assert one.must_pause or one.type == "none" or one.buttons
        assert all(screen.encloses(button.bbox) for button in one.buttons)
