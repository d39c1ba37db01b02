"""A list of codes with buttons to add one and to remove one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGroupBox, QHBoxLayout, QVBoxLayout

from rpa_vision_lab.dpi.ui.kit.kit import Kit
from rpa_vision_lab.dpi.ui.kit.tables import KeyedTable

_LEAST_HEIGHT = 66


class CodeListBox(QGroupBox):
    add_asked = Signal()
    remove_asked = Signal()

    def __init__(self, kit: Kit, name: str, one: str, columns: Sequence[str]) -> None:
        """``one`` is what the buttons call a single code of the list."""
        super().__init__(kit.say(f"coding.{name}"))
        self.table = KeyedTable(kit, name, columns, stretch="label")
        self.table.setMinimumHeight(_LEAST_HEIGHT)
        add = kit.button(f"add_{one}", f"coding.add_{one}", "add")
        remove = kit.button(f"remove_{one}", f"coding.remove_{one}", "remove")
        add.clicked.connect(self.add_asked)
        remove.clicked.connect(self.remove_asked)
        buttons = QVBoxLayout()
        buttons.setSpacing(4)
        buttons.addWidget(add)
        buttons.addWidget(remove)
        buttons.addStretch()
        row = QHBoxLayout(self)
        row.setContentsMargins(kit.order.margin, 4, kit.order.margin, kit.order.margin)
        row.setSpacing(kit.order.spacing)
        if kit.order.mirrored:
            row.addLayout(buttons)
        row.addWidget(self.table, stretch=1)
        if not kit.order.mirrored:
            row.addLayout(buttons)
