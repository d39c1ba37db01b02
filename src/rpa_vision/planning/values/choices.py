"""Values a task was shown with: where a sentence says one of them, that is what is meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from rapidfuzz.distance import OSA

from rpa_vision.models.graph.workflow import Variable
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.words.everyday import is_everyday
from rpa_vision.planning.words.letters import NO_TERMS, Terms, letters_of
from rpa_vision.planning.words.vocabulary import vocabulary
from rpa_vision.planning.words.word import Word

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
    spans = {
        (one.start, one.end)
        for one in found
        if len({two.value for two in found if (two.start, two.end) == (one.start, one.end)}) > 1
    }
    for one in found:
        if (one.start, one.end) in spans:  # two values are meant as well
            continue
        if not any(one.meets(other.start, other.end) for other in kept):
            kept.append(one)
    return kept


def _choices(
    sentence: str, words: Sequence[Word], variables: Sequence[Variable], known: Callable[[Word], bool]
) -> Iterator[Candidate]:
    values = tuple(dict.fromkeys(example for variable in variables for example in variable.examples))
    for value in values:
        wanted = letters_of(value)
        if not wanted or any(letter.isdigit() for letter in value):
            continue
        yield from _all_of_them(sentence, words, value, wanted)
        yield from _in_other_words(sentence, words, value, wanted)
        yield from _by_its_own_words(sentence, words, value, values, known)
        for place in range(len(words) - len(wanted) + 1):
            taken = words[place : place + len(wanted)]
            turned = len(wanted) == 2 and all(
                _same(word, one, known) for word, one in zip(taken[::-1], wanted, strict=True)
            )
            if turned or all(_same(word, one, known) for word, one in zip(taken, wanted, strict=True)):
                start, end = taken[0].start, taken[-1].end
                yield Candidate("choice", start, end, sentence[start:end], value=value)


_ALL = frozenset({"tous", "toutes", "all"})
_KINDS = frozenset({"unites", "services", "units", "wards", "departments", "confondus", "confondues"})


def _all_of_them(
    sentence: str, words: Sequence[Word], value: str, wanted: Sequence[str]
) -> Iterator[Candidate]:
    """« tous services », "all wards", where one of the values is « Toutes »."""
    if len(wanted) != 1 or wanted[0] not in _ALL:
        return
    for place, word in enumerate(words):
        behind = [one for one in words[place + 1 : place + 3] if one.letters not in ("les", "the")]
        if word.letters in _ALL and behind and behind[0].letters in _KINDS:
            yield Candidate(
                "choice", word.start, behind[0].end, sentence[word.start : behind[0].end], value=value
            )


_APART = 4
"""Words within which the two of a value may stand in other words: « médecin absent », "the doctor is away"."""
_BETWEEN = re.compile(r"[^.;!?()]*")


def _in_other_words(
    sentence: str, words: Sequence[Word], value: str, wanted: Sequence[str]
) -> Iterator[Candidate]:
    """A value of two nouns, said with both of them in another order; or a phrase that means its one."""
    known = vocabulary()
    meant = [_meant(one) for one in wanted if one not in known.small]
    whole = _whole_meaning(wanted, meant)
    for place in range(len(words)) if whole else ():
        for size in range(1, _APART + 1):
            letters = tuple(word.letters for word in words[place : place + size])
            said = known.phrases.get(letters, NO_TERMS) if size > 1 else _things(letters[0])
            if said & whole and (size > 1 or len(meant) > 1):
                start, end = words[place].start, words[min(place + size, len(words)) - 1].end
                yield Candidate("choice", start, end, sentence[start:end], value=value)
    if len(meant) != 2 or not all(meant):
        return
    for place, first in enumerate(words):
        for last in words[place + 1 : place + 1 + _APART]:
            pair = (_meant(first.letters), _meant(last.letters))
            between = [word.letters for word in words[place + 1 :] if word.end <= last.start]
            plain = all(one in known.small or one in _IS or one not in known.stops for one in between)
            told = (pair[1] & meant[0] and pair[0] & meant[1]) and plain
            if told and _BETWEEN.fullmatch(sentence[first.end : last.start]):
                yield Candidate(
                    "choice", first.start, last.end, sentence[first.start : last.end], value=value
                )


_IS = frozenset({"est", "is", "sera"})


def _whole_meaning(wanted: Sequence[str], meant: Sequence[Terms]) -> Terms:
    """What « Carte d'identité » means as one; of a value of one word, what that word means."""
    whole = vocabulary().phrases.get(tuple(wanted), NO_TERMS)
    things = frozenset(term for term in whole if term.startswith("thing:"))
    return things or (meant[0] if len(meant) == 1 else NO_TERMS)


def _by_its_own_words(
    sentence: str, words: Sequence[Word], value: str, others: Sequence[str], known: Callable[[Word], bool]
) -> Iterator[Candidate]:
    """« les Hirondelles », « Norbert et Fils »: its words that say something, whatever small ones stand between; or one
    that is a name and no other value's: « Mermoz »."""
    small = vocabulary().small | {"et", "and"}
    content = [one for one in letters_of(value) if one not in small]
    said = [word for word in words if word.letters not in small]
    for place in (
        range(len(said) - len(content) + 1) if content and len(content) < len(letters_of(value)) else ()
    ):
        taken = said[place : place + len(content)]
        if all(word.letters == one for word, one in zip(taken, content, strict=True)):
            between = sentence[taken[0].start : taken[-1].end]
            if (
                _BETWEEN.fullmatch(between)
                and "," not in between
                and (len(content) > 1 or taken[0].is_capital)
            ):
                yield Candidate("choice", taken[0].start, taken[-1].end, between, value=value)
    if len(content) < 2:
        return
    capitals = {
        one for one, text in zip(letters_of(value), value.split(), strict=False) if text[:1].isupper()
    }
    for place, word in enumerate(words):
        own = word.letters in content and word.letters in capitals and word.is_capital and not known(word)
        titled = place > 0 and words[place - 1].letters in vocabulary().titled
        elsewhere = any(word.letters in letters_of(other) for other in others if other != value)
        if own and not titled and not elsewhere and not is_everyday(word.letters):
            yield Candidate("choice", word.start, word.end, word.text, value=value)


def _meant(letters: str) -> Terms:
    return _things(letters) | (
        frozenset({"thing:doctor"}) if letters in vocabulary().titles["doctor"] else NO_TERMS
    )


def _same(word: Word, wanted: str, known: Callable[[Word], bool]) -> bool:
    if word.letters == wanted or _things(word.letters) & _things(wanted):
        return True
    if len(wanted) >= ABBREVIATED_FROM and _stem(word.letters) == _stem(wanted):
        return True
    if (
        len(word.letters) >= ABBREVIATED_FROM
        and not word.is_capital
        and not known(word)
        and _begins_one_like(word.letters, wanted)
    ):
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


def _stem(letters: str) -> str:
    return letters.rstrip("sx")


def _begins_one_like(letters: str, wanted: str) -> bool:
    """« pulm » for « Pneumologie »: it begins a word that means the same."""
    things = _things(wanted)
    return bool(things) and any(
        form.startswith(letters) and terms & things for form, terms in vocabulary().nouns.items()
    )


def _things(letters: str) -> Terms:
    """« cardio », "cardiology" and « cardiologie » are one."""
    return frozenset(term for term in vocabulary().nouns.get(letters, NO_TERMS) if term.startswith("thing:"))
