"""What invented programs are made of: texts and looks, each in the several ways it is seen.

Everything is worked out once, so that a screen of a hundred things is put together by looking up.
"""

from __future__ import annotations

import os
import pickle
import random
import tempfile
import tomllib
import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import drawings
from drawings import EMPTY, STYLES
from rpa_vision.grounding.map import appearances, lettering
from rpa_vision.grounding.map.lettering import Floats

READINGS = ("clean", "one letter", "two letters", "cut off", "something before")
ICONS = 900
_WORDING = Path(__file__).parents[1] / "world" / "wording.toml"
_MADE_UP = 500
_LIKE = {"o": "0c", "0": "oO", "l": "1Ii", "i": "lí1", "é": "eè", "e": "cé", "a": "oà", "m": "rn", "n": "r", "s": "5", "5": "S", "1": "l",
         "t": "f", "u": "v", "c": "e", "b": "h", "B": "8", "8": "B", "S": "5", "g": "q", "’": "'", ".": ",", " ": ""}  # fmt: skip
_BEFORE = ("© ", "Q ", "X ", "• ", "+ ", "Õ ", "# ", "i ", "□ ")
_SYLLABLES = ("ba", "cor", "di", "é", "fan", "gli", "hu", "jo", "ker", "li", "mon", "na", "ou", "pra", "qui", "ro", "sté", "tion", "ur", "ver",
              "wil", "xa", "za", "ment", "age", "th", "ing", "sch", "lo", "per", "sub", "ter", "vi", "con")  # fmt: skip


class Pool:
    """Texts by what they are (``by_class``), and tables by text, reading, look and style."""

    def __init__(self, seed: int = 7) -> None:
        lots = random.Random(seed)
        self._seed = seed
        self.texts: list[str] = []
        self.by_class: dict[str, list[int]] = {}
        self.class_of: list[str] = []
        self._known: dict[str, int] = {}
        self._of_words(lots)
        self._values(lots)
        readings = [[text, *_misread(text, lots)] for text in self.texts]
        self.words = np.array([[lettering.vector(one) for one in row] for row in readings], np.float16)
        self.facts = np.array([[lettering.facts(one) for one in row] for row in readings], np.float32)
        self.lengths = [max(1, len(text)) for text in self.texts]
        self.icon = len(self.texts)
        """Looks: of the texts, of icons, of what is empty."""
        self.empty = {name: self.icon + ICONS + place for place, name in enumerate(EMPTY)}
        self.looks = self._drawn(seed)

    def add(self, kind: str, text: str) -> None:
        if text not in self._known:
            self._known[text] = len(self.texts)
            self.texts.append(text)
            self.class_of.append(kind)
        self.by_class.setdefault(kind, []).append(self._known[text])

    def icon_number(self, look: int) -> int:
        """As `drawings.icon` knows it."""
        return _icon_number(self._seed, look - self.icon)

    def another(self, text: int, lots: random.Random) -> int:
        """Of the same sort."""
        return lots.choice(self.by_class[self.class_of[text]])

    def _of_words(self, lots: random.Random) -> None:
        for of in tomllib.loads(_WORDING.read_text()).values():
            for kind, sources in {
                "name": ("modules", "actions", "menus", "tabs"), "field": ("fields", "options"), "state": ("statuses", "choices"),
                "title": ("dialogs", "modules"), "sentence": ("messages", "sentences"), "hint": ("questions",), "answer": ("yes", "no"),
            }.items():  # fmt: skip
                for text in (text for source in sources for text in of[source]):
                    self.add(kind, text)
        for kind, most in (("name", 2), ("field", 3), ("state", 1), ("title", 3), ("sentence", 14)):
            for _ in range(_MADE_UP // (1 if kind in ("name", "field") else 3)):
                self.add(kind, _made_up(lots, lots.randint(max(1, most // 2), most)))

    def _values(self, lots: random.Random) -> None:
        for _ in range(_MADE_UP):
            self.add("person", f"{_word(lots)} {_word(lots).upper() if lots.random() < 0.5 else _word(lots)}")
            if lots.random() < 0.5:
                self.add(
                    "date", f"{lots.randint(1, 28):02}/{lots.randint(1, 12):02}/{lots.randint(1930, 2026)}"
                )
            if lots.random() < 0.5:
                code = "".join(lots.choices("ABCDEFGHKLMNPRST", k=lots.randint(0, 3))) + str(
                    lots.randint(1, 999999)
                )
                self.add("code", code)
            if lots.random() < 0.3:
                self.add(
                    "number",
                    f"{lots.randint(0, 9999)},{lots.randint(0, 99):02}"
                    if lots.random() < 0.5
                    else str(lots.randint(0, 120)),
                )
        for sign in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-×/=":
            self.add("sign", sign)

    def _drawn(self, seed: int) -> NDArray[np.float16]:
        """Style × with a frame or without × look."""
        return np.array([_in_style(self.texts, seed, style) for style in range(STYLES)], np.float16)


@cache
def pool() -> Pool:
    """Making it takes some seconds: done once on a machine, as long as nothing above changes."""
    made = "".join(Path(str(one)).read_text() for one in (__file__, appearances.__file__, lettering.__file__))
    kept = (
        Path(tempfile.gettempdir())
        / f"matcher-pool-{zlib.crc32((made + _WORDING.read_text()).encode()):08x}.pickle"
    )
    if not kept.exists():
        partial = kept.with_suffix(f".{os.getpid()}")
        partial.write_bytes(pickle.dumps(Pool()))
        partial.replace(kept)
    return pickle.loads(kept.read_bytes())


def _icon_number(seed: int, number: int) -> int:
    return seed * 10_000 + number


def _in_style(texts: Sequence[str], seed: int, style: int) -> list[Floats]:
    drawn = [drawings.text(text, style) for text in texts]
    drawn += [drawings.icon(_icon_number(seed, number), style) for number in range(ICONS)]
    drawn += [drawings.field(name, style) for name in EMPTY]
    return [appearances.vectors(drawn), appearances.vectors([drawings.framed(one) for one in drawn])]


def _word(lots: random.Random) -> str:
    return "".join(lots.choices(_SYLLABLES, k=lots.randint(1, 4))).capitalize()


def _made_up(lots: random.Random, words: int) -> str:
    first, *rest = (_word(lots) for _ in range(words))
    return " ".join([first, *(word if lots.random() < 0.2 else word.lower() for word in rest)])


def _misread(text: str, lots: random.Random) -> list[str]:
    once = _one_wrong(text, lots)
    cut = text[: max(1, int(len(text) * lots.uniform(0.4, 0.9)))] + lots.choice(("", "…", ".."))
    before = lots.choice(_BEFORE) + text
    return [once, _one_wrong(once, lots), cut, before]


def _one_wrong(text: str, lots: random.Random) -> str:
    at = lots.randrange(len(text))
    likely = [place for place, sign in enumerate(text) if sign in _LIKE]
    if likely and lots.random() < 0.8:
        at = lots.choice(likely)
    sign = text[at]
    other = lots.choice(_LIKE[sign]) if _LIKE.get(sign) else lots.choice(("", sign + sign, "r"))
    return text[:at] + other + text[at + 1 :] or text
