"""A trade's own nouns are known, and make nothing less careful than it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from rpa_vision.domain.context import DomainContext
from rpa_vision.domain.reading import load_domain
from rpa_vision.errors import MalformedDocumentError
from rpa_vision.lexicon.consequence import is_harmless
from rpa_vision.lexicon.trade import speak_of
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.target import Target

GENERIC = load_domain("generic")


@pytest.fixture(autouse=True)
def only_here() -> Iterator[None]:
    yield
    speak_of(GENERIC)


def with_words(**words: tuple[str, ...]) -> DomainContext:
    return replace(GENERIC, words=words)


def opening(text: str) -> MouseClickAction:
    return MouseClickAction(target=Target(text=text, role="navigation"))


def test_a_tab_named_with_a_noun_of_the_trade_only_shows() -> None:
    assert not is_harmless(opening("Tubothèques"))

    speak_of(with_words(things=("tubothèque",)))

    assert is_harmless(opening("Tubothèque"))
    assert not is_harmless(opening("Valider la tubothèque"))


def test_coding_technicians_have_their_own() -> None:
    assert not is_harmless(opening("RUM"))

    speak_of(load_domain("tim_cim10"))

    assert is_harmless(opening("RUM"))
    assert not is_harmless(opening("Groupage")), "a button of that name groups"


@pytest.mark.parametrize("word", ["enregistrer", "supprimer", "validation", "patient", "deux mots", ""])
def test_a_word_that_is_known_does_not_become_harmless(word: str) -> None:
    with pytest.raises(MalformedDocumentError) as refused:
        speak_of(with_words(things=(word,)))

    assert refused.value.problems[0].field == "words.things"


def test_a_class_of_words_that_nothing_can_be_added_to_is_refused() -> None:
    with pytest.raises(MalformedDocumentError, match=r"words\.shows"):
        speak_of(with_words(shows=("tubothèque",)))


def test_a_trade_may_be_more_careful() -> None:
    speak_of(with_words(destroys=("dossier",)))

    assert not is_harmless(opening("Dossier"))


def test_another_trade_takes_the_place_of_the_one_before() -> None:
    speak_of(with_words(things=("tubothèque",)))
    speak_of(GENERIC)

    assert not is_harmless(opening("Tubothèque"))
