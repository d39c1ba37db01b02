"""The record's second tab: the patient's stays."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QGroupBox, QLineEdit, QVBoxLayout, QWidget

from rpa_vision_lab.dpi.records import Stay
from rpa_vision_lab.dpi.ui.kit.kit import Kit, named, shown_day
from rpa_vision_lab.dpi.ui.kit.tables import KeyedTable

_COLUMNS = ("nda", "ward", "entered", "left", "physician", "state", "principal")
_DETAILS = ("nda", "ward", "entered", "left", "entry_mode", "physician")


class StaysTab(QWidget):
    opened = Signal(str)

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self._kit = kit
        self._stays: dict[str, Stay] = {}
        self._table = KeyedTable(kit, "stays", _COLUMNS, stretch="principal")
        self._table.opened.connect(self.opened)
        self._table.currentCellChanged.connect(lambda *_: self._show_detail())
        code = kit.button("code_stay", "stays.open", "code_stay")
        code.clicked.connect(self.open_current)
        listed = QGroupBox(kit.say("stays.list"))
        inside = QVBoxLayout(listed)
        inside.addWidget(self._table)
        inside.addLayout(kit.button_row(code))
        self._details = {name: named(f"stay_{name}", QLineEdit()) for name in _DETAILS}
        column = QVBoxLayout(self)
        margin = kit.order.margin
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(kit.order.spacing)
        column.addWidget(listed, stretch=1)
        column.addWidget(self._detail_box())

    def _detail_box(self) -> QGroupBox:
        box = QGroupBox(self._kit.say("stays.detail"))
        grid = QGridLayout(box)
        grid.setVerticalSpacing(self._kit.order.spacing)
        for number, name in enumerate(self._kit.arranged(_DETAILS)):
            edit = self._details[name]
            edit.setReadOnly(True)
            row, across = divmod(number, 2)
            grid.addWidget(
                self._kit.label(f"label/stay_{name}", self._kit.say(f"stays.{name}")), row, 2 * across
            )
            grid.addWidget(edit, row, 2 * across + 1)
        return box

    def load(self, stays: list[Stay]) -> None:
        say = self._kit.say
        self._stays = {stay.nda: stay for stay in stays}
        self._table.show_rows(
            [
                (
                    stay.nda,
                    (
                        stay.nda,
                        say(f"ward.{stay.ward}"),
                        shown_day(stay.entered),
                        shown_day(stay.left),
                        stay.physician,
                        say(f"state.{stay.state}"),
                        f"{stay.coding.principal} {self._kit.diagnoses.label(stay.coding.principal)}".strip(),
                    ),
                )
                for stay in stays
            ]
        )
        self._show_detail()

    def _show_detail(self) -> None:
        key = self._table.current_key() if self._table.rowCount() == len(self._stays) else None
        if key not in self._stays:
            return
        stay = self._stays[key]
        shown = {
            "nda": stay.nda,
            "ward": self._kit.say(f"ward.{stay.ward}"),
            "entered": shown_day(stay.entered),
            "left": shown_day(stay.left),
            "entry_mode": self._kit.say(f"entry_mode.{stay.entry_mode}"),
            "physician": stay.physician,
        }
        for name, text in shown.items():
            self._details[name].setText(text)

    def open_current(self) -> None:
        key = self._table.current_key()
        if key is not None:
            self.opened.emit(key)
