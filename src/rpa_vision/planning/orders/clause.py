"""A part of a sentence, with everything in it that looks like a value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from rpa_vision.domain.context import DomainContext
from rpa_vision.domain.table import content_words
from rpa_vision.planning.orders.profile import Profile
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.words.letters import Terms
from rpa_vision.planning.words.pieces import Piece
from rpa_vision.planning.words.vocabulary import vocabulary

CARRIERS = frozenset({"deed:record", "deed:create", "deed:validate", "deed:report"})
"""« enregistre la sortie », « saisis une admission »: the noun says what is done."""
LIGHT = CARRIERS | {"deed:book", "deed:prepare", "deed:order", "deed:remind", "deed:set"}
"""« prévois la sortie », « relance l'impression »: so it does where it names a deed right behind them."""
_SENDING = frozenset({"deed:send", "deed:call", "deed:look"})


@dataclass(frozen=True)
class Clause:
    """A part of a sentence, with everything in it that looks like a value."""

    pieces: tuple[Piece, ...]
    candidates: tuple[Candidate, ...]

    @cached_property
    def free(self) -> list[Piece]:
        """Words that are of no value."""
        return [
            piece
            for piece in self.pieces
            if not any(one.meets(piece.start, piece.end) for one in self.candidates)
        ]

    @cached_property
    def main_deed(self) -> Piece | None:
        """What is ordered; where no verb says so, a noun that is one."""
        free = self.free
        order = next((piece for piece in free if piece.is_order and piece.deeds), None)
        since = order.start if order is not None else 0
        noun = next(
            (piece for piece in free if piece.deeds and not piece.is_order and piece.start > since), None
        )
        if order is not None and noun is not None:
            behind = next(
                (one for one in self.pieces if one.start > order.start and one.part == "word"), None
            )
            if order.deeds <= CARRIERS or (order.deeds <= LIGHT and behind is noun and not noun.is_order):
                return noun
        return order or next((piece for piece in free if piece.deeds and not piece.things), None)

    def deed_for(self, profile: Profile) -> Piece | None:
        """A word that may be a noun says no deed where the task is about the thing it names: « facture Orlane »."""
        deed = self.main_deed
        nominal = deed is not None and (deed.maybe_noun or not deed.is_order)
        if deed is None or not nominal or deed.deeds & profile.deeds or not deed.terms & profile.objects:
            return deed
        return self.without(deed).deed_for(profile)

    def deeds_of(self, deed: Piece) -> Terms:
        """« envoie un électricien », "call a taxi": whoever is sent for is ordered."""
        behind = next((one for one in self.pieces if one.start > deed.start and one.part == "word"), None)
        called = behind is not None and bool(behind.things & vocabulary().called)
        return deed.deeds | {"deed:order"} if called and deed.deeds & _SENDING else deed.deeds

    def without(self, *pieces: Piece) -> Clause:
        return replace(self, pieces=tuple(one for one in self.pieces if one not in pieces))

    def and_then(self, other: Clause) -> Clause:
        return Clause((*self.pieces, *other.pieces), (*self.candidates, *other.candidates))


def told_by_codes(part: Clause, domain: DomainContext) -> frozenset[int]:
    """« ECG DEQP003 »: starts of what says no more than what the code beside it means."""
    said: set[str] = set()
    for candidate in part.candidates:
        kind = domain.kinds.get(candidate.code)
        if kind is not None and kind.table is not None:
            row = kind.table.rows.get(kind.normal(candidate.text))
            said |= row.words if row is not None else set()
    if not said:
        return frozenset()
    words = [piece for piece in part.free if piece.part == "word" and set(content_words(piece.text)) <= said]
    names = [
        one for one in part.candidates if one.kind == "capitals" and set(content_words(one.text)) <= said
    ]
    return frozenset(one.start for one in words) | frozenset(one.start for one in names)


def told_by_references(part: Clause) -> frozenset[int]:
    """« le filtre réf FA-118 »: the word right in front of a reference says what it is of."""
    found: set[int] = set()
    for candidate in part.candidates:
        if candidate.kind != "reference":
            continue
        before = [piece for piece in part.free if piece.end <= candidate.start]
        words = [piece for piece in before if piece.part == "word" and not _says_reference(piece)]
        last = words[-1] if words else None
        if last is None or last.deeds or any(one.meets(last.end, candidate.start) for one in part.candidates):
            continue
        between = [piece for piece in before if piece.start > last.start]
        if all(piece.part == "small" or _says_reference(piece) for piece in between):
            found.add(last.start)
    return frozenset(found)


def _says_reference(piece: Piece) -> bool:
    return piece.letters in vocabulary().lists["reference"]
