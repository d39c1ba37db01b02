"""Who the record belongs to: always visible above everything else."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout

from rpa_vision_lab.dpi.records import Patient, Stay
from rpa_vision_lab.dpi.ui.kit.kit import Kit, named, shown_day

_FACTS = ("birth_date", "sex", "ipp", "ward", "allergies")


class Banner(QFrame):
    def __init__(self, kit: Kit) -> None:
        super().__init__()
        named("banner", self)
        self._kit = kit
        picture = QLabel()
        picture.setPixmap(kit.icon("identity").pixmap(QSize(34, 34)))
        self._name = kit.label("banner_name", "")
        self._birth_name = kit.label("banner_birth_name", "")
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self._name)
        names.addWidget(self._birth_name)
        self._values = {fact: kit.label(f"banner_{fact}", "", "value") for fact in _FACTS}
        facts = QGridLayout()
        facts.setHorizontalSpacing(18)
        facts.setVerticalSpacing(0)
        for column, fact in enumerate(kit.arranged(_FACTS)):
            facts.addWidget(
                kit.label(f"banner_caption/{fact}", kit.say(f"banner.{fact}"), "caption"), 0, column
            )
            facts.addWidget(self._values[fact], 1, column)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 3, 10, 3)
        row.setSpacing(10)
        if kit.order.mirrored:
            row.addLayout(facts)
            row.addStretch()
            row.addLayout(names)
            row.addWidget(picture, alignment=Qt.AlignmentFlag.AlignVCenter)
        else:
            row.addWidget(picture, alignment=Qt.AlignmentFlag.AlignVCenter)
            row.addLayout(names)
            row.addStretch()
            row.addLayout(facts)

    def show_patient(self, patient: Patient, stays: list[Stay]) -> None:
        say = self._kit.say
        self._name.setText(patient.full_name)
        born = "banner.born_f" if patient.sex == "F" else "banner.born_m"
        self._birth_name.setText(say(born, name=patient.birth_name))
        self._values["birth_date"].setText(
            say("banner.birth", day=shown_day(patient.born), age=self._kit.age(patient.born))
        )
        self._values["sex"].setText(say(f"sex.{patient.sex}"))
        self._values["ipp"].setText(patient.ipp)
        self._values["ward"].setText(say(f"ward.{stays[0].ward}"))
        self._show_allergies(patient.allergies)

    def _show_allergies(self, allergies: str) -> None:
        """In red, unless there are none."""
        label = self._values["allergies"]
        label.setText(allergies or self._kit.say("banner.no_allergy"))
        label.setProperty("role", "alert" if allergies else "value")
        label.style().polish(label)
