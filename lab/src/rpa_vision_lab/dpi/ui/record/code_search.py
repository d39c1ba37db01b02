"""Looking a code up in CIM-10 or CCAM."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QDialog, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from rpa_vision_lab.dpi.codes import CodeList
from rpa_vision_lab.dpi.ui.kit.kit import Kit, named
from rpa_vision_lab.dpi.ui.kit.tables import KeyedTable


class CodeSearch(QDialog):
    def __init__(self, kit: Kit, codes: CodeList, parent: QWidget) -> None:
        super().__init__(parent)
        named(f"dialog.{codes.name}", self)
        self._kit = kit
        self._codes = codes
        self.chosen: str | None = None
        self.setWindowTitle(kit.say(f"code_search.title_{codes.name}"))
        self.resize(560, 400)
        self._text = named("code_text", QLineEdit())
        self._chapter = named("code_chapter", QComboBox())
        self._chapter.addItem(kit.say("code_search.all_chapters"), "")
        for chapter in codes.chapters():
            self._chapter.addItem(chapter, chapter)
        self._table = KeyedTable(kit, "codes", ("code", "label"), stretch="label")
        self._table.opened.connect(self._choose)
        self._count = kit.label("codes_count", "")
        find = kit.button("find_codes", "code_search.find", "search", enter=True)
        choose = kit.button("choose_code", "code_search.choose")
        cancel = kit.button("cancel_code", "code_search.cancel")
        find.clicked.connect(self._find)
        self._chapter.currentIndexChanged.connect(self._find)
        choose.clicked.connect(self._choose_current)
        cancel.clicked.connect(self.reject)
        top = QGridLayout()
        top.setHorizontalSpacing(kit.order.spacing)
        cells: list[QWidget] = [
            kit.label("label/code_text", kit.say("code_search.text")),
            self._text,
            kit.label("label/code_chapter", kit.say("code_search.chapter")),
            self._chapter,
            find,
        ]
        for column, cell in enumerate(kit.arranged(cells)):
            top.addWidget(cell, 0, column)
            top.setColumnStretch(column, int(cell is self._text))
        column_ = QVBoxLayout(self)
        column_.addLayout(top)
        column_.addWidget(self._table)
        column_.addLayout(kit.button_row(choose, cancel, beside=self._count))
        self._find()
        self._text.setFocus()

    def _find(self) -> None:
        found = self._codes.find(self._text.text(), str(self._chapter.currentData()))
        self._table.show_rows([(code, (code, label)) for code, label in found])
        self._count.setText(self._kit.say("code_search.count", count=len(found)))

    def _choose_current(self) -> None:
        code = self._table.current_key()
        if code is not None:
            self._choose(code)

    def _choose(self, code: str) -> None:
        self.chosen = code
        self.accept()


def look_up(kit: Kit, codes: CodeList, parent: QWidget) -> str | None:
    dialog = CodeSearch(kit, codes, parent)
    dialog.exec()
    dialog.deleteLater()
    return dialog.chosen
