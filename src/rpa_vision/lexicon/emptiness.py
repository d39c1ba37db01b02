"""« Aucun résultat », « texte introuvable »: a search that found nothing, and nothing that was needed."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.lexicon.kinds import PERSONS, Kind
from rpa_vision.lexicon.pieces import SentencePiece
from rpa_vision.lexicon.reading import words_of

_NOTHING = frozenset(word.letters for word in words_of("rien nothing"))
_NONE = _NOTHING | {word.letters for word in words_of("aucun aucune aucuns aucunes no none")}
_WITH_THEM = _NONE | {word.letters for word in words_of("ne n")}
_GOES_ON = frozenset({Kind.SOUGHT, Kind.FOUND, Kind.SEEKS})
_BESIDE = frozenset({Kind.SMALL, Kind.PLAIN})


def found_nothing(pieces: Sequence[SentencePiece]) -> bool:
    """None of what searches and lists have, and nothing said to have been done: « aucune donnée enregistrée » is a
    loss; nor of what is needed, as « aucune imprimante »."""
    denying = {piece.words[0].letters for piece in pieces if Kind.DENIES in piece.kinds}
    if not denying or not denying <= _WITH_THEM or not denying & _NONE:
        return False
    rest = [piece for piece in pieces if Kind.DENIES not in piece.kinds]
    named = _first_named(pieces)
    sought = Kind.SOUGHT in named.kinds if named else bool(denying & _NOTHING) and _tells(rest)
    return sought and all(_belongs(piece) for piece in rest)


def missed_what_was_typed(pieces: Sequence[SentencePiece]) -> bool:
    """Not found, and only ever looked for: what else cannot be found may be needed."""
    missing = [piece for piece in pieces if Kind.MISSES in piece.kinds]
    rest = [piece for piece in pieces if Kind.MISSES not in piece.kinds]
    typed = any(piece.kinds & {Kind.SEEKS, Kind.TERMS} for piece in rest)
    return bool(missing) and typed and all(_is_typed(piece) for piece in rest)


def _first_named(pieces: Sequence[SentencePiece]) -> SentencePiece | None:
    """What there is none of: the first noun after « aucun »."""
    denied = next(place for place, piece in enumerate(pieces) if piece.words[0].letters in _NONE)
    after = (piece for piece in pieces[denied + 1 :] if piece.is_noun and not piece.related)
    return next(
        (piece for piece in after if Kind.FOUND not in piece.kinds or Kind.SOUGHT in piece.kinds), None
    )


def _tells(rest: Sequence[SentencePiece]) -> bool:
    return any(piece.kinds & _GOES_ON for piece in rest)


def _belongs(piece: SentencePiece) -> bool:
    if Kind.RESOURCE in piece.kinds:
        return False
    if piece.kinds & _GOES_ON:
        return True
    return not piece.kinds & PERSONS and bool(piece.kinds & _BESIDE or (piece.is_noun and piece.related))


def _is_typed(piece: SentencePiece) -> bool:
    if piece.kinds & {Kind.SEEKS, Kind.TERMS}:
        return True
    harmless = not piece.kinds & (PERSONS | {Kind.RESOURCE})
    return harmless and bool(piece.kinds & _BESIDE or (piece.is_noun and piece.related))
