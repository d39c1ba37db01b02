"""A trade, whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rpa_vision.domain.kinds import ValueKind
from rpa_vision.domain.table import content_words
from rpa_vision.domain.values import KnownCode, Told, ValueProblem
from rpa_vision.phrases import Language

PLAIN_TEXT = "text"
"""The kind of whatever has no other."""
_ANYWHERE = frozenset({PLAIN_TEXT, "secret"})


@dataclass(frozen=True)
class DomainContext:
    name: str
    about: Told
    """What a model is told about the trade."""
    vocabulary: tuple[str, ...]
    abbreviations: Mapping[str, str]
    """Folded, and what they stand for."""
    words: Mapping[str, tuple[str, ...]]
    """Nouns by what they do, as the lexicon calls it: ``things``."""
    kinds: Mapping[str, ValueKind]
    """The most particular first."""

    def prompt(self, language: Language) -> str:
        return self.about.said(language)

    def kind_of(self, values: Sequence[str], label: str = "") -> str:
        """What values seen in a field of this label are. The one place that decides it."""
        named = [kind for kind in self.kinds.values() if kind.names(label) and kind.fits(values)]
        told = [kind for kind in self.kinds.values() if kind.is_told_by(values)]
        return next((kind.name for kind in (*named, *told)), PLAIN_TEXT)

    def knows(self, kind: str) -> bool:
        return kind in _ANYWHERE or kind in self.kinds

    def problem(self, kind: str, text: str) -> ValueProblem | None:
        """A kind that this trade does not know is not checked: ``authoring.checks`` tells its author."""
        known = self.kinds.get(kind)
        return None if known is None else known.problem(text)

    def refusal(self, kind: str, text: str, shown: Sequence[str]) -> ValueProblem | None:
        """Why a value must not be entered. A kind that does not even fit what was shown was guessed wrongly."""
        known = self.kinds.get(kind)
        if known is None or not known.refuses or (shown and not known.fits(shown)):
            return None
        return known.problem(text)

    def codes_for(self, words: str, language: Language) -> list[KnownCode]:
        """Codes whose meaning has all these words, the closest first: to be offered to a person."""
        return [
            KnownCode(row.code, row.label(language), kind.name)
            for kind in self.kinds.values()
            if kind.table is not None
            for row in kind.table.matching(self.in_full(words))
        ]

    def in_full(self, words: str) -> str:
        """With every abbreviation written out."""
        return " ".join(self.abbreviations.get(word, word) for word in content_words(words))
