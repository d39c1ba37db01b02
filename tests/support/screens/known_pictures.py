"""Screens are seen with the real engines, and each picture once in a process: the tests of a room show the same few
again and again. How things are seen is judged in ``tests/engines`` and ``tests/perception``, which do not use this."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from rpa_vision.bootstrap import seeing
from rpa_vision.engines.layout.detector import LayoutDetector
from rpa_vision.models.screen import UIElement
from rpa_vision.models.token import Token
from rpa_vision.perception.picture.memory import PictureMemory
from rpa_vision.ports import Frame, OcrEngine
from rpa_vision.settings import Settings

_PICTURES = 500

_Told = dict[tuple[Token, ...], list[UIElement]]
_prepare, _build_ocr = LayoutDetector.prepare, seeing.build_ocr
_readers: dict[str, OcrEngine] = {}


@pytest.fixture(scope="module", autouse=True)
def known_pictures() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LayoutDetector, "prepare", _prepared_once)
        patch.setattr(seeing, "build_ocr", _one_for_all)
        yield


def _one_for_all(settings: Settings) -> OcrEngine:
    """What a reader remembers only saves work; ``tests/perception/text`` sees to it."""
    return _readers.setdefault(settings.perception.model_dump_json(), _build_ocr(settings))


def _prepared_once(detector: LayoutDetector, frame: Frame) -> Callable[[Sequence[Token]], list[UIElement]]:
    """The same picture and text always give the same elements; ``tests/engines/layout`` sees to it."""
    kind = (detector._net, detector._limit, detector._least_confidence)
    (told,) = _memory(kind).answers([frame.pixels], lambda _: [{}])

    def elements(lines: Sequence[Token]) -> list[UIElement]:
        read = tuple(lines)
        if read not in told:
            told[read] = _prepare(detector, frame)(lines)
        return list(told[read])

    return elements


@cache
def _memory(_kind: tuple[Any, ...]) -> PictureMemory[_Told]:
    return PictureMemory(_PICTURES)
