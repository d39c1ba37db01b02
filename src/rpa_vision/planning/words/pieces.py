"""A sentence in pieces: words that mean something together are one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from rpa_vision.planning.words.letters import NO_TERMS, Letters, Terms
from rpa_vision.planning.words.stems import stems
from rpa_vision.planning.words.vocabulary import Vocabulary
from rpa_vision.planning.words.word import Word, words_in

Part = Literal[
    "word", "small", "stop", "question", "courtesy", "strong", "weak", "turned", "first", "correction", "same", "since", "told",
]  # fmt: skip


@dataclass(frozen=True)
class Piece:
    words: tuple[Word, ...]
    part: Part
    terms: Terms = NO_TERMS
    """What it may stand for."""
    is_order: bool = False
    """A verb that says what is to be done."""
    maybe_noun: bool = False
    """« facture », "order": nothing behind it says that it is the verb."""
    beside: Terms = NO_TERMS
    """What it stood for before it was put aside as told beside the order."""

    @property
    def start(self) -> int:
        return self.words[0].start

    @property
    def end(self) -> int:
        return self.words[-1].end

    @property
    def letters(self) -> str:
        return " ".join(word.letters for word in self.words)

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    def put_aside(self, why: Terms = NO_TERMS) -> Piece:
        """It asks for nothing; what it stood for may still be why something is done."""
        return replace(
            self, part="small", terms=NO_TERMS, is_order=False, beside=self.terms | self.beside | why
        )

    @cached_property
    def deeds(self) -> Terms:
        return frozenset(term for term in self.terms if term.startswith("deed:"))

    @cached_property
    def things(self) -> Terms:
        return frozenset(term for term in self.terms if term.startswith("thing:"))


def pieces_of(words: Sequence[Word], known: Vocabulary, written_out: Mapping[str, str]) -> list[Piece]:
    """``written_out``: abbreviations of the trade, folded, and what they stand for."""
    return list(_pieces(words, known, written_out))


def _pieces(words: Sequence[Word], known: Vocabulary, written_out: Mapping[str, str]) -> Iterator[Piece]:
    place = 0
    while place < len(words):
        size, piece = _phrase_at(words, place, known) or (1, _word(words, place, known, written_out))
        yield piece
        place += size


_LONGEST = 9
_PARTICIPLES = ("ee", "ees", "ie", "ies")
"""« entrée », « sortie »: nouns, where they are known as such."""


_INFINITIVES = ("er", "ir")
"""« tu peux la saisir »: a pronoun stands before it, and no article."""


def _phrase_at(words: Sequence[Word], place: int, known: Vocabulary) -> tuple[int, Piece] | None:
    for size in range(min(_LONGEST, len(words) - place), 0, -1):
        taken = tuple(words[place : place + size])
        letters: Letters = tuple(word.letters for word in taken)
        part = _join(letters, known)
        if part == "correction" and size == 1 and _is_thing_here(words, place, known):
            return None
        if part in ("strong", "weak") and not place and letters[0] in known.nouns:  # « suivi d'un colis »
            continue
        if part is not None:
            return size, Piece(taken, part)
        if size > 1 and letters in known.phrases:
            terms = known.phrases[letters]
            return size, Piece(taken, "word", terms, any(term.startswith("deed:") for term in terms))
    return None


def _is_thing_here(words: Sequence[Word], place: int, known: Vocabulary) -> bool:
    """« correction de stock », « erreur de saisie »: no sign stands behind it."""
    behind = words[place + 1] if place + 1 < len(words) else None
    return words[place].letters in known.nouns and behind is not None and behind.start - words[place].end <= 1


def _join(letters: Letters, known: Vocabulary) -> Part | None:
    if letters in known.stop_phrases:
        return "stop"
    if letters in known.courtesies:
        return "courtesy"
    if letters in known.strong_joins:
        return "strong"
    if letters in known.weak_joins:
        return "weak"
    if letters in known.corrections:
        return "correction"
    if letters in known.firsts:
        return "first"
    if letters in known.question_phrases:
        return "question"
    return "turned" if letters in known.turned_joins else None


def _word(words: Sequence[Word], place: int, known: Vocabulary, written_out: Mapping[str, str]) -> Piece:
    word = words[place]
    determined = place > 0 and words[place - 1].letters in known.lists["determiners"]
    determined = determined and not (place > 1 and words[place - 2].letters == "quelqu")  # « quelqu'un code »
    verbs, nouns = known.verbs.get(word.letters, NO_TERMS), known.nouns.get(word.letters, NO_TERMS)
    if word.letters in written_out and _is_abbreviation(words, place, known):
        verbs, nouns = NO_TERMS, terms_of(written_out[word.letters], known)
    ordered = place > 0 and words[place - 1].letters in known.verbs  # « enter code I10 »
    if nouns and (determined or ordered or word.letters.endswith(_PARTICIPLES)):
        verbs = NO_TERMS
    if verbs or nouns:
        return Piece(
            (word,),
            "word",
            verbs | nouns | stems(word.letters),
            bool(verbs) and (not determined or word.letters.endswith(_INFINITIVES)),
            bool(verbs) and bool(nouns) and not _has_object(words, place, known),
        )
    if word.letters in known.same:
        return Piece((word,), "same")
    if word.letters in known.stops:
        return Piece((word,), "stop")
    if word.letters in known.questions:
        return Piece((word,), "question")
    if word.letters in known.small or (len(word.letters) == 1 and word.letters.isalpha()):
        return Piece((word,), "small")
    return Piece((word,), "word", stems(word.letters))


def _is_abbreviation(words: Sequence[Word], place: int, known: Vocabulary) -> bool:
    """« OR 4512 », « or 4512 », and never « ou » in English: of words that mean something else, in capitals or before a
    number only."""
    word = words[place]
    if word.letters not in known.stops | known.small | known.questions:
        return True
    behind = words[place + 1] if place + 1 < len(words) else None
    return word.text.isupper() or (behind is not None and behind.text[:1].isdigit())


def _has_object(words: Sequence[Word], place: int, known: Vocabulary) -> bool:
    """« facture le séjour », "order a taxi": what follows a verb and no noun."""
    behind = words[place + 1] if place + 1 < len(words) else None
    return behind is not None and behind.letters in known.lists["objects"]


def terms_of(text: str, known: Vocabulary) -> Terms:
    found = pieces_of(words_in(text), known, {})
    return frozenset(term for piece in found for term in piece.terms)
