"""Differences that no misreading makes: a word more or less, another beginning of a word, another word."""

from __future__ import annotations

from collections.abc import Iterator

from rpa_vision.text.letters import letters_of
from rpa_vision.text.likeness import edit_distance, text_score

PREFIXES = (
    "a", "ab", "ad", "ante", "anti", "auto", "bi", "co", "com", "con", "de", "des", "dis", "en", "ex", "extra",
    "hyper", "hypo", "il", "im", "in", "inter", "intra", "ir", "mal", "me", "mis", "mono", "non", "pas", "poly",
    "post", "pre", "pro", "re", "sans", "sous", "sub", "super", "sur", "trans", "un",
)  # fmt: skip
"""French and English, folded. « Connecter » and « Déconnecter » may stand in the very same place."""
ROOT = 3
"""Letters: less behind a prefix is no word."""


def is_another_text(wanted: str, seen: str, least_score: float) -> bool:
    """Whether two texts that are much alike say different things, however badly they were read."""
    one, other = letters_of(wanted), letters_of(seen)
    if one == other:
        return False
    return (
        _has_a_word_more(wanted, other)
        or _has_a_word_more(seen, one)
        or _begins_otherwise(wanted, other)
        or _has_another_word(wanted, seen, least_score)
    )


def _has_a_word_more(text: str, other: str) -> bool:
    """Engines misread and lose letters, not words. The columns « Code » and « Libellé » are not the field
    « Code ou libellé »."""
    differs = edit_distance(letters_of(text), other)
    return any(
        word and edit_distance(rest, other) + len(word) <= differs
        for word, rest in _without_each(text.split())
    )


def _without_each(words: list[str]) -> Iterator[tuple[str, str]]:
    for place, word in enumerate(words):
        yield letters_of(word), letters_of(" ".join(words[:place] + words[place + 1 :]))


def _begins_otherwise(wanted: str, other: str) -> bool:
    """Whether a prefix more, less or instead of another one is a part of what differs."""
    letters = letters_of(wanted)
    differs = edit_distance(letters, other)
    return any(
        edit_distance(variant, other) + edit_distance(variant, letters) <= differs
        for variant in _with_other_prefixes(wanted.split(), other)
    )


def _with_other_prefixes(words: list[str], other: str) -> Iterator[str]:
    """The text with another beginning of one of its words, as far as the other one has that beginning."""
    for place, word in enumerate(words):
        spelt = letters_of(word)
        for old in ("", *PREFIXES):
            root = spelt[len(old) :]
            if spelt.startswith(old) and len(root) >= ROOT:
                for new in ("", *PREFIXES):
                    if new != old and new + root[:ROOT] in other:
                        yield letters_of(" ".join([*words[:place], new + root, *words[place + 1 :]]))


def _has_another_word(wanted: str, seen: str, least_score: float) -> bool:
    """One that is not much alike by itself, in a long text that is: « Patient entrant », « Patient sortant »."""
    words, others = ([letters_of(word) for word in text.split()] for text in (wanted, seen))
    return len(words) == len(others) and any(
        text_score(word, other) < least_score for word, other in zip(words, others, strict=True)
    )
