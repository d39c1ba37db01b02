"""A person's name in two fields: which of its words is the first name. Where nothing tells, a person does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise

from rpa_vision.text.folding import folded


@dataclass(frozen=True)
class FullName:
    surname: str
    first_name: str


@cache
def _first_names() -> frozenset[str]:
    return frozenset((files(__package__) / "first_names.txt").read_text("utf-8").split())


def is_first_name(word: str) -> bool:
    """« Jean-Luc » is one where both its parts are."""
    return all(part in _first_names() for part in folded(word).split("-"))


def parted(name: str, *, titled: bool = False) -> FullName | None:
    """By capitals: « PELLETIER Josiane »; or because only one side of it can be a first name."""
    words = name.split()
    if len(words) < 2:
        return None
    loud = [word.isupper() and len(word) > 1 for word in words]
    if any(loud) and not all(loud):
        return _in_one_piece(words, loud)
    known = [is_first_name(word) for word in words]
    if titled and all(known) and len(words) == 2 and all(word[:1].isupper() for word in words):
        return FullName(
            words[1], words[0]
        )  # « M. Jean Roland »: whoever is spoken of so is named in this order
    return _in_one_piece(words, [not one for one in known])


def _in_one_piece(words: Sequence[str], of_surname: Sequence[bool]) -> FullName | None:
    """Surname and first name each stand together."""
    turns = sum(one != other for one, other in pairwise(of_surname))
    if turns != 1:
        return None
    surname = " ".join(word for word, mine in zip(words, of_surname, strict=True) if mine)
    return FullName(surname, " ".join(word for word, mine in zip(words, of_surname, strict=True) if not mine))
