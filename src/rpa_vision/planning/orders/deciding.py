"""Which workflow a part of a sentence asks for: one, several that fit as well, or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from rpa_vision.domain.context import DomainContext
from rpa_vision.planning.beside.alternatives import OR
from rpa_vision.planning.orders.clause import Clause
from rpa_vision.planning.orders.profile import Profile
from rpa_vision.planning.orders.understanding import Understood, held_against

MARGIN = 0.45
"""Less than a word of a task's name: two workflows this close are both offered."""
_LEAST = 0.5
"""Less is said of any task at all."""


@dataclass(frozen=True)
class Decision:
    part: Clause
    fitting: tuple[Understood, ...]
    """The best first; more than one: as good."""
    refused: tuple[Understood, ...] = ()

    @property
    def best(self) -> Understood | None:
        return self.fitting[0] if self.fitting else None

    @property
    def is_sure(self) -> bool:
        return len(self.fitting) == 1 and (self.fitting[0].is_named or _tell(self.fitting[0]))


@dataclass(frozen=True)
class TaskChooser:
    profiles: Sequence[Profile]
    rarity: Mapping[str, float]
    domain: DomainContext
    today: date
    _decided: dict[Clause, Decision] = field(default_factory=dict, init=False, compare=False)
    """Parts are put together in several ways, and asked about again."""

    def of(self, part: Clause) -> Decision:
        if part not in self._decided:
            self._decided[part] = self._of(part)
        return self._decided[part]

    def _of(self, part: Clause) -> Decision:
        return self._of_two(part) or self._of_one(part)

    def _of_two(self, part: Clause) -> Decision | None:
        """« étiquettes ou bracelet »: whichever of them is meant, a person says."""
        free = part.free
        for place, piece in enumerate(free):
            around = free[:place][-1:] + [one for one in free[place + 1 :] if one.part != "small"][:1]
            if (
                piece.letters not in OR
                or piece.part == "word"
                or len(around) != 2
                or not all(one.things or one.deeds for one in around)
            ):
                continue
            found = [self._of_one(part.without(piece, one)) for one in reversed(around)]
            best = [one.best for one in found if one.best is not None and len(one.fitting) == 1]
            if len(best) == 2 and best[0].workflow_id != best[1].workflow_id:
                return Decision(part, tuple(best))
        return None

    def _of_one(self, part: Clause) -> Decision:
        all_of_them = [
            held_against(part, profile, self.rarity, self.domain, self.today) for profile in self.profiles
        ]
        refused = tuple(one for one in all_of_them if one.refused)
        ranked = sorted(
            (one for one in all_of_them if not one.refused),
            key=lambda one: (one.codes_left, -one.score, one.workflow_id),
        )
        if not ranked or (ranked[0].score < _LEAST and not ranked[0].is_named):
            return Decision(part, (), refused)
        best = ranked[0]
        if best.is_hardly_meant:
            return Decision(part, (), refused)
        close = [
            one
            for one in ranked
            if one.score >= best.score - MARGIN
            and one.codes_left <= best.codes_left
            and one.left_over <= best.left_over
            and (one.is_named or _tell(one) or self._only_its(one))
        ]
        if len(close) == 1 and self._only_its(close[0]):
            close = [replace(close[0], is_named=True)]
        if len(close) == 1:
            close += [one for one in ranked if one is not best and _is_as_well(best, one)]
        return Decision(part, tuple(close or [best]), refused)

    def _only_its(self, one: Understood) -> bool:
        """A value that no other task was shown."""
        shown = {
            candidate.value
            for found in one.filling.given.values()
            for candidate in found
            if candidate.kind == "choice"
        }
        others = [other for other in self.profiles if other is not one.profile]
        return any(
            not any(value in wanted.variable.examples for other in others for wanted in other.wanted)
            for value in shown
        )

    def against(self, part: Clause, profile: Profile) -> Understood:
        return held_against(part, profile, self.rarity, self.domain, self.today)


def _is_as_well(best: Understood, other: Understood) -> bool:
    """« transfert 26… »: a move, or a discharge by transfer; « transfert 26… en gériatrie » is one of them only."""
    if best.left_over or other.left_over or other.unseen or other.filling.offered:
        return False
    given = [one for found in best.filling.given.values() for one in found]
    if any(one.kind not in ("code", "digits", "day", "name") for one in given):
        return False
    values = [one for found in other.filling.given.values() for one in found if one.kind == "choice"]
    said = [piece for piece in best.part.free if piece.part == "word" and piece.terms & best.profile.core]
    return (
        bool(values)
        and len(said) == 1
        and all(one.meets(said[0].start, said[0].end) for one in values)
        and sum(map(len, other.filling.given.values())) == len(given) + 1
    )


def _tell(one: Understood) -> bool:
    """Values of its own kinds were given: a diagnosis code, a stay's number."""
    return any(
        wanted.sort == "code" and wanted.variable.name in one.filling.given for wanted in one.profile.wanted
    )
