"""The one reader of ``vocabulary.toml``: which words mean the same deed or thing, and which add nothing."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from rpa_vision.lexicon.forms import english_verb, french_verb, plural
from rpa_vision.text.folding import folded

Terms = frozenset[str]
"""What a word may stand for: « deed:print », « thing:label », or its own stem, « ~etiquet »."""
NO_TERMS: Terms = frozenset()
Letters = tuple[str, ...]
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")


@dataclass(frozen=True)
class Vocabulary:
    verbs: Mapping[str, Terms]
    nouns: Mapping[str, Terms]
    phrases: Mapping[Letters, Terms]
    """Several words that mean something together."""
    alike: Mapping[str, Terms]
    """Of a deed, those it may say as well."""
    families: tuple[Terms, ...]
    small: frozenset[str]
    courtesies: frozenset[Letters]
    asking: frozenset[str]
    """Of the asking itself, and never of what is asked for."""
    asking_denied: frozenset[str]
    """Of those, the ones that change nothing where they are denied: « n'oublie pas »."""
    asking_lost: frozenset[str]
    """Undenied they withdraw the order: « oublie »."""
    asking_why: frozenset[str]
    """How somebody or something is."""
    asking_had: frozenset[str]
    """« As-tu le temps »."""
    strong_joins: frozenset[Letters]
    weak_joins: frozenset[Letters]
    turned_joins: frozenset[Letters]
    firsts: frozenset[Letters]
    same: frozenset[str]
    corrections: frozenset[Letters]
    corrected_with: frozenset[str]
    stops: frozenset[str]
    questions: frozenset[str]
    question_phrases: frozenset[Letters]
    polite: frozenset[str]
    ahead: frozenset[str]
    behind: frozenset[str]
    titles: Mapping[str, frozenset[str]]
    persons: Mapping[str, frozenset[str]]
    """Words of the labels of fields that hold a person."""
    months: Mapping[str, int]
    weekdays: Mapping[str, int]
    numbers: Mapping[str, int]

    @property
    def longest_phrase(self) -> int:
        return max(map(len, self.phrases))

    def turns(self, letters: str) -> bool:
        """Part of what joins, corrects, asks or greets: no slip of another word."""
        return (
            letters in self._phrased
            or letters in self.questions
            or letters in self.same
            or letters in self.titled
        )

    @cached_property
    def _phrased(self) -> frozenset[str]:
        groups = (
            self.courtesies,
            self.strong_joins,
            self.weak_joins,
            self.turned_joins,
            self.firsts,
            self.corrections,
            self.question_phrases,
        )
        return frozenset(word for group in groups for phrase in group for word in phrase)

    @cached_property
    def titled(self) -> frozenset[str]:
        return frozenset().union(*self.titles.values())

    def knows(self, letters: str) -> bool:
        return (
            letters in self.verbs or letters in self.nouns or letters in self.small or letters in self.stops
        )


@cache
def vocabulary() -> Vocabulary:
    data = tomllib.loads((files(__package__) / "vocabulary.toml").read_text("utf-8"))
    verbs: dict[str, set[str]] = {}
    nouns: dict[str, set[str]] = {}
    phrases: dict[Letters, set[str]] = {}
    for deed, given in data["deeds"].items():
        for form in _verb_forms(given):
            verbs.setdefault(form, set()).add(f"deed:{deed}")
        for form in _plurals(given.get("nouns", "")):
            nouns.setdefault(form, set()).add(f"deed:{deed}")
        for phrase in given.get("phrases", ()):
            phrases.setdefault(letters_of(phrase), set()).add(f"deed:{deed}")
    for thing, words in data["things"].items():
        for form in _plurals(words):
            nouns.setdefault(form, set()).add(f"thing:{thing}")
    for thing, given in data["thing_phrases"].items():
        for phrase in given:
            phrases.setdefault(letters_of(phrase), set()).add(f"thing:{thing}")
    joins = data["joins"]
    small = frozenset().union(*map(_words, data["small"].values()))
    return Vocabulary(
        verbs=_frozen({form: terms for form, terms in verbs.items() if form not in small}),
        nouns=_frozen(nouns),
        phrases=_frozen(phrases),
        alike={
            f"deed:{deed}": frozenset(f"deed:{one}" for one in others)
            for deed, others in data["alike"].items()
        },
        families=tuple(
            frozenset(f"thing:{one}" for one in things.split()) for things in data["families"].values()
        ),
        small=small,
        courtesies=_phrases(data["courtesy"]["phrases"]),
        asking=frozenset(_asking(data["asking"])),
        asking_denied=frozenset(_denied(data["asking"]["denied"])),
        asking_lost=frozenset(_verb_forms(data["asking"]["lost"])),
        asking_why=_words(data["asking"]["why"]),
        asking_had=_words(data["asking"]["had"]),
        strong_joins=_phrases(joins["strong"]),
        weak_joins=_phrases(joins["weak"]),
        turned_joins=_phrases(joins["turned"]),
        firsts=_phrases(joins["first"]),
        same=_words(data["same"]["words"]),
        corrections=_phrases(data["corrections"]["phrases"]),
        corrected_with=_words(data["corrections"]["with"]),
        stops=_words(data["stops"]["words"]),
        questions=_words(data["questions"]["words"]),
        question_phrases=_phrases(data["questions"]["phrases"]),
        polite=_words(data["questions"]["polite"]),
        ahead=frozenset(data["tense"]["ahead"].split()),
        behind=frozenset(data["tense"]["behind"].split()),
        titles={kind: _words(words) for kind, words in data["titles"].items()},
        persons={kind: _words(words) for kind, words in data["persons"].items()},
        months=_numbered(data["months"]),
        weekdays=_numbered(data["weekdays"]),
        numbers={
            folded(word): int(number)
            for word, number in (pair.split(":") for pair in data["numbers"]["words"].split())
        },
    )


def letters_of(text: str) -> Letters:
    return tuple(_WORD.findall(folded(text)))


def _verb_forms(given: Mapping[str, Any]) -> Iterator[str]:
    for verb in given.get("verbs_fr", "").split():
        yield from french_verb(folded(verb))
    for verb in given.get("verbs_en", "").split():
        yield from english_verb(folded(verb))
    yield from folded(given.get("words", "")).split()


def _asking(given: Mapping[str, str]) -> Iterator[str]:
    yield from _verb_forms({"verbs_fr": given["verbs_fr"], "verbs_en": given["verbs_en"]})
    yield from _words(f"{given['forms']} {given['words']} {given['why']}")


def _denied(words: str) -> Iterator[str]:
    for word in words.split():
        yield from _words(word)
        if word.endswith("er"):
            yield from french_verb(folded(word))


def _plurals(words: str) -> Iterator[str]:
    for word in words.split():
        yield from plural(folded(word))


def _words(text: str) -> frozenset[str]:
    return frozenset(word for given in text.split() for word in letters_of(given))


def _phrases(given: Iterable[str]) -> frozenset[Letters]:
    return frozenset(map(letters_of, given))


def _numbered(given: Mapping[str, str]) -> Mapping[str, int]:
    return {folded(word): int(number) for number, words in given.items() for word in words.split()}


def _frozen(found: Mapping[Any, set[str]]) -> dict[Any, Terms]:
    return {key: frozenset(terms) for key, terms in found.items()}
