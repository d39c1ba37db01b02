"""The net itself: the same picture, the same answers; and it does not see things in an empty room."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from rpa_vision.engines.detector.net import ELEMENT_NET, ElementNet
from rpa_vision.errors import EngineError
from rpa_vision.models.geometry import Box, Size
from rpa_vision.ports import Pixels

NET = ElementNet()
FIELD, BUTTON = Box(220, 120, 460, 148), Box(220, 180, 330, 212)
SIZE = Size(640, 400)
TOLD = 0.4
"""Less is a suspicion."""


def form() -> Pixels:
    pixels = np.full((SIZE.height, SIZE.width, 3), 245, np.uint8)
    cv2.putText(pixels, "Nom :", (150, 140), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (40, 40, 40), 1, cv2.LINE_AA)
    cv2.rectangle(pixels, FIELD[:2], (FIELD.right - 1, FIELD.bottom - 1), (255, 255, 255), -1)
    cv2.rectangle(pixels, FIELD[:2], (FIELD.right - 1, FIELD.bottom - 1), (150, 150, 150), 1)
    cv2.rectangle(pixels, BUTTON[:2], (BUTTON.right - 1, BUTTON.bottom - 1), (190, 110, 20), -1)
    cv2.putText(pixels, "Valider", (242, 201), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255,) * 3, 1, cv2.LINE_AA)
    return pixels


def test_it_sees_a_field_and_a_button_and_what_names_the_field() -> None:
    seen = NET.find(form())
    [field] = [one for one in seen if one.kind == "text_input" and one.confidence >= TOLD]
    [button] = [one for one in seen if one.kind == "button" and one.confidence >= TOLD]
    assert field.box.iou(FIELD) > 0.8
    assert button.box.iou(BUTTON) > 0.8
    assert min(field.clickable, button.clickable) > 0.5
    assert field.named_at is not None
    assert Box(140, 120, 210, 150).contains(field.named_at)


def test_the_same_picture_always_gives_the_same() -> None:
    assert NET.find(form()) == NET.find(form()) == ElementNet().find(form())


@pytest.mark.parametrize("level", [0, 128, 255])
@pytest.mark.parametrize("size", [Size(1, 1), Size(63, 65), Size(1366, 768)])
def test_nothing_stands_in_an_empty_picture_of_any_size(level: int, size: Size) -> None:
    seen = NET.find(np.full((size.height, size.width, 3), level, np.uint8))
    assert [one for one in seen if min(one.confidence, one.clickable) >= TOLD] == []
    assert all(size.box.encloses(one.box) for one in seen)


def test_damaged_weights_are_refused_by_name(tmp_path: Path) -> None:
    folder = shutil.copytree(ELEMENT_NET.folder, tmp_path / "weights")
    damaged = ElementNet(replace(ELEMENT_NET, folder=folder))
    (folder / "judgement.onnx").write_bytes(b"not a net")
    with pytest.raises(EngineError, match=r"judgement\.onnx: damaged"):
        damaged.find(form())
