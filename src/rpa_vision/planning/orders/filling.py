"""Whose each value is: it must fit, and nothing else may claim it. What nobody claims is a doubt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from rpa_vision.domain.context import DomainContext
from rpa_vision.planning.orders.profile import Profile
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.values.fitting import Fit, fit
from rpa_vision.planning.values.sorts import Wanted
from rpa_vision.planning.words.letters import NO_TERMS, Terms
from rpa_vision.planning.words.pieces import Piece
from rpa_vision.planning.words.spelling import is_short_for

_NEAR = 3
"""Pieces before a value, small words aside, in which its field may be named."""
_SHORTENED = 2
"""Letters of a field's name cut short: beside its value one field only can be meant."""
_COUNTED = 3
"""Digits of a count: what is counted stands behind it."""
_AT = frozenset(["a", "in", "at", "to"])
_BIRTH, _CITY = "thing:birth", "thing:city"


@dataclass(frozen=True)
class Filling:
    """Of one task from one part of a sentence."""

    given: Mapping[str, tuple[Candidate, ...]]
    """By parameter. Several: one for each turn."""
    offered: Mapping[str, tuple[Candidate, ...]]
    """Two want one place, or one fits two: a person says."""
    unclaimed: tuple[Candidate, ...]
    naming: frozenset[int] = frozenset()
    """Starts of the pieces that named a field."""


@dataclass
class _Desk:
    profile: Profile
    fits: dict[tuple[int, str], Fit]
    open_values: list[int]
    given: dict[str, list[int]] = field(default_factory=dict)

    def wants(self, index: int) -> list[Wanted]:
        best = max((self.fits[index, one.variable.name] for one in self._free()), default=Fit.NONE)
        return [one for one in self._free() if best and self.fits[index, one.variable.name] == best]

    def best(self, index: int) -> Fit:
        return max((self.fits[index, one.variable.name] for one in self._free()), default=Fit.NONE)

    def _free(self) -> list[Wanted]:
        return [
            one for one in self.profile.wanted if one.variable.name not in self.given or one.variable.repeated
        ]


def fill(
    profile: Profile,
    candidates: Sequence[Candidate],
    pieces: Sequence[Piece],
    domain: DomainContext,
    today: date,
) -> Filling:
    naming: dict[tuple[int, str], int] = {}
    fits: dict[tuple[int, str], Fit] = {}
    numbers = [one for one in profile.wanted if one.sort == "number"]
    needed = next((one for one in numbers if one.variable.name not in profile.optional), None)
    needed = needed if len(numbers) == 1 else None
    labels = frozenset(term for one in numbers for term in one.words)
    for index, candidate in enumerate(candidates):
        near = _near(candidate, candidates, pieces, labels)
        born = any(_BIRTH in piece.terms for piece in near)
        for wanted in profile.wanted:
            named = next((piece for piece in near if _names(piece, wanted, profile)), None)
            beside = (
                named is not None
                or _counts_a_choice(candidate, wanted, candidates)
                or (wanted.counts and len(numbers) == 1 and _counts_its_object(candidate, profile, pieces))
                or (_CITY in wanted.words and _is_where(candidate, candidates, pieces))
            )
            fits[index, wanted.variable.name] = fit(
                candidate, wanted, domain, today, born=born, named=beside, needed=wanted is needed
            )
            if named is not None:
                naming[index, wanted.variable.name] = named.start
    once = [index for index, one in enumerate(candidates) if not _said_before(one, candidates[:index])]
    desk = _Desk(profile, fits, [index for index in once if candidates[index].kind != "period"])
    _take_periods(desk, candidates)
    _settle(desk, naming)
    return _filled(desk, candidates, naming)


def _said_before(candidate: Candidate, before: Sequence[Candidate]) -> bool:
    """« par courrier papier », « transfert vers … (transfert) »: one of a task's values, said twice."""
    return candidate.kind == "choice" and any(
        one.kind == "choice" and one.value == candidate.value for one in before
    )


def _counts_a_choice(candidate: Candidate, wanted: Wanted, candidates: Sequence[Candidate]) -> bool:
    """« 10 toners », « 2 ZBQK002 »"""
    return wanted.sort == "number" and any(
        one.kind in ("choice", "code", "reference") and 0 <= one.start - candidate.end <= len(" ")
        for one in candidates
    )


def _counts_its_object(candidate: Candidate, profile: Profile, pieces: Sequence[Piece]) -> bool:
    """« 3 bulletins »: three copies."""
    behind = next((piece for piece in pieces if piece.start >= candidate.end), None)
    return (
        candidate.kind == "digits"
        and behind is not None
        and behind.start - candidate.end <= len(" ")
        and bool(behind.terms & profile.objects)
    )


