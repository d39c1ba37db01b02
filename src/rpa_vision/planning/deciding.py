"""Which workflow a part of a sentence asks for: one, several that fit as well, or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from rpa_vision.domain.context import DomainContext
from rpa_vision.planning.profile import Profile
from rpa_vision.planning.understanding import Clause, Understood, held_against

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
        all_of_them = [
            held_against(part, profile, self.rarity, self.domain, self.today) for profile in self.profiles
        ]
        refused = tuple(one for one in all_of_them if one.refused)
        ranked = sorted(
            (one for one in all_of_them if not one.refused), key=lambda one: (-one.score, one.workflow_id)
        )
        if not ranked or (ranked[0].score < _LEAST and not ranked[0].is_named):
            return Decision(part, (), refused)
        best = ranked[0]
        close = [
            one
            for one in ranked
            if one.score >= best.score - MARGIN
            and one.left_over <= best.left_over
            and (one.is_named or _tell(one))
        ]
        return Decision(part, tuple(close or [best]), refused)

    def against(self, part: Clause, profile: Profile) -> Understood:
        return held_against(part, profile, self.rarity, self.domain, self.today)


def _tell(one: Understood) -> bool:
    """Values of its own kinds were given: a diagnosis code, a stay's number."""
    return any(
        wanted.sort == "code" and wanted.variable.name in one.filling.given for wanted in one.profile.wanted
    )
