"""A word nobody knows that is one slip of the finger away from one that everybody does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rpa_vision.planning.pieces import Piece
from rpa_vision.planning.vocabulary import NO_TERMS, Terms

ONE_SLIP, TWO_SLIPS = 5, 10
"""Letters from which one, and two, may be wrong: in shorter words another word is as near."""


@dataclass(frozen=True)
class Speller:
    orders: Mapping[str, Terms]
    others: Mapping[str, Terms]

    def mended(self, piece: Piece) -> Piece:
        """As it is where nothing, or more than one thing, is near. A first letter is hardly ever missed, and often
        turns a word round: « programmer », « déprogrammer »."""
        letters = piece.letters
        if len(letters) < ONE_SLIP or not letters.isalpha():
            return piece
        most = 2 if len(letters) >= TWO_SLIPS else 1
        found: set[Terms] = set()
        is_order = False
        for table, orders in ((self.orders, True), (self.others, False)):
            near = process.extract(letters, table.keys(), scorer=OSA.distance, score_cutoff=most, limit=20)
            for form, _, _ in near:
                if form[0] == letters[0]:
                    found.add(table[form])
                    is_order = is_order or orders
        if not found:
            return piece
        shared = frozenset.intersection(*found) or (NO_TERMS if len(found) > 1 else next(iter(found)))
        return replace(piece, terms=shared | piece.terms, is_order=is_order) if shared else piece
