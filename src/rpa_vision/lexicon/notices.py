"""Whether what a program tells may be put away unread: every word of every sentence is known to tell nothing bad.

Names, numbers and files are open; they may stand only where nothing they could say matters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rpa_vision.lexicon.kinds import PERSONS, TELLING, Kind
from rpa_vision.lexicon.reading import NOTHING, Kinds, Word, lexicon, may_be, words_of

_ENDS = re.compile(r"(?<=[.!?…])\s+|\n|(?<=[:;])\s+|\s[—–|•-]\s")
_QUOTED = re.compile(r"«([^»]{1,80})»|“([^”]{1,80})”|\"([^\"]{1,80})\"")
_FILE = re.compile(
    r"[^\s«»\"“”]+\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|rtf|od[tsp]|xml|json|html?|png|jpe?g|tiff?|gif|bmp|svg|zip|log|exe"
    r"|msi|hl7|dcm|ini|mp[34]|com|fr|org|net|example)\b(?:/\S*)?",
    re.IGNORECASE,
)
"""Or a page. Its ending tells: a sentence that ends without a space is none."""
_MONEY = re.compile(r"[€$£]")
_PARTLY = re.compile(
    r"(\d+)\s*(?:[a-zà-ÿ]+\s+){0,2}(?:sur|of|out of|/)\s*(?:les\s+|the\s+)?(\d+)", re.IGNORECASE
)
_NONE_OF_IT = re.compile(r"(?<![\d.,:/])0(?![\d.,:/])\s*(?:[a-zà-ÿ]|$)", re.IGNORECASE)
_NUMBER = re.compile(r"\b\d+\s?h(?:\s?\d+)?\b|\b[vV]?\d+(?:\.\d+)+\b|(?<!\w)[\d][\d.,:/]*(?!\w)")
_PLACED_IN = frozenset(word.letters for word in words_of("dans sous in as to vers"))
_SOUGHT = frozenset(word.letters for word in words_of("aucun aucune aucuns aucunes rien no nothing none"))
_WITH_THEM = _SOUGHT | {word.letters for word in words_of("ne n")}
_SENT = frozenset({Kind.SENDS})
LONGEST_NAME = 6
"""Words in quotation marks: more is a sentence."""
TITLE_WORDS = 5


def sentences(text: str) -> list[str]:
    return [part for one in _ENDS.split(text) if words_of(part := one.strip())]


def tells_nothing_bad(told: Sequence[str], title: str = "") -> bool:
    """``told``: its lines, which a sentence may go over. A title may be a program's name."""
    parts = sentences(" ".join(told))
    if _is_partial(" ".join(told)):
        return False
    advises = any(_has(part, Kind.TIP) for part in parts)
    harmless = [Sentence(part, advises=advises).is_harmless for part in parts]
    return bool(harmless) and all(harmless) and is_harmless_title(title)


def is_harmless_title(title: str) -> bool:
    words = words_of(title)
    if Sentence(title, advises=True).is_harmless or not words:
        return True
    return len(words) <= TITLE_WORDS and names_nothing_bad(title)


def names_nothing_bad(text: str) -> bool:
    """Known words, names and numbers, none of which speaks of what is a person's."""
    return all(
        (kinds and not kinds & PERSONS) or (not kinds and all(map(may_be_name, piece)))
        for kinds, piece in lexicon().pieces(words_of(text))
    )


def speaks_of(text: str, wanted: Kinds) -> bool:
    """Known words of these kinds, or what may be a misreading of one."""
    return any(
        bool(kinds & wanted) or (not kinds and any(may_be(word.letters, wanted) for word in piece))
        for kinds, piece in lexicon().pieces(words_of(text))
    )


def without_names(text: str) -> str:
    """Without what is quoted, and without files."""
    return _QUOTED.sub(" ", _FILE.sub(" ", text))


def is_file(text: str) -> bool:
    """And nothing else."""
    return bool(_FILE.search(text) or _QUOTED.search(text)) and not words_of(without_names(text))


