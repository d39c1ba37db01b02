"""The program's words, from its data files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from rpa_vision_lab.dpi.options import Language, Wording

_DATA = files("rpa_vision_lab.dpi") / "data"


class Texts:
    """``texts("search.find")``; a name without words is a defect of the program and raises KeyError."""

    def __init__(self, language: Language = "fr", wording: Wording = "standard") -> None:
        tree = tomllib.loads((_DATA / f"{language}.toml").read_text(encoding="utf-8"))
        variant = tree.pop("variant")
        self._words = dict(_flat(tree))
        if wording == "variant":
            self._words |= dict(_flat(variant))

    def __call__(self, key: str, /, **parts: object) -> str:
        words = self._words[key]
        return words.format(**parts) if parts else words

    def names(self) -> frozenset[str]:
        return frozenset(self._words)

    def choices(self, section: str) -> list[tuple[str, str]]:
        """Stored value and shown text, in the order of the data file."""
        head = f"{section}."
        return [(name[len(head) :], words) for name, words in self._words.items() if name.startswith(head)]

    def plain(self, name: str) -> str:
        """Without the mark of the Alt letter."""
        return self(name).replace("&", "")


def _flat(tree: dict[str, Any], head: str = "") -> Iterator[tuple[str, str]]:
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{head}{name}.")
        else:
            yield head + name, value
