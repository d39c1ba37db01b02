"""Kinds of value: a form, what people call it, and where there is one, the table of those that exist."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rpa_vision.domain.forms.form import WrittenForm
from rpa_vision.domain.table import CodeTable
from rpa_vision.domain.values import FoundValue, Told, ValueProblem
from rpa_vision.text.folding import folded


@dataclass(frozen=True)
class ValueKind:
    name: str
    label: Told
    """« code CIM-10 »"""
    one: Told
    """« un code CIM-10 »"""
    form: WrittenForm
    fields: tuple[str, ...] = ()
    """Words of a field's label that mean this kind, folded."""
    by_value: bool = False
    """Told by its values alone, where one of them is written as hardly anything else is."""
    refuses: bool = True
    """False: what few values showed is a habit, and another one is no mistake."""
    tells_whom: bool = True
    """False: it is entered into a record, and never says whose that is."""
    table: CodeTable | None = None

    @property
    def codes(self) -> int:
        return 0 if self.table is None else len(self.table.rows)

    def problem(self, text: str) -> ValueProblem | None:
        fault = self.form.wrong(text)
        if fault is None and self.table is not None and not self.table.allows(self.normal(text)):
            fault = "unknown_code"
        return None if fault is None else ValueProblem(fault, self.one)

    def normal(self, text: str) -> str:
        """The one way of writing it, for comparing; a text that is no such value is left as it is."""
        return self.form.normal(text)

    def found_in(self, sentence: str) -> list[FoundValue]:
        return [
            FoundValue(sentence[start:end], start, end, self.problem(sentence[start:end]))
            for start, end in self.form.places(sentence)
        ]

    def names(self, label: str) -> bool:
        """Whether a field of this label holds such values."""
        words = f" {' '.join(_words(label))} "
        return any(f" {field} " in words for field in self.fields)

    def is_told_by(self, values: Sequence[str]) -> bool:
        return self.by_value and self.fits(values) and any(map(self.form.tells, values))

    def fits(self, values: Sequence[str]) -> bool:
        return bool(values) and all(self.form.wrong(value) is None for value in values)


def _words(label: str) -> list[str]:
    return "".join(sign if sign.isalnum() else " " for sign in folded(label)).split()