def _near(
    candidate: Candidate, candidates: Sequence[Candidate], pieces: Sequence[Piece], labels: Terms
) -> list[Piece]:
    """What stands before it, up to the value before, and what follows at once: « 3 planches »."""
    before = [
        piece for piece in pieces if piece.end <= candidate.start and piece.part in ("word", "weak", "strong")
    ]
    last = max((one.end for one in candidates if one.end <= candidate.start), default=0)
    joined = [piece for piece in before if piece.start >= last and piece.part == "word"][-_NEAR:]
    following = [piece for piece in pieces if piece.start >= candidate.end]
    behind = following[:1]
    if candidate.kind == "digits":
        adjacent = [
            piece for piece in behind if piece.part == "word" and piece.start - candidate.end <= len(" ")
        ]
        adjacent += [piece for piece in following[1:2] if adjacent and not adjacent[0].things & labels]
        if adjacent and adjacent[0].things & labels:  # « 3 colis, 42 kg »: its unit
            return adjacent
        counted = len(candidate.text) <= _COUNTED
        joined += adjacent or [piece for piece in behind if piece.part == "word" and counted]
    return joined


def _is_where(candidate: Candidate, candidates: Sequence[Candidate], pieces: Sequence[Piece]) -> bool:
    """« 62300 Lens », « à Douai »."""
    if any(piece.letters in _AT and piece.end == candidate.start - 1 for piece in pieces):
        return True
    return any(
        one.kind == "digits"
        and len(one.text) == len("62300")
        and 0 < max(candidate.start - one.end, one.start - candidate.end) <= len(", ")
        for one in candidates
    )


def _names(piece: Piece, wanted: Wanted, profile: Profile) -> bool:
    """A word of its label that is of no other field's, or one that is short for such a word."""
    shared = piece.terms & wanted.words or _short_for_label(piece, wanted, profile)
    others = [one for one in profile.wanted if one is not wanted and one.words & shared]
    return bool(shared) and (not others or all(one.sort != wanted.sort for one in others))


def _short_for_label(piece: Piece, wanted: Wanted, profile: Profile) -> Terms:
    """« ch 12 », « 2 pl. »"""
    if len(piece.letters) < _SHORTENED or piece.part != "word" or piece.deeds or piece.things:
        return NO_TERMS
    short = [
        one for one in profile.wanted if any(is_short_for(piece.letters, word) for word in one.label_words)
    ]
    return wanted.words if short == [wanted] else NO_TERMS


def _take_periods(desk: _Desk, candidates: Sequence[Candidate]) -> None:
    """A stretch of days is for the two that a task has."""
    days = [one for one in desk.profile.wanted if one.sort == "day"]
    periods = [index for index, one in enumerate(candidates) if one.kind == "period"]
    if len(days) == 2 and len(periods) == 1:
        for wanted in days:
            desk.given[wanted.variable.name] = [periods[0]]
    else:
        desk.open_values += periods
        for index in periods:
            for wanted in desk.profile.wanted:
                desk.fits[index, wanted.variable.name] = Fit.NONE


def _settle(desk: _Desk, naming: Mapping[tuple[int, str], int]) -> None:
    """The surest first; by elimination only where one value and one parameter are left for each other."""
    for level in (Fit.SURE, Fit.LIKELY):
        while _settle_once(desk, level, naming):
            pass


def _settle_once(desk: _Desk, level: Fit, naming: Mapping[tuple[int, str], int]) -> bool:
    for index in list(desk.open_values):
        if desk.best(index) < level:
            continue
        wants = desk.wants(index)
        if len(wants) > 1:
            wants = [one for one in wants if (index, one.variable.name) in naming] or wants
        if len(wants) > 1:
            wants = [one for one in wants if one.variable.name not in desk.profile.optional] or wants
        if len(wants) != 1:
            continue
        name = wants[0].variable.name
        rivals = [
            one
            for one in desk.open_values
            if one != index
            and name in {want.variable.name for want in desk.wants(one)}
            and desk.fits[one, name] >= desk.fits[index, name]
        ]
        if (
            not wants[0].variable.repeated
            and rivals
            and not ((index, name) in naming and not any((one, name) in naming for one in rivals))
        ):
            continue
        desk.given.setdefault(name, []).append(index)
        desk.open_values.remove(index)
        return True
    return False


def _filled(desk: _Desk, candidates: Sequence[Candidate], naming: Mapping[tuple[int, str], int]) -> Filling:
    offered: dict[str, list[Candidate]] = {}
    unclaimed: list[Candidate] = []
    for index in desk.open_values:
        wants = desk.wants(index)
        if not wants:
            unclaimed.append(candidates[index])
        for wanted in wants:
            offered.setdefault(wanted.variable.name, []).append(candidates[index])
    return Filling(
        {name: tuple(candidates[index] for index in indexes) for name, indexes in desk.given.items()},
        {name: tuple(found) for name, found in offered.items()},
        tuple(unclaimed),
        frozenset(naming.values()),
    )
