"""What a vision model answered, made out of whatever it wrote around it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.model_profile import BoxForm
from rpa_vision.prompts.answers import finite_number, json_object

_BOX_NAMES = ("bbox", "bbox_2d", "box")
_CORNERS = ("left", "top", "right", "bottom"), ("x1", "y1", "x2", "y2")
UNTOLD = 0.5
"""The confidence of a model that names none."""


@dataclass(frozen=True)
class Reply:
    found: bool
    box: Box | None = None
    """In the pixels of the screen."""
    confidence: float = UNTOLD
    words: str = ""
    """What it says is written on the element or names it."""
    problem: str = ""
    """Why there is no box, where it says it has found one."""


def read_reply(text: str, form: BoxForm, sent: Size, screen: Size) -> Reply | None:
    """``sent`` is the size of the picture it was shown. None when it gave no JSON object."""
    said = json_object(text)
    if said is None:
        return None
    numbers = next((_numbers(said[name]) for name in _BOX_NAMES if name in said), None)
    if said.get("found", numbers is not None) is not True:
        return Reply(found=False)
    if numbers is None:
        return Reply(found=True, problem="its box is not four numbers")
    box = _box(_fractions(numbers, form, sent), screen)
    if box is None:
        return Reply(found=True, problem="its box has no inside")
    return Reply(True, box, _confidence(said.get("confidence")), _words(said))


def _numbers(value: object) -> list[float] | None:
    if isinstance(value, Mapping):
        names = next((names for names in _CORNERS if all(name in value for name in names)), None)
        value = None if names is None else [value[name] for name in names]
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != 4:
        return None
    numbers = [number for one in value if (number := finite_number(one)) is not None]
    return numbers if len(numbers) == 4 else None


def _fractions(numbers: list[float], form: BoxForm, sent: Size) -> list[float]:
    across, down = {"fraction": (1, 1), "pixels": sent, "thousandths": (1000, 1000)}[form]
    parts = [numbers[0] / across, numbers[1] / down, numbers[2] / across, numbers[3] / down]
    return [min(1.0, max(0.0, part)) for part in parts]


def _box(fractions: list[float], screen: Size) -> Box | None:
    left, top, right, bottom = fractions
    if left >= right or top >= bottom:
        return None
    return Box(
        min(int(left * screen.width), screen.width - 1),
        min(int(top * screen.height), screen.height - 1),
        math.ceil(right * screen.width),
        math.ceil(bottom * screen.height),
    )


def _confidence(value: object) -> float:
    number = finite_number(value)
    return UNTOLD if number is None else min(1.0, max(0.0, number))


def _words(said: Mapping[str, Any]) -> str:
    words = said.get("words") or ""
    return words if isinstance(words, str) else ""
