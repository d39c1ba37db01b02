"""Whole phrases told as they are: « travaux : courroie de distribution », « avec comme commentaire carton mouillé ».

The field's own name says where one begins. It ends where the sentence does, or where something else is said: another
field, a value behind a comma, an order, a courtesy.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.values.sorts import Wanted
from rpa_vision.planning.words.letters import NO_TERMS, Terms
from rpa_vision.planning.words.pieces import terms_of
from rpa_vision.planning.words.stems import stems
from rpa_vision.planning.words.vocabulary import vocabulary
from rpa_vision.planning.words.word import Word

_SAYS = re.compile(r"\s?[:=]\s?")
_PLAIN_END = re.compile(r"[;\n]|[.!?](?=\s|$)|\)")
_MOST_WORDS = 4
"""Of a field's name in front of its colon."""
_LEADING = frozenset(
    ["avec", "with", "comme", "as", "en", "et", "and", "pour", "le", "la", "un", "une", "the", "a"]
)
_WITH = frozenset(["avec", "with", "comme", "as"])
_OF = frozenset(["de", "du", "d", "des", "of", "from", "for", "pour", "sur", "on", "est", "is"])
_JOINS = frozenset(["et", "puis", "and", "then", "ensuite"])
_THANKS = frozenset(["svp", "stp", "merci", "please", "pls", "thanks", "thx", "cordialement", "cheers"])
_BOUNDS = frozenset(
    [
        "si",
        "sauf",
        "if",
        "unless",
        "except",
        "finalement",
        "attends",
        "attendez",
        "wait",
        "moins",
        "once",
        "when",
        "quand",
    ]
)
_BOUNDS_BEHIND = frozenset(
    ["seulement", "uniquement", "only", "non", "no", "not", "pas", "mais", "but", "des", "dès", "une", "c", "ca", "it", "elle",
     "elles", "il", "ils", "they", "je", "i", "en", "pour", "for", "sinon", "otherwise", "n", "ne", "don", "except"]
)  # fmt: skip
"""What bounds an order or takes it back is none of the phrase; it stays for the planner to doubt."""
_STRONG = ("day", "time", "code", "reference", "amount", "period", "name", "street")


@dataclass(frozen=True)
class _Field:
    start: int
    """Of its name, with the words that lead to it."""
    end: int
    terms: Terms


def prose_in(
    sentence: str, words: Sequence[Word], taken: Sequence[Candidate], wanted: Sequence[Wanted], labels: Terms
) -> list[Candidate]:
    """``labels``: of every field of the known tasks."""
    named = frozenset(term for one in wanted for term in one.words)
    found: list[Candidate] = []
    for field in _fields(sentence, words, named):
        if found and field.start < found[-1].end:
            continue
        end = _end(sentence, words, taken, field.end, labels)
        text = sentence[field.end : end].strip(' ,«»"“”')
        if text:
            found.append(Candidate("prose", field.start, end, text, label=field.terms))
    return found


def _fields(sentence: str, words: Sequence[Word], named: Terms) -> Iterator[_Field]:
    for place, word in enumerate(words):
        terms = (_announced(sentence, word) or _terms(word)) & named
        if not terms:
            continue
        last = place
        while last + 1 < len(words) and last - place < _MOST_WORDS and _terms(words[last + 1]) & named:
            last += 1
        first = place
        while first > 0 and words[first - 1].letters in _LEADING and _adjoins(sentence, words, first):
            first -= 1
        says = _SAYS.match(sentence, words[last].end)
        if says is not None and says.group().strip():
            yield _Field(words[first].start, says.end(), terms)
        elif _stands_alone(sentence, words, first, place, last):
            yield _Field(words[first].start, words[last].end, terms)


def _announced(sentence: str, word: Word) -> Terms:
    """« problem: … »: before a colon it names a field, whatever it adds elsewhere."""
    return (
        terms_of(word.letters, vocabulary()) | stems(word.letters)
        if sentence[word.end :].lstrip()[:1] == ":"
        else NO_TERMS
    )


def _stands_alone(sentence: str, words: Sequence[Word], first: int, place: int, last: int) -> bool:
    """« avec comme commentaire … »: led to, and the phrase follows at once."""
    led = any(word.letters in _WITH for word in words[first:place])
    follows = last + 1 < len(words) and sentence[words[last].end : words[last + 1].start].isspace()
    return led and follows and words[last + 1].letters not in _OF


def _adjoins(sentence: str, words: Sequence[Word], place: int) -> bool:
    return not sentence[words[place - 1].end : words[place].start].strip(" '")


def _terms(word: Word) -> Terms:
    """A word that greets or thanks names no field."""
    return NO_TERMS if word.letters in vocabulary().small else terms_of(word.letters, vocabulary())


def _end(sentence: str, words: Sequence[Word], taken: Sequence[Candidate], start: int, labels: Terms) -> int:
    sign = _PLAIN_END.search(sentence, start)
    end = sign.start() if sign is not None else len(sentence)
    inside = [word for word in words if start <= word.start < end]
    for place, word in enumerate(inside[1:], 1):
        between = sentence[inside[place - 1].end : word.start]
        if _begins_another(inside, place, between, taken, labels):
            end = inside[place - 1].end
            inside = inside[:place]
            break
    while inside and inside[-1].letters in _THANKS:
        inside.pop()
    return min(end, inside[-1].end if inside else start) if inside or start < end else end


def _begins_another(
    words: Sequence[Word], place: int, between: str, taken: Sequence[Candidate], labels: Terms
) -> bool:
    word, known = words[place], vocabulary()
    if word.letters in _BOUNDS or (word.letters in _BOUNDS_BEHIND and "," in between):
        return True
    joined = word.letters in _JOINS and place + 1 < len(words)
    if joined and _is_order(words[place + 1]):
        return True
    if "," not in between and "(" not in between:
        return False
    rest = words[place + joined :]
    ahead = next((one for one in rest if one.letters not in known.small or one.letters in _THANKS), None)
    if ahead is None:
        return True
    valued = any(one.kind in _STRONG and one.meets(ahead.start, ahead.end) for one in taken)
    return (
        valued or _is_order(ahead) or ahead.letters in _THANKS | known.asking or bool(_terms(ahead) & labels)
    )


def _is_order(word: Word) -> bool:
    return word.letters in vocabulary().verbs and word.letters not in vocabulary().nouns
