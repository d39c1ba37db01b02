"""What a site's own tasks shorten: « ordre de réparation (OR) », « NDF » for « note de frais »."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from rpa_vision.planning.words.letters import letters_of
from rpa_vision.planning.words.vocabulary import vocabulary

_DECLARED = re.compile(r"((?:[^\W\d_]+['’ -]+){1,6})\(([A-Z]{2,6})\)")
_FROM, _TO = 3, 5
"""Letters of one that nobody declared."""
_UNSAID_FROM = 3
"""Letters from which it needs no capitals."""


def declared_in(texts: Iterable[str]) -> dict[str, str]:
    """The words in front of a bracket whose first letters stand in it."""
    found: dict[str, str] = {}
    for text in texts:
        for match in _DECLARED.finditer(text):
            words, short = letters_of(match[1]), match[2].lower()
            for first in range(len(words)):
                if short in _initials(words[first:]):
                    found.setdefault(short, " ".join(words[first:]))
                    break
    return found


def initials_of(names: Iterable[str]) -> Mapping[str, str]:
    """By its first letters, what a task or a field is called; none that stands for two."""
    found: dict[str, set[str]] = {}
    for name in names:
        words = letters_of(name)
        for first in range(len(words)):
            for last in range(first + 2, len(words) + 1):
                part = words[first:last]
                if part[0] in vocabulary().small or part[-1] in vocabulary().small:
                    continue
                for short in _initials(part):
                    found.setdefault(short, set()).add(" ".join(part))
    return {
        short: next(iter(full))
        for short, full in found.items()
        if len(full) == 1 and _FROM <= len(short) <= _TO and not vocabulary().knows(short)
    }


def stands_plainly(short: str) -> bool:
    """Where it is not written in capitals."""
    return len(short) >= _UNSAID_FROM


def _initials(words: tuple[str, ...]) -> Iterator[str]:
    yield "".join(word[0] for word in words)
    yield "".join(word[0] for word in words if word not in vocabulary().small)
