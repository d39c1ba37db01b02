"""When two dialogs are the same one, met again: by the words that stay, whoever the patient is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from rpa_vision.models.replay.dialog import OCR_TEXT_MAX, DialogEvent
from rpa_vision.text.likeness import edit_distance
from rpa_vision.text.search import GAP, LETTERS_PER_SLIP, Pattern, Said, legible

SHORT_CAPITALS = 3
"""Letters: « OK » and « OUI » are words of the program; longer ones in capitals are names."""
REMEMBERED = 8192
"""Texts, and pairs of them: what a list of dialogs asks about again and again."""
PART = 4
"""Letters of a part of a pattern."""
_WORD = re.compile(r"\w+")
_BEGINNING = re.compile(r"\W*|.*(?:\w{4}\.|[?!])\W*", re.DOTALL)
"""What a sentence begins after; « M. » ends none."""
_BETWEEN_SENTENCES = re.compile(r"(?:(?<=\w{4}\.)|(?<=[?!]))\s+")
_EDGES = re.compile(r"^\W+|(?:\W+\w)?\W+$|\W+\w$")
"""Signs around a part, and the « d' » that a name came after."""


@lru_cache(maxsize=REMEMBERED)
def gist(text: str) -> str:
    """What lasts of a text: no numbers, and no word that begins with a capital where no sentence does."""
    capitals = _is_in_capitals(text)
    words = (found for line in text.splitlines() for found in _lasting(line, capitals))
    return " ".join(word.lower() for word in words)


def same_dialog(one: DialogEvent, other: DialogEvent) -> bool:
    """Of two that say nothing that lasts, but for their answers, nobody knows."""
    if len(one.buttons) != len(other.buttons) or not gist("\n".join(question_lines(one))):
        return False
    return near(gist(one.ocr_text), gist(other.ocr_text))


@lru_cache(maxsize=REMEMBERED)
def near(one: str, other: str) -> bool:
    """The same but for as many slips as are forgiven everywhere else."""
    first, second = legible(one), legible(other)
    most = max(len(first), len(second)) // LETTERS_PER_SLIP
    return abs(len(first) - len(second)) <= most and edit_distance(first, second) <= most


def question_lines(event: DialogEvent) -> list[str]:
    """What it says without its answers."""
    answers = set(map(legible, event.buttons))
    return [line for line in event.ocr_text.splitlines() if legible(line) not in answers]


def suggested_pattern(event: DialogEvent) -> str:
    """Its longest sentence, with a gap for each name and number, or the longest part of it that is surely found."""
    lines, title = question_lines(event), legible(event.title)
    if len(event.ocr_text) == OCR_TEXT_MAX and len(lines) > 1:
        lines = lines[:-1]  # it was cut off there, perhaps in the middle of a word
    body = [line for line in lines if legible(line) != title] or lines
    capitals = _is_in_capitals(event.ocr_text)
    sentences = [_parts(sentence, capitals) for sentence in _BETWEEN_SENTENCES.split(" ".join(body))]
    whole = [f" {GAP} ".join(parts) for parts in sentences if parts]
    said = Said(question_lines(event))
    found = (one for one in (*whole, *chain.from_iterable(sentences)) if said.has(Pattern(one)))
    return max(found, key=len, default="")


def _is_in_capitals(text: str) -> bool:
    """Then they are no sign of a name: old programs write everything so."""
    words = [found.group() for found in _WORD.finditer(text)]
    long = [word for word in words if word.isalpha() and len(word) > SHORT_CAPITALS]
    return 2 * sum(word.isupper() for word in long) > len(long)


def _parts(sentence: str, capitals: bool) -> list[str]:
    """What stands between names and numbers, as it is written."""
    lasting, parts, place = set(_lasting_places(sentence, capitals)), [], 0
    names = [found.span() for found in _WORD.finditer(sentence) if found.span() not in lasting]
    for start, end in (*names, (len(sentence), len(sentence))):
        parts.append(_EDGES.sub("", sentence[place:start]))
        place = end
    return [part for part in parts if len(legible(part)) >= PART]


def _lasting(line: str, capitals: bool) -> Iterator[str]:
    return (line[start:end] for start, end in _lasting_places(line, capitals))


def _lasting_places(line: str, capitals: bool) -> Iterator[tuple[int, int]]:
    """``capitals``: the whole text is written so."""
    for found in _WORD.finditer(line):
        word = found.group()
        begins = _BEGINNING.fullmatch(line[: found.start()])
        stands_out = word.isupper() and len(word) > SHORT_CAPITALS
        named = not capitals and (stands_out or not (begins or word[0].islower()))
        if not named and not any(letter.isdigit() for letter in word):
            yield found.span()
