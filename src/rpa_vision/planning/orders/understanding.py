"""One part of a sentence held against one workflow: what it accounts for, and what is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from rpa_vision.domain.context import DomainContext
from rpa_vision.planning.beside.reasons import UNKNOWN_REASON
from rpa_vision.planning.orders.clause import CARRIERS, LIGHT, Clause, told_by_codes, told_by_references
from rpa_vision.planning.orders.filling import Filling, fill
from rpa_vision.planning.orders.profile import BORING, Profile
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.values.people import is_first_name, parted
from rpa_vision.planning.values.sorts import is_subject
from rpa_vision.planning.words.letters import NO_TERMS, Terms
from rpa_vision.planning.words.pieces import Piece, terms_of
from rpa_vision.planning.words.vocabulary import vocabulary

NEUTRAL = BORING | {"thing:stay", "thing:time", "thing:sheet"}
"""Words that go with any task of a hospital and change nothing about it."""
_VALUE, _OFFERED, _UNCLAIMED, _UNEXPLAINED, _MISSING = 0.6, 0.2, 2.0, 0.8, 0.15
_BIRTH = "thing:birth"
_SAME_DEED, _LIKE_DEED = 1.0, 0.4
_NAMED_VALUE = 0.3
_MOST_DAYS = 7
"""Days that a person may be offered one by one."""
_ENOUGH_GIVEN = 3
"""Values that, with the deed, say which task it is without its name."""


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
    unseen: Mapping[str, Piece] = field(default_factory=dict)
    """By parameter: a value of the same family as those it was shown with, and none of them."""

    @property
    def left_over(self) -> int:
        return sum(not self.is_beside(one) for one in self.filling.unclaimed) + len(self.unexplained)

    def is_beside(self, candidate: Candidate) -> bool:
        """The one name beside a number that says who it is, said or still to be asked for."""
        numbered = any(
            is_subject(wanted) and wanted.sort in ("code", "reference") for wanted in self.profile.wanted
        )
        whole = candidate.title == "person" or any(map(is_first_name, candidate.text.split()[1:]))
        names = {one.text for one in self.filling.unclaimed if one.kind in ("name", "capitals")}
        return numbered and whole and names == {candidate.text}

    @property
    def codes_left(self) -> int:
        """Codes that it has no field for: a task that has one is nearer."""
        return sum(one.kind == "code" for one in self.filling.unclaimed)

    @property
    def is_hardly_meant(self) -> bool:
        """Its deed only, done to something that it knows nothing of: « imprime le dossier complet », « réserve une
        salle »."""
        said = [piece for piece in self.part.free if piece.part == "word" and not piece.is_order]
        if any(_telling(piece, self.profile) & self.profile.objects for piece in said):
            return False
        order = next((piece for piece in self.part.free if piece.is_order), None)
        to = next(
            (
                piece
                for piece in self.part.free
                if order and piece.start > order.start and piece.part == "word"
            ),
            None,
        )
        strange = any(not self.is_beside(one) for one in self.filling.unclaimed) or any(
            piece.part == "word" for piece in self.unexplained
        )
        own = any(
            wanted.sort not in ("day", "time", "number") and wanted.variable.name in self.filling.given
            for wanted in self.profile.wanted
        )
        return (to is not None and to in self.unexplained and not self._wants_a_code) or (strange and not own)

    @property
    def _wants_a_code(self) -> bool:
        """« coder une pneumopathie »: where a code is wanted, words may stand for it."""
        return any(wanted.code in ("cim10", "ccam") for wanted in self.profile.wanted)

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
    part = replace(part, candidates=tuple(_of_days(one, profile) for one in part.candidates))
    candidates = parted_names(part.candidates, profile)
    filling = fill(profile, candidates, part.free, domain, today)
    deed = part.deed_for(profile)
    deed_score, refused = _deed_score(NO_TERMS if deed is None else part.deeds_of(deed), profile)
    meant = told_by_codes(part, domain)
    told = meant | told_by_references(part)
    ordered = frozenset() if deed is None or not deed.is_order or deed.maybe_noun else frozenset({deed.start})
    refused = refused or _is_about_another(part, profile, told | ordered) or _undoes(part, deed, profile)
    words = [piece for piece in part.free if piece.part == "word" and piece.start not in told]
    telling = [piece for piece in part.free if piece.part == "word" and piece.start not in meant]
    matched = [piece for piece in telling if _telling(piece, profile) & profile.terms.keys()]
    said = {
        term: profile.terms[term] * rarity[term]
        for piece in matched
        for term in [_best(piece, profile, rarity)]
    }
    unexplained = tuple(
        piece for piece in words if not _explained(piece, profile, deed, filling, candidates, refused=refused)
    )
    unseen = _unseen(part, profile, filling)
    unexplained = tuple(piece for piece in unexplained if piece not in unseen.values())
    turning = (
        ("stop", "question", "correction") if profile.lasts else ("stop", "question", "correction", "since")
    )
    unexplained += tuple(piece for piece in part.free if piece.part in turning)
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
    enough = deed_score > 0 and given >= _ENOUGH_GIVEN
    named = enough or any(piece.terms & profile.core for piece in matched)
    return Understood(part, profile, filling, score, named, unexplained, refused, unseen)


def _telling(piece: Piece, profile: Profile) -> Terms:
    """A noun that goes with any task tells none, « le code » is no coding; nor does « saisis », unless that is what the
    task is called after."""
    if piece.deeds and piece.deeds <= CARRIERS and piece.deeds.isdisjoint(profile.deeds):
        return NO_TERMS
    return NO_TERMS if piece.things and not piece.deeds and piece.things <= BORING else piece.terms


def _is_choice_of(candidate: Candidate, profile: Profile) -> bool:
    return any(candidate.value in one.variable.examples for one in profile.wanted)


def _of_days(candidate: Candidate, profile: Profile) -> Candidate:
    """« la semaine prochaine », where one day is wanted: one of them, and a person says which."""
    if candidate.kind != "period" or sum(one.sort == "day" for one in profile.wanted) == 2:
        return candidate
    first, last = candidate.days
    count = (last - first).days + 1
    days = (
        tuple(first + timedelta(days=away) for away in range(count)) if count <= _MOST_DAYS else (first, last)
    )
    return replace(candidate, kind="day", days=days)


def _unseen(part: Clause, profile: Profile, filling: Filling) -> dict[str, Piece]:
    """« en réa », where only other wards were shown."""
    found: dict[str, Piece] = {}
    for piece in part.free:
        slots = [name for name in _slots_like(piece, profile) if name not in filling.given]
        if len(slots) == 1 and piece.terms.isdisjoint(profile.core):
            found.setdefault(slots[0], piece)
    return {**found, **_reason_unseen(part, profile, filling)}


def _reason_unseen(part: Clause, profile: Profile, filling: Filling) -> dict[str, Piece]:
    """« annule … car le docteur est en congé »: what was told beside the order may be the reason that is wanted."""
    wanted = [
        one
        for one in profile.wanted
        if one.sort == "free" and _REASON in one.words and one.variable.name not in filling.given
    ]
    if len(wanted) != 1:
        return {}
    reasons = frozenset(term for one in wanted[0].variable.examples for term in terms_of(one, vocabulary()))
    telling = (reasons - BORING) | {UNKNOWN_REASON}
    told = [piece for piece in part.free if piece.beside & telling]
    return {wanted[0].variable.name: told[0]} if told else {}


def _undoes(part: Clause, deed: Piece | None, profile: Profile) -> bool:
    """« annule l'impression », « annule l'annulation »: a deed is called off, and no thing."""
    if deed is None or _CANCEL not in deed.deeds:
        return False
    behind = next((one for one in part.free if one.start > deed.start and one.part == "word"), None)
    return (
        behind is not None
        and bool(behind.deeds & profile.deeds)
        and not behind.is_order
        and not behind.things
    )


_CANCEL = "deed:cancel"
_REASON = "thing:reason"


def _slots_like(piece: Piece, profile: Profile) -> list[str]:
    """Parameters shown with values of the same family."""
    return [one.variable.name for one in profile.wanted if piece.things & one.family]


def _is_about_another(part: Clause, profile: Profile, told: frozenset[int]) -> bool:
    """A thing is named that this task knows nothing of, and its own is not: « annule l'admission » cancels no
    appointment."""
    said = frozenset(term for piece in part.free if piece.part == "word" for term in piece.terms) - BORING
    strange = [
        piece
        for piece in part.free
        if piece.things - BORING
        and piece.start not in told
        and not piece.deeds & profile.deeds
        and piece.terms.isdisjoint(profile.terms)
        and not _slots_like(piece, profile)
    ]
    return bool(strange) and profile.objects.isdisjoint(said)


def _best(piece: Piece, profile: Profile, rarity: Mapping[str, float]) -> str:
    return max(
        sorted(_telling(piece, profile) & profile.terms.keys()),
        key=lambda term: profile.terms[term] * rarity[term],
    )


def _deed_score(deeds: Terms, profile: Profile) -> tuple[float, bool]:
    if not deeds:
        return 0.0, False
    if deeds & profile.deeds:
        return _SAME_DEED, False
    if _alike(deeds) & profile.deeds or _alike(profile.deeds) & deeds:
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
    if piece is deed or _leads_to(piece, deed):
        return not refused
    if any(one.kind == "name" and piece.end <= one.start <= piece.end + len(". ") for one in candidates):
        return True
    if piece.start in filling.naming or piece.terms & profile.terms.keys():
        return True
    return bool(piece.terms & NEUTRAL) or (
        _BIRTH in piece.terms and any(one.kind == "day" for one in candidates)
    )


def _leads_to(piece: Piece, deed: Piece | None) -> bool:
    """« prévois la sortie »; « imprime le bracelet, à valider » is more than to print it."""
    if deed is None or not piece.is_order or not piece.deeds <= LIGHT:
        return False
    return piece.start < deed.start or _VALIDATE not in piece.deeds


_VALIDATE = "deed:validate"


def parted_names(candidates: Sequence[Candidate], profile: Profile) -> list[Candidate]:
    """A task with two fields for a name has each half of it for itself."""
    if not any(one.sort == "first_name" for one in profile.wanted):
        return list(candidates)
    found: list[Candidate] = []
    for one in candidates:
        name = (
            parted(one.text, titled=bool(one.title))
            if one.kind in ("name", "capitals") and one.title != "doctor"
            else None
        )
        if name is None:
            found.append(one)
            continue
        found.append(replace(one, text=name.surname, half="surname"))
        found.append(replace(one, text=name.first_name, half="first_name"))
    return found