def may_be_name(word: Word) -> bool:
    return word.is_number or (word.is_capital and not may_be(word.letters, PERSONS))


def _is_partial(text: str) -> bool:
    """« 12 lignes sur 15 »: some are missing. A page of several is not."""
    parts = _PARTLY.search(text)
    missing = (parts is not None and parts[1] != parts[2]) or bool(_NONE_OF_IT.search(text))
    return missing and _has(text, Kind.DONE)


def _has(text: str, kind: Kind) -> bool:
    return any(kind in kinds for kinds, _ in lexicon().pieces(words_of(text)))


@dataclass(frozen=True)
class Sentence:
    text: str
    advises: bool = False
    """It stands beside what says that it is a tip."""

    @property
    def is_harmless(self) -> bool:
        if self._asks or _MONEY.search(self.text) or not self._names_are_harmless or _is_partial(self.text):
            return False
        pieces = list(lexicon().pieces(words_of(_NUMBER.sub(" ", without_names(self.text)))))
        if any(Kind.DENIES in kinds for kinds, _ in pieces):
            clauses = self.text.split(", ")
            if len(clauses) > 1:
                return all(Sentence(clause, self.advises).is_harmless for clause in clauses)
            return self._found_nothing(pieces)
        return all(self._is_told(kinds, words, before) for kinds, words, before in _in_order(pieces))

    @property
    def _asks(self) -> bool:
        """« Le saviez-vous ? » asks for nothing."""
        return "?" in self.text and not _has(self.text, Kind.TIP)

    @property
    def _names_are_harmless(self) -> bool:
        named = [words_of("".join(name)) for name in _QUOTED.findall(self.text)]
        return all(
            len(words) <= LONGEST_NAME and not any(may_be(word.letters, PERSONS) for word in words)
            for words in named
        )

    def _is_told(self, kinds: Kinds, words: Sequence[Word], before: Kinds | str) -> bool:
        if kinds & PERSONS:
            return False
        if kinds:
            return bool(kinds & TELLING) or self._is_noun(words) or (self.advises and Kind.ADVICE in kinds)
        (word,) = words
        return word.is_number or self._is_name(word, before)

    def _is_noun(self, words: Sequence[Word]) -> bool:
        """« L'export est terminé »: what was done may be called by its noun."""
        if len(words) > 1:
            return Kind.WRITES in lexicon().phrases[tuple(word.letters for word in words)]
        return Kind.WRITES in lexicon().others.get(words[0].letters, NOTHING)

    def _is_name(self, word: Word, before: Kinds | str) -> bool:
        """Of a program that greets, or of the folder that something was put in; never whom it was sent to."""
        greets = _has(self.text, Kind.GREETS)
        placed = before in _PLACED_IN and not speaks_of(self.text, _SENT)
        return may_be_name(word) and (greets or placed or self._is_about_a_version)

    @property
    def _is_about_a_version(self) -> bool:
        return any(word.letters in _VERSION for word in words_of(self.text))

    def _found_nothing(self, pieces: Sequence[tuple[Kinds, Sequence[Word]]]) -> bool:
        """Nothing of what is looked for, and nothing said to have been done: « aucune donnée enregistrée » is a loss."""
        denying = {words[0].letters for kinds, words in pieces if Kind.DENIES in kinds}
        if not denying <= _WITH_THEM or not denying & _SOUGHT:
            return False
        rest = [kinds for kinds, _ in pieces if Kind.DENIES not in kinds]
        return any(Kind.FOUND in kinds for kinds in rest) and all(
            Kind.FOUND in kinds or (kinds & {Kind.SMALL, Kind.THINGS, Kind.PLAIN} and not kinds & PERSONS)
            for kinds in rest
        )


_VERSION = frozenset(word.letters for word in words_of("version versions copyright release"))


def _in_order(
    pieces: Sequence[tuple[Kinds, Sequence[Word]]],
) -> Iterator[tuple[Kinds, Sequence[Word], str]]:
    before = ""
    for kinds, words in pieces:
        yield kinds, words, before
        before = words[-1].letters
