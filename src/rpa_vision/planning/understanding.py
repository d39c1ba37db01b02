"""One part of a sentence held against one workflow: what it accounts for, and what is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from rpa_vision.domain.context import DomainContext
from rpa_vision.planning.filling import Filling, fill
from rpa_vision.planning.pieces import Piece
from rpa_vision.planning.profile import BORING, Profile
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.values.people import parted
from rpa_vision.planning.vocabulary import Terms, vocabulary

_NEUTRAL = BORING | {"thing:stay", "thing:time", "thing:sheet"}
"""Words that go with any task of a hospital and change nothing about it."""
_VALUE, _OFFERED, _UNCLAIMED, _UNEXPLAINED, _MISSING = 0.6, 0.2, 2.0, 0.8, 0.15
_CARRIERS = frozenset({"deed:record", "deed:create", "deed:validate", "deed:report"})
"""« enregistre la sortie », « saisis une admission »: the noun says what is done."""
_BIRTH = "thing:birth"
_SAME_DEED, _LIKE_DEED = 1.0, 0.4
_NAMED_VALUE = 0.3
_ENOUGH_GIVEN = 3
"""Values that, with the deed, say which task it is without its name."""


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
        noun = next((piece for piece in free if piece.deeds and not piece.is_order), None)
        if order is not None and order.deeds <= _CARRIERS and noun is not None and noun.start > order.start:
            return noun
        return order or next((piece for piece in free if piece.deeds and not piece.things), None)

    def and_then(self, other: Clause) -> Clause:
        return Clause((*self.pieces, *other.pieces), (*self.candidates, *other.candidates))


@dataclass(frozen=True)
class Understood:
    part: Clause
    profile: Profile
    filling: Filling
    score: float
    is_named: bool
    """Its deed or what it is about was said."""
    unexplained: tuple[Piece, ...]
    refused: bool
    """What is asked for is something else."""

    @property
    def left_over(self) -> int:
        return len(self.filling.unclaimed) + len(self.unexplained)

    @property
    def workflow_id(self) -> str:
        return self.profile.workflow.workflow_id


def held_against(
    part: Clause, profile: Profile, rarity: Mapping[str, float], domain: DomainContext, today: date
) -> Understood:
    part = replace(
        part,
        candidates=tuple(
            one for one in part.candidates if one.kind != "choice" or _is_choice_of(one, profile)
        ),
    )
    candidates = _parted_names(part.candidates, profile)
    filling = fill(profile, candidates, part.free, domain, today)
    deed = part.main_deed
    deed_score, refused = _deed_score(deed, profile)
    refused = refused or _is_about_another(part, profile)
    words = [piece for piece in part.free if piece.part == "word"]
    matched = [piece for piece in words if piece.terms & profile.terms.keys()]
    said = {
        term: profile.terms[term] * rarity[term]
        for piece in matched
        for term in [_best(piece, profile, rarity)]
    }
    unexplained = tuple(
        piece for piece in words if not _explained(piece, profile, deed, filling, candidates, refused=refused)
    )
    unexplained += tuple(piece for piece in part.free if piece.part in ("stop", "question"))
    given = sum(len(found) for found in filling.given.values())
    missing = sum(
        one.variable.name not in filling.given and one.variable.name not in profile.optional
        for one in profile.wanted
    )
    score = (
        deed_score
        + sum(said.values())
        + _VALUE * given
        + _NAMED_VALUE * len(filling.naming)
        + _OFFERED * len(filling.offered)
        - _UNCLAIMED * len(filling.unclaimed)
        - _UNEXPLAINED * len(unexplained)
        - _MISSING * missing
    )
    told = deed_score > 0 and given >= _ENOUGH_GIVEN
    named = told or any(piece.terms & profile.core for piece in matched)
    return Understood(part, profile, filling, score, named, unexplained, refused)


def _is_choice_of(candidate: Candidate, profile: Profile) -> bool:
    return any(candidate.value in one.variable.examples for one in profile.wanted)


def _is_about_another(part: Clause, profile: Profile) -> bool:
    """A thing is named that this task knows nothing of, and its own is not: « annule l'admission » cancels no
    appointment."""
    said = frozenset(term for piece in part.free for term in piece.things) - BORING
    strange = [
        piece
        for piece in part.free
        if piece.things - BORING and not piece.deeds & profile.deeds and piece.terms.isdisjoint(profile.terms)
    ]
    return bool(strange) and profile.things.isdisjoint(said)


def _best(piece: Piece, profile: Profile, rarity: Mapping[str, float]) -> str:
    return max(
        sorted(piece.terms & profile.terms.keys()), key=lambda term: profile.terms[term] * rarity[term]
    )


def _deed_score(deed: Piece | None, profile: Profile) -> tuple[float, bool]:
    if deed is None:
        return 0.0, False
    if deed.deeds & profile.deeds:
        return _SAME_DEED, False
    if _alike(deed.deeds) & profile.deeds or _alike(profile.deeds) & deed.deeds:
        return _LIKE_DEED, False
    return 0.0, True


def _alike(deeds: Terms) -> Terms:
    return frozenset(one for deed in deeds for one in vocabulary().alike.get(deed, ()))


def _explained(
    piece: Piece,
    profile: Profile,
    deed: Piece | None,
    filling: Filling,
    candidates: Sequence[Candidate],
    *,
    refused: bool,
) -> bool:
    if piece is deed or (piece.is_order and piece.deeds <= _CARRIERS and deed is not None):
        return not refused
    if any(one.kind == "name" and piece.end <= one.start <= piece.end + len(". ") for one in candidates):
        return True
    if piece.start in filling.naming or piece.terms & profile.terms.keys():
        return True
    return bool(piece.terms & _NEUTRAL) or (
        _BIRTH in piece.terms and any(one.kind == "day" for one in candidates)
    )


def _parted_names(candidates: Sequence[Candidate], profile: Profile) -> list[Candidate]:
    """A task with two fields for a name has each half of it for itself."""
    if not any(one.sort == "first_name" for one in profile.wanted):
        return list(candidates)
    found: list[Candidate] = []
    for one in candidates:
        name = parted(one.text) if one.kind in ("name", "capitals") and one.title != "doctor" else None
        if name is None:
            found.append(one)
            continue
        found.append(replace(one, text=name.surname, half="surname"))
        found.append(replace(one, text=name.first_name, half="first_name"))
    return found
