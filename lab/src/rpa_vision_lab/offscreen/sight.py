"""One pair of eyes for many plays: a line that was read once is not read again."""

from __future__ import annotations

from functools import cache

from rpa_vision.bootstrap.seeing import build_ocr
from rpa_vision.ports import OcrEngine
from rpa_vision.settings import Settings

_LINES = 20_000
_TILES = 400


@cache
def shared_ocr() -> OcrEngine:
    """Its memory knows tiles and lines by their pixels, so that sharing it changes no answer."""
    usual = Settings()
    much = {"remembered_lines": _LINES, "remembered_tiles": _TILES}
    return build_ocr(usual.model_copy(update={"perception": usual.perception.model_copy(update=much)}))
