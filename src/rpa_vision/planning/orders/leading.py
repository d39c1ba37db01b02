"""What is told before an order is why it is ordered: « le client n'a rien reçu, regarde le suivi … ». It cannot take back
what is only ordered behind it; but it may bound it, mean another task or quote somebody, and then it stays a doubt."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.planning.orders.deciding import TaskChooser
from rpa_vision.planning.orders.parts import Cut
from rpa_vision.planning.words.pieces import Piece
from rpa_vision.planning.words.vocabulary import vocabulary

_LISTS = vocabulary().lists
_DENIES = frozenset(
    ["n", "ne", "pas", "plus", "rien", "jamais", "aucun", "aucune", "not", "t", "no", "never"]
)
_VERBS = (
    _LISTS["is"]
    | _LISTS["has"]
    | frozenset(["a", "ont", "etait", "etaient", "avait", "avaient", "va", "vont", "n", "ne"])
)
_SUBJECTS = frozenset(["il", "elle", "ils", "elles", "he", "she", "they"])
_BOUNDS = frozenset(
    ["que", "qu", "qui", "si", "s", "quand", "lorsque", "fois", "avant", "apres", "pendant", "comme", "des", "tant", "jusqu",
     "that", "which", "who", "if", "when", "while", "until", "once", "before", "after", "unless", "as", "time", "prochain",
     "prochaine", "next", "a", "to"]
)  # fmt: skip
"""Behind the first word: what tells when or for whom, and « est à refaire », which orders."""
_SIGNS = frozenset([",", ";", ".", "!", "-", "–", "—", "\n"])
"""A colon quotes or announces, and a question is not told."""


def without_what_leads(cuts: Sequence[Cut], decider: TaskChooser) -> Sequence[Cut]:
    """Only where the next one is a whole order by itself."""
    left = list(cuts)
    while len(left) > 1 and _is_told(left[0], decider) and _is_whole(left[1], decider):
        del left[0]
    return left


def _is_whole(cut: Cut, decider: TaskChooser) -> bool:
    decision = decider.of(cut.part)
    best = decision.best
    if cut.sign not in _SIGNS or best is None or cut.denied or cut.turned or cut.told or cut.again:
        return False
    return (
        cut.begins_with_order
        and decision.is_sure
        and best.is_named
        and not best.left_over
        and bool(best.filling.given)
    )


def _is_told(cut: Cut, decider: TaskChooser) -> bool:
    if cut.part.candidates or cut.denied or cut.turned or cut.before or cut.first or cut.told or cut.again:
        return False
    words = [word.letters for piece in cut.part.pieces for word in piece.words]
    begins = bool(words) and (
        words[0] in _SUBJECTS
        or (words[0] in _LISTS["determiners"] and words[1:2] != [] and words[1] not in _VERBS)
    )
    # « le dossier est à revoir »: to be done, and « le patient a mal », which is not
    bounds = any(
        word in _BOUNDS and not (word == "a" and words[place - 1] not in _LISTS["is"])
        for place, word in enumerate(words[1:], 1)
    )
    if not begins or bounds or not any(word in _VERBS for word in words[1:]):
        return False
    return all(_tells(piece, decider) for piece in cut.part.pieces)


def _tells(piece: Piece, decider: TaskChooser) -> bool:
    known = vocabulary()
    if (
        piece.letters in known.turning
        or piece.letters in _LISTS["doubtful"]
        or piece.letters in known.asking_lost
    ):
        return False
    if piece.part in ("stop", "question"):
        return all(word.letters in _DENIES | _VERBS for word in piece.words)
    if piece.part not in ("word", "small") or piece.deeds:
        return False
    said = piece.terms | piece.beside
    return all(said.isdisjoint(one.objects | one.deeds) for one in decider.profiles)
