"""The one reader of ``vocabulary.toml`` and ``trades.toml``: which words mean the same deed or thing, and which add nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from rpa_vision.planning.words.letters import Letters, Terms
from rpa_vision.planning.words.reading import (
    Meanings,
    asking,
    denied,
    frozen,
    inflected,
    numbered,
    phrases,
    read,
    terms,
    verb_forms,
    words,
)
from rpa_vision.text.folding import folded


@dataclass(frozen=True)
class Vocabulary:
    verbs: Mapping[str, Terms]
    nouns: Mapping[str, Terms]
    phrases: Mapping[Letters, Terms]
    """Several words that mean something together."""
    alike: Mapping[str, Terms]
    """Of a deed, those it may say as well."""
    families: tuple[Terms, ...]
    near: Mapping[str, str]
    """Of a thing, another word for it where it is booked or cancelled."""
    making: Terms
    """Deeds that bring something about: what it is says what is done."""
    makes: Mapping[str, str]
    """Of a thing, the deed that is done by making it."""
    called: Terms
    """Whom or what one sends, calls or gets: to do so is to order them."""
    lasting: Terms
    """Deeds whose outcome goes on: « à partir de »."""
    parties: Terms
    """Who takes part in a business, and is named once for all of it."""
    money: Terms
    """Things that are counted in money."""
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
    turning: frozenset[str]
    """Examples of what is told and turns an order round."""
    strong_joins: frozenset[Letters]
    weak_joins: frozenset[Letters]
    turned_joins: frozenset[Letters]
    firsts: frozenset[Letters]
    same: frozenset[str]
    corrections: frozenset[Letters]
    corrected_with: frozenset[str]
    stops: frozenset[str]
    stop_phrases: frozenset[Letters]
    questions: frozenset[str]
    question_phrases: frozenset[Letters]
    polite: frozenset[str]
    ahead: frozenset[str]
    behind: frozenset[str]
    titles: Mapping[str, frozenset[str]]
    lists: Mapping[str, frozenset[str]]
    """Words that one reader alone asks for, by what they are to it."""
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
    data, trades = read("vocabulary"), read("trades")
    meanings = Meanings()
    meanings.add_deeds(data["deeds"])
    meanings.add_things(data["things"], data["thing_phrases"])
    meanings.add_things(trades["things"], trades["phrases"])
    small = frozenset[str]().union(*map(words, data["small"].values()))
    return Vocabulary(
        verbs=frozen({form: meant for form, meant in meanings.verbs.items() if form not in small}),
        nouns=frozen(meanings.nouns),
        phrases=frozen(meanings.phrases),
        small=small,
        **_asked(data),
        **_joined(data),
        **_of_trades(data, trades),
        turning=frozenset(verb_forms(data["turning"])) | words(data["turning"]["words"]),
        stops=words(data["stops"]["words"]),
        stop_phrases=phrases(data["stops"]["phrases"]),
        questions=words(data["questions"]["words"]),
        question_phrases=phrases(data["questions"]["phrases"]),
        polite=words(data["questions"]["polite"]),
        ahead=frozenset(data["tense"]["ahead"].split()),
        behind=frozenset(data["tense"]["behind"].split()),
        lists={name: words(said) for name, said in data["lists"].items()}
        | {name: inflected(said) for name, said in data["inflected"].items()},
        titles={kind: words(said) for kind, said in data["titles"].items()},
        persons={kind: words(said) for kind, said in data["persons"].items()},
        months=numbered(data["months"]),
        weekdays=numbered(data["weekdays"]),
        numbers={
            folded(word): int(number)
            for word, number in (pair.split(":") for pair in data["numbers"]["words"].split())
        },
    )


def _asked(data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "courtesies": phrases(data["courtesy"]["phrases"]),
        "asking": frozenset(asking(data["asking"])),
        "asking_denied": frozenset(denied(data["asking"]["denied"])),
        "asking_lost": frozenset(verb_forms(data["asking"]["lost"])),
        "asking_why": words(data["asking"]["why"]),
        "asking_had": words(data["asking"]["had"]),
    }


def _joined(data: Mapping[str, Any]) -> dict[str, Any]:
    joins = data["joins"]
    return {
        "strong_joins": phrases(joins["strong"]),
        "weak_joins": phrases(joins["weak"]),
        "turned_joins": phrases(joins["turned"]),
        "firsts": phrases(joins["first"]),
        "same": words(data["same"]["words"]),
        "corrections": phrases(data["corrections"]["phrases"]),
        "corrected_with": words(data["corrections"]["with"]),
    }


def _of_trades(data: Mapping[str, Any], trades: Mapping[str, Any]) -> dict[str, Any]:
    making = trades["making"]
    return {
        "alike": {f"deed:{deed}": terms("deed", " ".join(others)) for deed, others in data["alike"].items()},
        "families": tuple(terms("thing", things) for things in data["families"].values()),
        "near": {f"thing:{one}": f"thing:{other}" for one, other in data["near"].items()},
        "making": terms("deed", making["deeds"]),
        "makes": {f"thing:{thing}": f"deed:{deed}" for thing, deed in making["makes"].items()},
        "called": terms("thing", trades["called"]["things"]),
        "lasting": terms("deed", trades["lasting"]["deeds"]),
        "parties": terms("thing", trades["parties"]["things"]),
        "money": terms("thing", trades["money"]["things"]),
    }
