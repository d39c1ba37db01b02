"""What is written on a button, in a menu, on a tab: what does it do?

Known to be harmless in every word, or it writes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from rpa_vision.lexicon.kinds import DEEDS, NAMED, Kind
from rpa_vision.lexicon.reading import NOTHING, Kinds, KnownWord, lexicon, words_of
from rpa_vision.text.folding import folded

_JOINED = re.compile(r"\s*(?:\b(?:et|ou|puis|and|or|then)\b|[&/+,;])\s*", re.IGNORECASE)
_INFINITIVES = ("er", "ir", "re")
"""Every French one ends so. What is called so and is not known may be a deed, wherever it stands."""


class Sense(StrEnum):
    SHOWS = "shows"
    MOVES = "moves"
    LEAVES = "leaves"
    """A window, a page: of a thing in a list the same word ends it (« Close » an order, « Annuler » a visit)."""
    NAMES = "names"
    """Only nouns, and none of a deed: what tabs, menus and fields are called."""
    ASKS = "asks"
    """For something to be filled in."""
    DOES = "does"
    """Whatever is not known to be one of the others."""


class Label(NamedTuple):
    sense: Sense
    kinds: Kinds = NOTHING
    """Of the deeds it is known to name."""
    by_verb: bool = False
    """It begins with a word that may be a verb, and of no harmless one."""
    by_deed: bool = False
    """It begins with what is known to be a deed, if only by its noun: « Clôture du séjour »."""


def label(text: str) -> Label:
    """Of all its parts, the most that one of them does: « Rechercher et remplacer »."""
    parts = [part for part in _JOINED.split(text) if words_of(part)]
    read = [_part(part) for part in parts]
    if not read:
        return Label(Sense.DOES)
    kinds = frozenset[Kind]().union(*(one.kinds for one in read))
    senses = {one.sense for one in read}
    return Label(_most(senses), kinds, any(one.by_verb for one in read), any(one.by_deed for one in read))


def _most(senses: set[Sense]) -> Sense:
    graver = (Sense.DOES, Sense.LEAVES, Sense.MOVES)
    alike = next(iter(senses)) if len(senses) == 1 else Sense.SHOWS
    return next((one for one in graver if one in senses), alike)


def _part(text: str) -> Label:
    known, words = lexicon(), words_of(text)
    whole = known.alone.get(tuple(word.letters for word in words))
    if whole is not None:
        return _alone(whole)
    pieces = [(kinds, piece[0]) for kinds, piece in known.pieces(words) if not _is_small(kinds, piece)]
    if not pieces:
        return Label(Sense.DOES)
    denied = any(Kind.DENIES in kinds for kinds, _ in known.pieces(words))
    (first, head), rest = pieces[0], pieces[1:]
    by_verb = _may_be_verb(head) or _may_be_verb(_first_whole(text))
    if denied:
        return Label(Sense.DOES, frozenset({Kind.DESTROYS}) if _acts(pieces) else NOTHING, by_verb)
    if Kind.SHOWS in first and all(_is_shown(kinds, word) for kinds, word in rest):
        return Label(Sense.SHOWS)
    if Kind.LEAVES in first:
        stays = all(Kind.PLACES in kinds for kinds, _ in rest)
        return Label(Sense.LEAVES) if stays else Label(Sense.DOES, frozenset({Kind.ENDS}), by_verb=True)
    if Kind.FILLS in first and all(_is_shown(kinds, word) for kinds, word in rest):
        return Label(Sense.ASKS, by_verb=False)
    if all(_is_noun(kinds, word) for kinds, word in pieces):
        return Label(Sense.NAMES)
    return Label(Sense.DOES, _deeds(pieces), by_verb, by_deed=bool(first & DEEDS))


def _first_whole(text: str) -> KnownWord:
    """« Court-circuiter » is a verb by its last part."""
    return next(words[-1] for chunk in text.split() if (words := words_of(chunk)))


def _alone(kinds: Kinds) -> Label:
    if Kind.MOVES in kinds:
        return Label(Sense.MOVES)
    if Kind.LEAVES in kinds:
        return Label(Sense.LEAVES)
    return Label(Sense.SHOWS) if Kind.SHOWS in kinds else Label(Sense.DOES, kinds & DEEDS, by_verb=True)


def _is_small(kinds: Kinds, piece: Sequence[KnownWord]) -> bool:
    """A number says which one, not what is done to it."""
    return Kind.SMALL in kinds or all(word.is_number for word in piece)


def _is_shown(kinds: Kinds, word: KnownWord) -> bool:
    """What is looked at may be a deed by its noun: « Afficher la clôture »; never a second verb."""
    noun = lexicon().others.get(word.letters, NOTHING) - {Kind.ADVICE}
    verb = lexicon().verbs.get(word.letters, NOTHING)
    return bool(kinds & NAMED) or bool(noun and not verb)


def _is_noun(kinds: Kinds, word: KnownWord) -> bool:
    return bool(kinds & NAMED) and not kinds & DEEDS and not lexicon().verbs.get(word.letters)


def _acts(pieces: Sequence[tuple[Kinds, KnownWord]]) -> bool:
    return any(not kinds or kinds & DEEDS for kinds, _ in pieces)


def _deeds(pieces: Sequence[tuple[Kinds, KnownWord]]) -> Kinds:
    found = frozenset[Kind]().union(*(kinds & DEEDS for kinds, _ in pieces))
    misread = (lexicon().nearly(word.letters) for kinds, word in pieces if not kinds)
    return found.union(*misread) & DEEDS


def _may_be_verb(word: KnownWord) -> bool:
    verbs, others = (table.get(word.letters, NOTHING) for table in (lexicon().verbs, lexicon().others))
    if verbs & DEEDS or (verbs and not others):
        return True
    return folded(word.written).endswith(_INFINITIVES) and not others & NAMED
