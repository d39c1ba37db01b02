"""Tables of codes: which exist, and what they mean. A small one is shipped; a site drops in the official one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rpa_vision.phrases import Language
from rpa_vision.text.folding import folded
from rpa_vision.text.likeness import text_score

_SMALL = frozenset(
    {
        "a",
        "au",
        "aux",
        "d",
        "de",
        "des",
        "du",
        "en",
        "et",
        "l",
        "la",
        "le",
        "les",
        "of",
        "par",
        "the",
        "un",
        "une",
    }
)
"""Not « sans »: a diabetes without complication is another code."""
_NO_MORE = frozenset({"precision", "precise", "unspecified"})
NEARLY = 0.8
"""Of a word's letters: one typing error in five."""
MOST = 8
"""Codes offered: more than a person reads at once."""


@dataclass(frozen=True)
class CodeRow:
    code: str
    labels: Mapping[Language, str]
    also: str = ""
    """Other words for it, in any language."""

    def label(self, language: Language) -> str:
        return self.labels.get(language) or next(iter(self.labels.values()), "")

    @cached_property
    def length(self) -> int:
        """Words of its shortest label, but for those that say that it says no more."""
        return min((len([*_said(label)]) for label in self.labels.values() if label), default=0)

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(word for text in (*self.labels.values(), self.also) for word in content_words(text))


@dataclass(frozen=True)
class CodeTable:
    rows: Mapping[str, CodeRow]
    """By the code as its kind writes it."""
    whole: bool = False
    """An official table: what is not in it does not exist."""

    def allows(self, code: str) -> bool:
        return not self.whole or any(one in self.rows for one in _written_shorter(code))

    def matching(self, words: str) -> list[CodeRow]:
        """Rows that speak of all these words, those with the fewest others first."""
        heard = [self._heard(word) for word in content_words(words)]
        if not heard:
            return []
        rated = {
            code: sum(one[code] for one in heard) / len(heard) + len(heard) / (1 + self.rows[code].length)
            for code in set(heard[0]).intersection(*heard)
        }
        return [self.rows[code] for code in sorted(rated, key=lambda code: (-rated[code], code))[:MOST]]

    def _heard(self, wanted: str) -> dict[str, float]:
        """Codes that speak of a word, and how nearly."""
        heard: dict[str, float] = {}
        for word, codes in self._by_word.items():
            score = text_score(wanted, word)
            if score >= NEARLY:
                heard |= {code: max(score, heard.get(code, 0.0)) for code in codes}
        return heard

    @cached_property
    def _by_word(self) -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = {}
        for code, row in self.rows.items():
            for word in row.words:
                found.setdefault(word, []).append(code)
        return found


def _written_shorter(code: str) -> tuple[str, ...]:
    """Tables leave out what is said of a code each time: dagger and star of a diagnosis; activity, phase and extension
    of an act."""
    act = code.split(" ", maxsplit=1)[0]
    return code, code.rstrip("*†"), act, act.split("-")[0]


def _said(label: str) -> list[str]:
    return [word for word in content_words(label) if word not in _NO_MORE]


def content_words(text: str) -> list[str]:
    parted = "".join(sign if sign.isalnum() else " " for sign in folded(text)).split()
    return [_singular(word) for word in parted if word not in _SMALL]


def _singular(word: str) -> str:
    return word[:-1] if len(word) > len("cas ") and word[-1] in "sx" else word
