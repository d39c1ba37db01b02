"""The record's third tab: vital signs, the earlier ones and a new reading."""

from __future__ import annotations

import re
from datetime import date, datetime

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGroupBox, QVBoxLayout, QWidget

from rpa_vision_lab.dpi.criteria import typed_day
from rpa_vision_lab.dpi.records import Vitals
from rpa_vision_lab.dpi.ui.kit.fields import FieldSpec
from rpa_vision_lab.dpi.ui.kit.forms import FormBox
from rpa_vision_lab.dpi.ui.kit.kit import Kit, shown_day
from rpa_vision_lab.dpi.ui.kit.tables import KeyedTable
from rpa_vision_lab.dpi.ui.record.problems import Problem, missing

_FIELDS = (
    FieldSpec("vitals_day", "vitals.day", "typed_date", required=True, chars=12),
    FieldSpec("vitals_hour", "vitals.hour", required=True, chars=7),
    FieldSpec("temperature", "vitals.temperature", unit="°C", chars=8),
    FieldSpec("systolic", "vitals.systolic", "spin", high=300, unit="mmHg"),
    FieldSpec("diastolic", "vitals.diastolic", "spin", high=200, unit="mmHg"),
    FieldSpec("pulse", "vitals.pulse", "spin", high=250, unit="/min"),
    FieldSpec("oxygen", "vitals.oxygen", "spin", high=100, unit="%"),
    FieldSpec("weight", "vitals.weight", unit="kg", chars=8),
    FieldSpec("pain", "vitals.pain", "spin", high=10, unit="/ 10"),
    FieldSpec("vitals_note", "vitals.note", wide=True),
)
_COLUMNS = ("taken", "temperature", "pressure", "pulse", "oxygen", "weight", "pain", "note")
_MEASURES = ("temperature", "systolic", "diastolic", "pulse", "oxygen", "weight", "pain", "vitals_note")
_HOUR = re.compile(r"([01]?\d|2[0-3])[:h]([0-5]\d)")
_DECIMAL = re.compile(r"\d{1,3}([.,]\d)?")


class VitalsTab(QWidget):
    changed = Signal()

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self._kit = kit
        self._form = FormBox(kit, "vitals.new", _FIELDS, columns=3)
        self._form.changed.connect(self.changed)
        self._table = KeyedTable(kit, "readings", _COLUMNS, stretch="note")
        history = QGroupBox(kit.say("vitals.history"))
        inside = QVBoxLayout(history)
        inside.addWidget(self._table)
        column = QVBoxLayout(self)
        margin = kit.order.margin
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(kit.order.spacing)
        for part in kit.arranged([self._form, history]):
            column.addWidget(part, stretch=int(part is history))

    def load(self, readings: list[Vitals]) -> None:
        self._table.show_rows([(f"{number}", _cells(one)) for number, one in enumerate(readings)])
        now = datetime.now().astimezone()
        fresh = {name: 0 if field.spec.kind == "spin" else "" for name, field in self._form.fields.items()}
        self._form.load(
            {**fresh, "vitals_day": now.strftime("%d/%m/%Y"), "vitals_hour": now.strftime("%H:%M")}
        )

    def entered(self) -> bool:
        """The date and time alone are no reading."""
        return any(self._form.fields[name].read() for name in _MEASURES)

    def reading(self, ipp: str) -> Vitals | None:
        """Only once ``problem`` finds none."""
        if not self.entered():
            return None
        read = {name: field.read() for name, field in self._form.fields.items()}
        day = typed_day(str(read["vitals_day"])) or date.today()  # noqa: DTZ011 - checked before
        return Vitals(
            ipp=ipp,
            day=day.isoformat(),
            hour=str(read["vitals_hour"]),
            temperature=_decimal(read["temperature"]),
            weight=_decimal(read["weight"]),
            note=str(read["vitals_note"]),
            **{
                name: int(read[name]) or None for name in ("systolic", "diastolic", "pulse", "oxygen", "pain")
            },
        )

    def problem(self) -> Problem | None:
        if not self.entered():
            return None
        fields = self._form.fields
        absent = missing(self._kit, fields.values())
        if absent is not None:
            return absent
        day, hour = fields["vitals_day"], fields["vitals_hour"]
        if typed_day(str(day.read())) is None:
            return Problem("invalid_date", str(day.read()), day.widget)
        if not _HOUR.fullmatch(str(hour.read())):
            return Problem("invalid_number", str(hour.read()), hour.widget)
        for name in ("temperature", "weight"):
            typed = str(fields[name].read()).strip()
            if typed and not _DECIMAL.fullmatch(typed):
                return Problem("invalid_number", typed, fields[name].widget)
        return None


def _decimal(typed: object) -> float | None:
    text = str(typed).strip().replace(",", ".")
    return float(text) if text else None


def _cells(one: Vitals) -> tuple[str, ...]:
    pressure = f"{one.systolic}/{one.diastolic}" if one.systolic and one.diastolic else ""
    decimals = [f"{value:.1f}".replace(".", ",") if value else "" for value in (one.temperature, one.weight)]
    whole = [str(value) if value is not None else "" for value in (one.pulse, one.oxygen, one.pain)]
    taken = f"{shown_day(one.day)} {one.hour}"
    return (taken, decimals[0], pressure, whole[0], whole[1], decimals[1], whole[2], one.note)
