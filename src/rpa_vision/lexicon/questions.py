"""Whether a question is one that is known as a whole: its words, and in its gaps nothing that could change them.

« ... » stands for what people keep in programs, ``${name}`` for what a document is called, ``${file}`` for a file.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rpa_vision.lexicon.kinds import PERSONS, Kind
from rpa_vision.lexicon.names import is_file, may_be_name, without_names
from rpa_vision.lexicon.notices import is_harmless_title, sentences
from rpa_vision.lexicon.reading import lexicon, may_be, words_of
from rpa_vision.lexicon.sentence import Sentence
from rpa_vision.models.graph.spoken import GAP, Gap, Spoken

REMEMBERED = 1024


def asks_just(known: str, told: Sequence[str], title: str = "") -> bool:
    """``told``: the lines of a dialog. Whatever it says besides must tell nothing bad."""
    parts, size = sentences(" ".join(told)), len(sentences(known.replace(GAP, "x")))
    for start in range(len(parts) - size + 1):
        besides = (*parts[:start], *parts[start + size :])
        if _says(known, " ".join(parts[start : start + size])) and all(
            Sentence(part, edited=True).is_harmless for part in besides
        ):
            return is_harmless_title(title)
    return False


@lru_cache(REMEMBERED)
def _spoken(known: str) -> Spoken:
    return Spoken(says=known)


def _says(known: str, text: str) -> bool:
    words = text.split()
    gaps = _spoken(known).heard(words)
    return gaps is not None and all(_is_filled(gap, _with_signs(gap, words)) for gap in gaps)


def _with_signs(gap: Gap, words: Sequence[str]) -> Sequence[str]:
    """What is quoted ends with its mark, which is no word."""
    last = gap.last + 1
    while last < len(words) and not words_of(words[last]):
        last += 1
    return words[gap.first : last]


def _is_filled(gap: Gap, words: Sequence[str]) -> bool:
    text = " ".join(words)
    if "file" in gap.names:
        return is_file(text)
    if "name" in gap.names:
        return all(may_be_name(word) or _is_kept(word.written) for word in words_of(without_names(text)))
    return _is_kept(text)


def _is_kept(text: str) -> bool:
    return all(
        (kinds & {Kind.KEPT, Kind.SMALL} and not kinds & PERSONS)
        or all(word.is_number or len(word.letters) == 1 for word in piece)
        for kinds, piece in lexicon().pieces(words_of(without_names(text)))
    ) and not any(
        may_be(word.letters, PERSONS) for word in words_of(text) if not lexicon().kinds(word.letters)
    )
