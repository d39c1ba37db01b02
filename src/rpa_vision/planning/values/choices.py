"""Values a task was shown with: where a sentence says one of them, that is what is meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rapidfuzz.distance import OSA

from rpa_vision.models.graph.workflow import Variable
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.vocabulary import NO_TERMS, Terms, letters_of, vocabulary
from rpa_vision.planning.words import Word

ABBREVIATED_FROM = 4
"""Letters: « poly » for « polyvalente »; where two values begin so, neither is taken."""
TYPING_ERROR_FROM = 7
"""Letters: a shorter word with one wrong is too often another word."""


def choices_in(
    sentence: str, words: Sequence[Word], variables: Sequence[Variable], known: Callable[[Word], bool]
) -> list[Candidate]:
    """The longest at each place."""
    found = sorted(
        _choices(sentence, words, variables, known), key=lambda one: (one.start, one.start - one.end)
    )
    kept: list[Candidate] = []
    for one in found:
        over = any(one.meets(other.start, other.end) and one.value != other.value for other in kept)
        if not over and not any(one.start == other.start and one.value == other.value for other in kept):
            kept.append(one)
    return kept


def _choices(
    sentence: str, words: Sequence[Word], variables: Sequence[Variable], known: Callable[[Word], bool]
) -> Iterator[Candidate]:
    for value in dict.fromkeys(example for variable in variables for example in variable.examples):
        wanted = letters_of(value)
        if not wanted or any(letter.isdigit() for letter in value):
            continue
        for place in range(len(words) - len(wanted) + 1):
            taken = words[place : place + len(wanted)]
            if all(_same(word, one, known) for word, one in zip(taken, wanted, strict=True)):
                start, end = taken[0].start, taken[-1].end
                yield Candidate("choice", start, end, sentence[start:end], value=value)


def _same(word: Word, wanted: str, known: Callable[[Word], bool]) -> bool:
    if word.letters == wanted or _things(word.letters) & _things(wanted):
        return True
    if (
        len(word.letters) >= ABBREVIATED_FROM
        and not word.is_capital
        and wanted.startswith(word.letters)
        and not known(word)
    ):
        return True
    if len(wanted) < TYPING_ERROR_FROM or word.letters[:1] != wanted[:1] or known(word):
        return False
    return OSA.distance(word.letters, wanted, score_cutoff=1) <= 1


def _things(letters: str) -> Terms:
    """« cardio », "cardiology" and « cardiologie » are one."""
    return frozenset(term for term in vocabulary().nouns.get(letters, NO_TERMS) if term.startswith("thing:"))
