"""What a person looks for, and who that is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from rpa_vision_lab.dpi.records import Patient
from rpa_vision_lab.dpi.spelling import folded, sound


@dataclass(frozen=True)
class Criteria:
    name: str
    given: str
    born: str
    """As typed."""
    ipp: str
    sex: str
    sounds_like: bool
    birth_names: bool

    @property
    def empty(self) -> bool:
        return not (self.name or self.given or self.born or self.ipp)

    def accept(self, patient: Patient) -> bool:
        names = [patient.used_name] + [patient.birth_name] * self.birth_names
        return (
            (not self.name or any(self._matches(self.name, name) for name in names))
            and (not self.given or self._matches(self.given, patient.given))
            and (not self.born or typed_day(self.born) == date.fromisoformat(patient.born))
            and patient.ipp.startswith(self.ipp)
            and self.sex in ("", patient.sex)
        )

    def _matches(self, typed: str, stored: str) -> bool:
        if self.sounds_like:
            return sound(typed) == sound(stored)
        return folded(stored).startswith(folded(typed))


def typed_day(text: str) -> date | None:
    """What a person meant by 14/02/1985; None when no calendar has that day."""
    try:
        return datetime.strptime(text.strip(), "%d/%m/%Y").date()  # noqa: DTZ007 - a day has no time zone
    except ValueError:
        return None
