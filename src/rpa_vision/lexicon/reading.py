"""The one reader of the lexicon."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from rpa_vision.lexicon.forms import Forms, english_verb, french_order, french_verb, participle, plural
from rpa_vision.lexicon.kinds import DEEDS, Kind
from rpa_vision.text.folding import folded
from rpa_vision.text.legible import LETTERS_TO_ONE_MISREAD, alike, legible_words

K = TypeVar("K")
Kinds = frozenset[Kind]
NOTHING: Kinds = frozenset()
_WORD = re.compile(r"[^\W_]+")
_HARMLESS_VERBS = frozenset({Kind.SHOWS, Kind.LEAVES, Kind.FILLS})
"""Only as buttons say them: each further form is one that an unknown word could be taken for."""


class KnownWord(NamedTuple):
    letters: str
    """As it is legible."""
    written: str

    @property
    def is_number(self) -> bool:
        """A misread letter does not make a word a number."""
        return 2 * sum(letter.isdigit() for letter in self.written) >= len(self.written)

    @property
    def is_capital(self) -> bool:
        return self.written[:1].isupper()


def words_of(text: str) -> list[KnownWord]:
    """Every word, with what it is compared by; what is elided stands alone: « l' », « n' »."""
    return [
        KnownWord("".join(legible_words(written)), written)
        for written in _WORD.findall(text.replace("œ", "oe").replace("Œ", "Oe"))
    ]


def _one(text: str) -> tuple[str, ...]:
    return tuple(word.letters for word in words_of(text))


@dataclass(frozen=True)
class Lexicon:
    verbs: Mapping[str, Kinds]
    others: Mapping[str, Kinds]
    """Nouns, adjectives, small words."""
    phrases: Mapping[tuple[str, ...], Kinds]
    alone: Mapping[tuple[str, ...], Kinds]
    """What means something else where nothing stands beside it."""

    def kinds(self, letters: str) -> Kinds:
        """Empty: nobody knows what it does."""
        return self.verbs.get(letters, NOTHING) | self.others.get(letters, NOTHING)

    def nearly(self, letters: str) -> Kinds:
        """What it may be a misreading of: long words, one letter wrong, lost or added."""
        near = {form for short in _shortened(letters) for form in self._misreadable.get(short, ())}
        return NOTHING.union(*(self.kinds(form) for form in near if alike(letters, form)))

    @cached_property
    def longest_phrase(self) -> int:
        return max(map(len, self.phrases))

    def pieces(self, words: Sequence[KnownWord]) -> Iterator[tuple[Kinds, Sequence[KnownWord]]]:
        """Word by word; words that mean something together, together."""
        place = 0
        while place < len(words):
            size = next(self._phrase_sizes(words[place : place + self.longest_phrase]), 1)
            piece = words[place : place + size]
            letters = tuple(word.letters for word in piece)
            yield self.phrases[letters] if size > 1 else self.kinds(letters[0]), piece
            place += size

    def _phrase_sizes(self, words: Sequence[KnownWord]) -> Iterator[int]:
        letters = tuple(word.letters for word in words)
        return (size for size in range(len(letters), 1, -1) if letters[:size] in self.phrases)

    @cached_property
    def _misreadable(self) -> Mapping[str, Sequence[str]]:
        """By what is left of them without a letter: two words that are one letter apart share such a rest."""
        found: dict[str, list[str]] = {}
        for form in {*self.verbs, *self.others}:
            for short in _shortened(form):
                found.setdefault(short, []).append(form)
        return found


def _shortened(letters: str) -> set[str]:
    if len(letters) < LETTERS_TO_ONE_MISREAD - 1:
        return set()
    return {letters, *(letters[:place] + letters[place + 1 :] for place in range(len(letters)))}


Given = Mapping[str, str | list[str]]


@cache
def shipped() -> Lexicon:
    return read(_data())


def lexicon() -> Lexicon:
    """The one shipped, with the words of the trade that this process speaks."""
    return _spoken or shipped()


_spoken: Lexicon | None = None


def speak(nouns: Mapping[Kind, Sequence[str]]) -> None:
    """From now on this process knows these nouns of its site's trade too; see ``trade.added``."""
    global _spoken  # noqa: PLW0603 - a process speaks one language, as it has one locale
    _spoken = read(_data(), nouns) if nouns else None


def _data() -> Mapping[Kind, Given]:
    data = tomllib.loads((files(__package__) / "lexicon.toml").read_text("utf-8"))
    return {Kind(name): given for name, given in data.items()}


def read(data: Mapping[Kind, Given], trade: Mapping[Kind, Sequence[str]] = MappingProxyType({})) -> Lexicon:
    """``trade``: nouns besides, in the singular."""
    verbs: dict[str, set[Kind]] = {}
    others: dict[str, set[Kind]] = {}
    phrases: dict[tuple[str, ...], set[Kind]] = {}
    alone: dict[tuple[str, ...], set[Kind]] = {}
    for kind, given in data.items():
        for field, forms in _ways(kind).items():
            table = verbs if field.startswith("verbs") else others
            for form in _inflected(given.get(field, ""), forms):
                table.setdefault(form, set()).add(kind)
        for field, table_of_phrases in (("phrases", phrases), ("alone", alone)):
            for phrase in given.get(field, ()):
                table_of_phrases.setdefault(_one(phrase), set()).add(kind)
    for kind, nouns in trade.items():
        for form in _inflected(list(nouns), _ways(kind)["nouns"]):
            others.setdefault(form, set()).add(kind)
    return Lexicon(_frozen(verbs), _frozen(others), _frozen(phrases), _frozen(alone))


def _frozen(table: dict[K, set[Kind]]) -> dict[K, Kinds]:
    return {key: frozenset(kinds) for key, kinds in table.items()}


def _ways(kind: Kind) -> dict[str, Forms]:
    """Of several deeds a list is meant: « Admissions » is no deed."""
    harmless = kind in _HARMLESS_VERBS
    return {
        "verbs_fr": french_order if harmless else french_verb,
        "verbs_en": _as_given if harmless else english_verb,
        "participles": participle,
        "nouns": _as_given if kind in DEEDS else plural,
        "words": _as_given,
        "told_fr": french_verb,
        "told_en": english_verb,
    }


def _as_given(word: str) -> Iterator[str]:
    yield word


def _inflected(words: str | list[str], forms: Forms) -> Iterator[str]:
    """Letters are made one only when a word has all its endings: « rn » at a seam is an « m » too."""
    for word in words.split() if isinstance(words, str) else words:
        for form in forms(folded(word)):
            yield "".join(legible_words(form))


def may_be(letters: str, kinds: Kinds) -> bool:
    """Known to be of these kinds, or a misreading of what is."""
    known = lexicon()
    return bool((known.kinds(letters) or known.nearly(letters)) & kinds)
