"""Words of a trade beside those shipped: never to make anything less careful than it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rpa_vision.domain.context import DomainContext
from rpa_vision.errors import FieldProblem, MalformedDocumentError
from rpa_vision.lexicon.kinds import DEEDS, Kind
from rpa_vision.lexicon.reading import shipped, speak, words_of
from rpa_vision.phrases import Bilingual, phrased

HARMLESS = frozenset({Kind.THINGS, Kind.PLACES})
"""What tabs, menus and fields are called after. Only words that nobody knew: one that writes goes on writing."""


def speak_of(domain: DomainContext) -> None:
    """What this process takes for words of its trade, instead of those before."""
    speak(added(domain))


def added(domain: DomainContext) -> Mapping[Kind, Sequence[str]]:
    allowed = {kind.value: kind for kind in HARMLESS | DEEDS}
    problems = [
        *(_problem(name, phrased("domain_refused.no_class")) for name in domain.words if name not in allowed),
        *(
            _problem(name, phrased("domain_refused.known_word", word=word))
            for name, words in domain.words.items()
            if allowed.get(name) in HARMLESS
            for word in words
            if not _is_new(word)
        ),
    ]
    if problems:
        raise MalformedDocumentError(f"domain {domain.name}", problems)
    return {allowed[name]: words for name, words in domain.words.items()}


def _is_new(word: str) -> bool:
    return len(parts := words_of(word)) == 1 and not shipped().kinds(parts[0].letters)


def _problem(name: str, problem: Bilingual) -> FieldProblem:
    return FieldProblem(f"words.{name}", problem)
