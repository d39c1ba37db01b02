"""What an application's screens say, drawn from several trades and two languages."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from rpa_vision.phrases import Language

TRADES = ("hospital", "library", "school", "garage", "accounting", "townhall")


def trade_words(language: Language, trade: str) -> dict[str, Any]:
    words: dict[str, Any] = _every()[language][trade]
    return words


def common_words(language: Language) -> dict[str, Any]:
    return trade_words(language, "common")


@cache
def _every() -> dict[str, dict[str, dict[str, Any]]]:
    text = files("rpa_vision_lab.fuzz.application").joinpath("words.toml").read_text("utf-8")
    return tomllib.loads(text)
