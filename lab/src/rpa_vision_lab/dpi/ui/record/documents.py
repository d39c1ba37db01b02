"""The record's fourth tab: letters and results, to read only."""

from __future__ import annotations

from PySide6.QtWidgets import QGroupBox, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from rpa_vision_lab.dpi.records import Document, Patient
from rpa_vision_lab.dpi.ui.kit.kit import Kit, named, shown_day
from rpa_vision_lab.dpi.ui.kit.tables import KeyedTable


class DocumentsTab(QWidget):
    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self._kit = kit
        self._documents: list[Document] = []
        self._patient = ""
        self._table = KeyedTable(kit, "documents", ("date", "document", "author"), stretch="document")
        self._table.currentCellChanged.connect(lambda *_: self._show())
        self._preview = named("preview", QPlainTextEdit())
        self._preview.setReadOnly(True)
        row = QHBoxLayout(self)
        margin = kit.order.margin
        row.setContentsMargins(margin, margin, margin, margin)
        row.setSpacing(kit.order.spacing)
        listed = _boxed(kit.say("documents.list"), self._table)
        shown = _boxed(kit.say("documents.preview"), self._preview)
        for part, stretch in kit.arranged([(listed, 5), (shown, 4)]):
            row.addWidget(part, stretch=stretch)

    def load(self, patient: Patient, documents: list[Document]) -> None:
        self._documents = documents
        self._patient = patient.full_name
        say = self._kit.say
        self._table.show_rows(
            [
                (str(number), (shown_day(one.day), say(f"document_kind.{one.kind}"), one.author))
                for number, one in enumerate(documents)
            ]
        )
        self._show()

    def _show(self) -> None:
        row = self._table.currentRow()
        if not 0 <= row < len(self._documents):
            self._preview.clear()
            return
        one = self._documents[row]
        say = self._kit.say
        self._preview.setPlainText(
            say(
                "documents.body",
                site=say("site_name"),
                title=say(f"document_kind.{one.kind}"),
                date=shown_day(one.day),
                patient=self._patient,
                text=say(f"document_text.{one.kind}"),
                author=one.author,
            )
        )


def _boxed(title: str, widget: QWidget) -> QGroupBox:
    box = QGroupBox(title)
    QVBoxLayout(box).addWidget(widget)
    return box
