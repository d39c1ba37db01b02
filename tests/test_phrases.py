"""Both languages say the same things."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest

from rpa_vision.phrases import in_language, phrased, say

SHEETS = {"rpa_vision": ("phrases.toml", "refusals.toml"), "rpa_vision_lab": ("phrases.toml",)}
PHRASES = {
    package: {
        group: said
        for sheet in sheets
        for group, said in tomllib.loads((files(package) / sheet).read_text(encoding="utf-8")).items()
    }
    for package, sheets in SHEETS.items()
}
KEYS = [
    (package, f"{group}.{name}")
    for package, said in PHRASES.items()
    for group in said
    for name in said[group]
]
BY_VALUE = {"named", "checked_part"}
"""Asked for by what a state is called, or a part of a server: tests/test_refusals.py."""
OWN_WORDS = {"dpi", "nodes", "injection"}
"""They speak of a program with words of its own."""


def test_no_sheet_says_what_another_says() -> None:
    groups = [
        group
        for sheet in SHEETS["rpa_vision"]
        for group in tomllib.loads((files("rpa_vision") / sheet).read_text(encoding="utf-8"))
    ]
    assert len(groups) == len(set(groups))


def places(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


def test_every_phrase_is_in_both_languages_with_the_same_places() -> None:
    for package, key in KEYS:
        group, name = key.split(".")
        phrase = PHRASES[package][group][name]
        assert set(phrase) == {"fr", "en"}, key
        assert places(phrase["fr"]) == places(phrase["en"]), key
        assert phrase["fr"] != phrase["en"], key


def test_french_is_quoted_as_french_is() -> None:
    for package, key in KEYS:
        group, name = key.split(".")
        french = PHRASES[package][group][name]["fr"]
        assert all(conversion != "r" for *_, conversion in Formatter().parse(french)), key
        said = re.sub(r"pip install '[^']*'", "", french)
        assert not re.search(r"[\"“”„‘]|(?<!\w)'[^']+'", said), key
        assert french.count("«") == french.count("»"), key
        assert not re.search(r"«(?! )|(?<! )»", french), key


def test_what_is_quoted_in_french_shows_what_nobody_can_see() -> None:
    told = phrased("agent_refused.name_taken", agent_id="poste\x1b[2J é")
    assert "« poste\\x1b[2J é »" in in_language("fr", told)


@pytest.mark.parametrize("package", PHRASES)
def test_every_phrase_the_code_asks_for_exists_and_none_is_left_over(package: str) -> None:
    asking = rf"""["']((?:{"|".join(PHRASES[package])})\.(?!(?:png|key|json)["'])[a-z_]+)["']"""
    asked = {
        found
        for file in Path(str(files(package))).rglob("*.py")
        if OWN_WORDS.isdisjoint(file.parts)
        for found in re.findall(asking, file.read_text(encoding="utf-8"))
    }
    assert asked == {key for of, key in KEYS if of == package and key.split(".")[0] not in BY_VALUE}


def test_values_are_filled_in_once() -> None:
    assert say("en", "pause.not_found", text="{odd}") == "“{odd}” is not on the screen"
