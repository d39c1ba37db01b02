"""Finding a patient among look-alikes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGroupBox, QLineEdit, QVBoxLayout, QWidget

from rpa_vision_lab.dpi.criteria import Criteria
from rpa_vision_lab.dpi.records import Patient
from rpa_vision_lab.dpi.spelling import folded
from rpa_vision_lab.dpi.ui.kit.fields import FieldSpec
from rpa_vision_lab.dpi.ui.kit.forms import FormBox
from rpa_vision_lab.dpi.ui.kit.kit import Kit, shown_day
from rpa_vision_lab.dpi.ui.kit.tables import KeyedTable

_FIELDS = (
    FieldSpec("criteria_name", "search.name"),
    FieldSpec("criteria_given", "search.given"),
    FieldSpec("criteria_born", "search.born", "typed_date"),
    FieldSpec("criteria_ipp", "search.ipp"),
    FieldSpec("criteria_sex", "search.sex", "combo", choices="sex", first="search.any_sex"),
    FieldSpec("criteria_sounds", "search.sounds_like", "check"),
    FieldSpec("criteria_birth_names", "search.birth_names", "check"),
)
_COLUMNS = ("ipp", "used_name", "birth_name", "given", "sex", "born", "town")


class SearchPage(QWidget):
    asked = Signal()
    opened = Signal(str)

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self._kit = kit
        self._form = FormBox(kit, "search.criteria", _FIELDS, columns=3)
        for field in self._form.fields.values():
            if isinstance(field.widget, QLineEdit):
                field.widget.returnPressed.connect(self.asked)
        find = kit.button("find", "search.find", "search", enter=True)
        clear = kit.button("clear", "search.clear")
        self.open_button = kit.button("open_record", "search.open", "open")
        find.clicked.connect(self.asked)
        clear.clicked.connect(self.clear)
        self.open_button.clicked.connect(self.open_current)
        self._table = KeyedTable(kit, "results", _COLUMNS, stretch="town")
        self._table.opened.connect(self.opened)
        self._count = kit.label("results_count", kit.say("search.not_asked"))
        rows = self._form.grid.rowCount()
        self._form.grid.addLayout(kit.button_row(find, clear), rows, 0, 1, -1)
        results = QGroupBox(kit.say("search.results"))
        inside = QVBoxLayout(results)
        inside.setContentsMargins(kit.order.margin, 4, kit.order.margin, kit.order.margin)
        inside.addWidget(self._table)
        inside.addLayout(kit.button_row(self.open_button, beside=self._count))
        column = QVBoxLayout(self)
        column.setContentsMargins(kit.order.margin, kit.order.margin, kit.order.margin, kit.order.margin)
        column.setSpacing(kit.order.spacing)
        column.addWidget(kit.label("page_title", kit.say("search.title")))
        for part in kit.arranged([self._form, results]):
            column.addWidget(part, stretch=int(part is results))
        self.show_patients([])
        self._count.setText(kit.say("search.not_asked"))

    def criteria(self) -> Criteria:
        read = {name: field.read() for name, field in self._form.fields.items()}
        return Criteria(
            name=str(read["criteria_name"]).strip(),
            given=str(read["criteria_given"]).strip(),
            born=str(read["criteria_born"]).strip(),
            ipp=str(read["criteria_ipp"]).strip(),
            sex=str(read["criteria_sex"]),
            sounds_like=bool(read["criteria_sounds"]),
            birth_names=bool(read["criteria_birth_names"]),
        )

    def show_patients(self, patients: Sequence[Patient]) -> None:
        ordered = sorted(patients, key=lambda one: (folded(one.used_name), folded(one.given), one.born))
        self._table.show_rows(
            [
                (
                    one.ipp,
                    (
                        one.ipp,
                        one.used_name,
                        one.birth_name,
                        one.given,
                        one.sex,
                        shown_day(one.born),
                        one.town,
                    ),
                )
                for one in ordered
            ]
        )
        self.open_button.setEnabled(bool(ordered))
        say = self._kit.say
        self._count.setText(say("search.count", count=len(ordered)) if ordered else say("search.none"))

    def listed(self) -> list[str]:
        return self._table.keys()

    def open_current(self) -> None:
        key = self._table.current_key()
        if key is not None:
            self.opened.emit(key)

    def clear(self) -> None:
        for field in self._form.fields.values():
            field.write(False if field.spec.kind == "check" else "")
        self.show_patients([])
        self._count.setText(self._kit.say("search.not_asked"))
        self.focus()

    def focus(self) -> None:
        self._form.fields["criteria_name"].widget.setFocus()

    def focus_date(self) -> None:
        self._form.fields["criteria_born"].widget.setFocus()
