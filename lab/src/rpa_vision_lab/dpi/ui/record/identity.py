"""The record's first tab: who the patient is and how to reach them."""

from __future__ import annotations

from dataclasses import asdict

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from rpa_vision_lab.dpi.records import Patient
from rpa_vision_lab.dpi.ui.kit.fields import FieldSpec, Value
from rpa_vision_lab.dpi.ui.kit.forms import FormBox
from rpa_vision_lab.dpi.ui.kit.kit import Kit
from rpa_vision_lab.dpi.ui.record.problems import Problem, missing

_CIVIL = (
    FieldSpec("birth_name", "identity.birth_name", required=True),
    FieldSpec("used_name", "identity.used_name"),
    FieldSpec("given", "identity.given", required=True),
    FieldSpec("born", "identity.born", "date", required=True),
    FieldSpec("birth_place", "identity.birth_place"),
    FieldSpec("sex", "identity.sex", "radio", choices="sex"),
    FieldSpec("family", "identity.family", "combo", choices="family"),
)
_CONTACT = (
    FieldSpec("address", "identity.address", wide=True),
    FieldSpec("postcode", "identity.postcode", chars=7),
    FieldSpec("town", "identity.town"),
    FieldSpec("phone", "identity.phone", chars=17, wide=True),
    FieldSpec("email", "identity.email", wide=True),
)
_ADMIN = (
    FieldSpec("doctor", "identity.doctor"),
    FieldSpec("cover", "identity.cover", "combo", choices="cover"),
    FieldSpec("children", "identity.children", "spin", high=20),
    FieldSpec("long_illness", "identity.long_illness", "check"),
    FieldSpec("shared_record", "identity.shared_record", "check"),
    FieldSpec("confidential", "identity.confidential", "check"),
)
_HEALTH = (
    FieldSpec("allergies", "identity.allergies"),
    FieldSpec("history", "identity.history", "area", lines=2),
)


class IdentityTab(QWidget):
    changed = Signal()

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self._kit = kit
        self._boxes = [
            FormBox(kit, "identity.civil", _CIVIL),
            FormBox(kit, "identity.contact", _CONTACT, columns=2),
            FormBox(kit, "identity.admin", _ADMIN),
            FormBox(kit, "identity.health", _HEALTH),
        ]
        self._loaded: dict[str, Value] = {}
        civil, contact, admin, health = self._boxes
        row = QHBoxLayout(self)
        margin = kit.order.margin
        row.setContentsMargins(margin, margin // 2, margin, margin)
        row.setSpacing(kit.order.spacing)
        for upper, lower in kit.arranged([(civil, health), (contact, admin)]):
            column = QVBoxLayout()
            column.setSpacing(kit.order.spacing)
            column.addWidget(upper)
            column.addWidget(lower, stretch=1)
            row.addLayout(column, stretch=1)
        for box in self._boxes:
            box.changed.connect(self.changed)

    def load(self, patient: Patient) -> None:
        stored = asdict(patient)
        for box in self._boxes:
            box.load(stored)
        self._loaded = self._values()

    def _values(self) -> dict[str, Value]:
        return {name: value for box in self._boxes for name, value in box.values().items()}

    def changes(self) -> dict[str, Value]:
        now = self._values()
        return {name: value for name, value in now.items() if value != self._loaded[name]}

    def problem(self) -> Problem | None:
        return missing(self._kit, [field for box in self._boxes for field in box.fields.values()])
