"""Both languages say the same things."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest

import rpa_vision
from rpa_vision.phrases import say

PHRASES = tomllib.loads((files("rpa_vision") / "phrases.toml").read_text(encoding="utf-8"))
ASKED = rf"""["']((?:{"|".join(PHRASES)})\.(?!(?:png|key|json)["'])[a-z_]+)["']"""
KEYS = [f"{group}.{name}" for group, names in PHRASES.items() for name in names]


def places(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


@pytest.mark.parametrize("key", KEYS)
def test_every_phrase_is_in_both_languages_with_the_same_places(key: str) -> None:
    group, name = key.split(".")
    phrase = PHRASES[group][name]
    assert set(phrase) == {"fr", "en"}
    assert places(phrase["fr"]) == places(phrase["en"])
    assert phrase["fr"] != phrase["en"]


def test_every_phrase_the_code_asks_for_exists_and_none_is_left_over() -> None:
    package = Path(str(files(rpa_vision)))
    asked = {
        found
        for file in package.rglob("*.py")
        if {"dpi", "bench_nodes", "injection"}.isdisjoint(
            file.parts
        )  # they speak of a program with words of its own
        for found in re.findall(ASKED, file.read_text(encoding="utf-8"))
    }
    assert asked == set(KEYS)


def test_values_are_filled_in_once() -> None:
    assert say("en", "pause.not_found", text="{odd}") == "“{odd}” is not on the screen"
