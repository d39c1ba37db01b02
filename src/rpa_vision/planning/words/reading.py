"""``vocabulary.toml`` and ``trades.toml`` read: each word in all its forms."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import product
from typing import Any

from rpa_vision.lexicon.forms import english_verb, french_verb, participle, plural
from rpa_vision.planning.words.letters import Letters, Terms, letters_of
from rpa_vision.text.folding import folded

Table = Mapping[str, Any]


@dataclass
class Meanings:
    """Words and phrases, and what each may stand for."""

    verbs: dict[str, set[str]] = field(default_factory=dict)
    nouns: dict[str, set[str]] = field(default_factory=dict)
    phrases: dict[Letters, set[str]] = field(default_factory=dict)

    def add_deeds(self, deeds: Mapping[str, Table]) -> None:
        for deed, given in deeds.items():
            for form in verb_forms(given):
                self.verbs.setdefault(form, set()).add(f"deed:{deed}")
            for form in _plurals(given.get("nouns", "")):
                self.nouns.setdefault(form, set()).add(f"deed:{deed}")
            for phrase in given.get("phrases", ()):
                self.phrases.setdefault(letters_of(phrase), set()).add(f"deed:{deed}")

    def add_things(self, things: Mapping[str, str], phrases: Mapping[str, list[str]]) -> None:
        for thing, said in things.items():
            for form in _plurals(said):
                self.nouns.setdefault(form, set()).add(f"thing:{thing}")
        for thing, given in phrases.items():
            for letters in _phrase_forms(given):
                self.phrases.setdefault(letters, set()).add(f"thing:{thing}")


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((files(__package__) / f"{name}.toml").read_text("utf-8"))


def terms(kind: str, said: str) -> Terms:
    return frozenset(f"{kind}:{word}" for word in said.split())


def _phrase_forms(given: Iterable[str]) -> Iterator[Letters]:
    """« bulletins de situation », « dépôts sauvages »: its first and its last word in the plural too."""
    for phrase in given:
        letters = letters_of(phrase)
        ends = (0, len(letters) - 1)
        yield from product(
            *(plural(word) if place in ends else (word,) for place, word in enumerate(letters))
        )


def verb_forms(given: Table) -> Iterator[str]:
    for verb in given.get("verbs_fr", "").split():
        yield from french_verb(folded(verb))
    for verb in given.get("verbs_en", "").split():
        yield from english_verb(folded(verb))
    yield from folded(given.get("words", "")).split()


def asking(given: Mapping[str, str]) -> Iterator[str]:
    yield from verb_forms({"verbs_fr": given["verbs_fr"], "verbs_en": given["verbs_en"]})
    yield from words(f"{given['forms']} {given['words']} {given['why']}")


def denied(said: str) -> Iterator[str]:
    for word in said.split():
        yield from words(word)
        if word.endswith("er"):
            yield from french_verb(folded(word))


def _plurals(said: str) -> Iterator[str]:
    for word in said.split():
        yield from plural(folded(word))


def words(text: str) -> frozenset[str]:
    return frozenset(word for given in text.split() for word in letters_of(given))


def inflected(text: str) -> frozenset[str]:
    """« prévenu » is « prévenue », « prévenus », « prévenues » too."""
    return frozenset(form for word in words(text) for form in participle(word))


def phrases(given: Iterable[str]) -> frozenset[Letters]:
    return frozenset(map(letters_of, given))


def numbered(given: Mapping[str, str]) -> Mapping[str, int]:
    return {folded(word): int(number) for number, said in given.items() for word in said.split()}


def frozen(found: Mapping[Any, set[str]]) -> dict[Any, Terms]:
    return {key: frozenset(meant) for key, meant in found.items()}
