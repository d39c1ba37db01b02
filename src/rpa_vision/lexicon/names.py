"""What is open in a text: names, files, numbers, shortcuts. They may stand only where nothing they could say matters."""

from __future__ import annotations

import re

from rpa_vision.lexicon.kinds import PERSONS
from rpa_vision.lexicon.reading import KnownWord, may_be, words_of

_QUOTED = re.compile(r"«([^»]{1,80})»|“([^”]{1,80})”|\"([^\"]{1,80})\"")
_FILE = re.compile(
    r"[^\s«»\"“”]+\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|rtf|od[tsp]|xml|json|html?|png|jpe?g|tiff?|gif|bmp|svg|zip|log|exe"
    r"|msi|hl7|dcm|ini|mp[34]|com|fr|org|net|example)\b(?:/\S*)?",
    re.IGNORECASE,
)
"""Or a page. Its ending tells: a sentence that ends without a space is none."""
_NUMBER = re.compile(r"\b\d+\s?h(?:\s?\d+)?\b|\b[vV]?\d+(?:\.\d+)+\b|(?<!\w)[\d][\d.,:/]*(?!\w)")
_SHORTCUT = re.compile(
    r"\b(?:(?:ctrl|alt|altgr|maj|shift|cmd|win|windows|option)\s?\+\s?)+[^\W_]+\b|\b[fF]\d{1,2}\b",
    re.IGNORECASE,
)
_A_KEY = " F1 "
LONGEST_NAME = 6
"""Words in quotation marks: more is a sentence."""


def without_names(text: str) -> str:
    """Without what is quoted, and without files."""
    return _QUOTED.sub(" ", _FILE.sub(" ", text))


def only_words(text: str) -> str:
    """Without names and numbers; whichever keys are pressed, they are keys."""
    return _NUMBER.sub(" ", _SHORTCUT.sub(_A_KEY, without_names(text)))


def names_a_shortcut(text: str) -> bool:
    return bool(_SHORTCUT.search(text))


def is_file(text: str) -> bool:
    """And nothing else."""
    return bool(_FILE.search(text) or _QUOTED.search(text)) and not words_of(without_names(text))


def may_be_name(word: KnownWord) -> bool:
    return word.is_number or (word.is_capital and not may_be(word.letters, PERSONS))


def quotes_nothing_bad(text: str) -> bool:
    named = [words_of("".join(name)) for name in _QUOTED.findall(text)]
    return all(
        len(words) <= LONGEST_NAME and not any(may_be(word.letters, PERSONS) for word in words)
        for words in named
    )
