"""What a scripted vision model says about a screen, told apart by what it was asked."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler

from model_server import SmallModelServer
from rpa_vision.models.geometry import Box, Size


def seen_at(box: Box, screen: Size, words: str, **more: object) -> str:
    """« There it is », as fractions of the picture."""
    left, top, right, bottom = box
    parts = [left / screen.width, top / screen.height, right / screen.width, bottom / screen.height]
    return json.dumps({"found": True, "bbox": parts, "confidence": 0.95, "words": words, **more})


NOT_SEEN = json.dumps({"found": False})


def by_question(
    served: SmallModelServer, answers: Sequence[tuple[str, str]], otherwise: str
) -> Callable[[BaseHTTPRequestHandler], None]:
    """The answer of the first of these words that the question holds."""

    def behave(handler: BaseHTTPRequestHandler) -> None:
        asked = served.question()
        said = next((answer for words, answer in answers if words in asked), otherwise)
        served.saying(said)(handler)

    return behave
