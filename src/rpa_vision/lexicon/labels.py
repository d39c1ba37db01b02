"""What is written on a button, in a menu, on a tab: what does it do?

Known to be harmless in every word, or it writes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from rpa_vision.lexicon.kinds import DEEDS, NAMED, Kind
from rpa_vision.lexicon.reading import NOTHING, Kinds, KnownWord, lexicon, words_of
from rpa_vision.text.folding import folded

_JOINED = re.compile(r"\s*(?:\b(?:et|ou|puis|and|or|then)\b|[&/+,;])\s*", re.IGNORECASE)
_INFINITIVES = ("er", "ir", "re")
"""Every French one ends so. What is called so and is not known may be a deed, wherever it stands."""
_DETERMINERS = frozenset(
    word.letters
    for word in words_of(
        "un une des le la les l ce cet cette ces son sa ses leur leurs votre vos notre nos a an the this these your our"
    )
)
"""Behind one a word is a noun, where it is one at all: « une règle » is nothing paid, « la purge » is the deed still."""
_GRAVE = frozenset({Kind.MONEY, Kind.CARE, Kind.CLINICAL})
"""« Valider la facture »: here the noun may be the deed all the same."""


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
    everything = list(_pieces(words))
    pieces = [piece for piece in everything if Kind.SMALL not in piece.kinds and not piece.is_number]
    if not pieces:
        return Label(Sense.DOES)
    denied = any(Kind.DENIES in piece.kinds for piece in everything)
    first, rest = pieces[0].kinds, pieces[1:]
    by_verb = _may_be_verb(pieces[0].word) or _may_be_verb(_first_whole(text))
    if denied:
        return Label(Sense.DOES, frozenset({Kind.DESTROYS}) if _acts(pieces) else NOTHING, by_verb)
    if Kind.SHOWS in first and all(map(_is_shown, rest)):
        return Label(Sense.SHOWS)
    if Kind.LEAVES in first:
        stays = all(Kind.PLACES in piece.kinds for piece in rest)
        return Label(Sense.LEAVES) if stays else Label(Sense.DOES, frozenset({Kind.ENDS}), by_verb=True)
    if Kind.FILLS in first and all(map(_is_shown, rest)):
        return Label(Sense.ASKS, by_verb=False)
    if all(map(_is_noun, pieces)):
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


class _Piece(NamedTuple):
    kinds: Kinds
    word: KnownWord
    verbs: Kinds
    """What it does where it stands, if it is a verb there."""
    is_number: bool
    """It says which one, not what is done to it."""


def _pieces(words: Sequence[KnownWord]) -> Iterator[_Piece]:
    before = ""
    for kinds, piece in lexicon().pieces(words):
        verbs = lexicon().verbs.get(piece[0].letters, NOTHING)
        noun = lexicon().others.get(piece[0].letters, NOTHING) - {Kind.ADVICE}
        is_number = all(word.is_number for word in piece)
        if before in _DETERMINERS and len(piece) == 1 and noun and not noun & _GRAVE:
            yield _Piece(noun, piece[0], NOTHING, is_number)
        else:
            yield _Piece(kinds, piece[0], verbs, is_number)
        before = piece[-1].letters


def _is_shown(piece: _Piece) -> bool:
    """What is looked at may be a deed by its noun: « Afficher la clôture »; never a second verb."""
    noun = lexicon().others.get(piece.word.letters, NOTHING) - {Kind.ADVICE}
    return bool(piece.kinds & NAMED) or bool(noun and not piece.verbs)


def _is_noun(piece: _Piece) -> bool:
    return bool(piece.kinds & NAMED) and not piece.kinds & DEEDS and not piece.verbs


def _acts(pieces: Sequence[_Piece]) -> bool:
    return any(not piece.kinds or piece.kinds & DEEDS for piece in pieces)


def _deeds(pieces: Sequence[_Piece]) -> Kinds:
    found = frozenset[Kind]().union(*(piece.kinds & DEEDS for piece in pieces))
    misread = (lexicon().nearly(piece.word.letters) for piece in pieces if not piece.kinds)
    return found.union(*misread) & DEEDS


def _may_be_verb(word: KnownWord) -> bool:
    verbs, others = (table.get(word.letters, NOTHING) for table in (lexicon().verbs, lexicon().others))
    if verbs & DEEDS or (verbs and not others):
        return True
    return folded(word.written).endswith(_INFINITIVES) and not others & NAMED
