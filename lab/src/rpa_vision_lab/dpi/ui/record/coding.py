"""The tab a stay is coded in: diagnoses, acts and the ward's summary."""

from __future__ import annotations

from dataclasses import asdict

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from rpa_vision_lab.dpi.records import Act, Coding, Stay
from rpa_vision_lab.dpi.ui.kit.fields import FieldSpec
from rpa_vision_lab.dpi.ui.kit.forms import FormBox
from rpa_vision_lab.dpi.ui.kit.kit import Kit, named, shown_day
from rpa_vision_lab.dpi.ui.record.code_list import CodeListBox
from rpa_vision_lab.dpi.ui.record.code_search import look_up
from rpa_vision_lab.dpi.ui.record.problems import Problem

_SUMMARY = (
    FieldSpec("exit_mode", "coding.exit_mode", "combo", choices="exit_mode"),
    FieldSpec("destination", "coding.destination", "combo", choices="destination"),
    FieldSpec("severity", "coding.severity", "radio", choices="severity"),
    FieldSpec("sessions", "coding.sessions", "spin", high=99),
    FieldSpec("complete", "coding.complete", "check"),
    FieldSpec("comment", "coding.comment", "area", lines=3),
)


class CodingTab(QWidget):
    changed = Signal()

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self._kit = kit
        self._stay: Stay | None = None
        self._loaded: Coding | None = None
        self._acts: list[Act] = []
        self._associated: list[str] = []
        self._codes = {name: named(name, QLineEdit()) for name in ("principal", "related")}
        self._labels = {name: named(f"{name}_label", QLineEdit()) for name in ("principal", "related")}
        self._associated_list = CodeListBox(kit, "associated", "associated", ("rank", "code", "label"))
        self._acts_list = CodeListBox(kit, "acts", "act", ("code", "label", "date"))
        self._summary = FormBox(kit, "coding.summary", _SUMMARY)
        self._title = kit.label("coding_title", "")
        self._compose()
        self._summary.changed.connect(self.changed)
        self._associated_list.add_asked.connect(self.add_associated)
        self._associated_list.remove_asked.connect(self._remove_associated)
        self._acts_list.add_asked.connect(self.add_act)
        self._acts_list.remove_asked.connect(self._remove_act)

    def _compose(self) -> None:
        kit = self._kit
        left = QVBoxLayout()
        left.setSpacing(kit.order.spacing)
        left.addWidget(self._diagnosis_box())
        for box in kit.arranged([self._associated_list, self._acts_list]):
            left.addWidget(box, stretch=1)
        body = QHBoxLayout()
        body.setSpacing(kit.order.spacing)
        if kit.order.mirrored:
            body.addWidget(self._summary, stretch=2)
            body.addLayout(left, stretch=4)
        else:
            body.addLayout(left, stretch=4)
            body.addWidget(self._summary, stretch=2)
        column = QVBoxLayout(self)
        margin = kit.order.margin
        column.setContentsMargins(margin, 4, margin, margin)
        column.setSpacing(4)
        column.addWidget(self._title)
        column.addLayout(body, stretch=1)

    def _diagnosis_box(self) -> QGroupBox:
        kit = self._kit
        box = QGroupBox(kit.say("coding.principal_group"))
        grid = QGridLayout(box)
        grid.setVerticalSpacing(kit.order.spacing - 1)
        for row, name in enumerate(kit.arranged(("principal", "related"))):
            required = name == "principal"
            caption = kit.label(f"label/{name}", kit.say(f"coding.{name}") + (" *" if required else ""))
            caption.setProperty("required", required)
            code, words = self._codes[name], self._labels[name]
            code.setMinimumWidth(code.fontMetrics().horizontalAdvance("M99.999") + 12)
            words.setReadOnly(True)
            code.textChanged.connect(lambda _, name=name: self._code_typed(name))
            if required:
                colours = code.palette()
                colours.setColor(QPalette.ColorRole.Base, kit.colours.required)
                code.setPalette(colours)
            find = kit.button(f"find_{name}", f"coding.find_{name}", "search")
            find.clicked.connect(lambda _=False, name=name: self.find_code(name))
            for column, widget in enumerate(kit.arranged((caption, code, words, find))):
                grid.addWidget(widget, row, column)
                grid.setColumnStretch(column, 1 if widget is code else 4 if widget is words else 0)
        return box

    @property
    def nda(self) -> str | None:
        return self._stay.nda if self._stay else None

    def unload(self) -> None:
        self._stay = self._loaded = None

    def load(self, stay: Stay) -> None:
        self._stay = stay
        say = self._kit.say
        self._title.setText(
            say(
                "coding.title",
                nda=stay.nda,
                ward=say(f"ward.{stay.ward}"),
                entered=shown_day(stay.entered),
                left=shown_day(stay.left),
            )
        )
        coding = stay.coding
        self._codes["principal"].setText(coding.principal)
        self._codes["related"].setText(coding.related)
        self._associated = list(coding.associated)
        self._acts = list(coding.acts)
        self._summary.load(asdict(coding))
        self._show_lists()
        self._loaded = self._entered()

    def _show_lists(self) -> None:
        diagnoses, acts = self._kit.diagnoses, self._kit.acts
        self._associated_list.table.show_rows(
            [
                (code, (str(rank), code, diagnoses.label(code)))
                for rank, code in enumerate(self._associated, 1)
            ]
        )
        self._acts_list.table.show_rows(
            [(act.code, (act.code, acts.label(act.code), shown_day(act.day))) for act in self._acts]
        )
        self.changed.emit()

    def _code_typed(self, name: str) -> None:
        words = self._labels[name]
        words.setText(self._kit.diagnoses.label(self._codes[name].text().strip().upper()))
        words.setCursorPosition(0)
        self.changed.emit()

    def find_code(self, name: str = "principal") -> None:
        code = look_up(self._kit, self._kit.diagnoses, self)
        if code is not None:
            self._codes[name].setText(code)
            self._codes[name].setFocus()

    def add_associated(self) -> None:
        code = look_up(self._kit, self._kit.diagnoses, self)
        if code is not None and code not in self._associated:
            self._associated.append(code)
            self._show_lists()
            self._associated_list.table.select(code)

    def _remove_associated(self) -> None:
        code = self._associated_list.table.current_key()
        if code is not None:
            self._associated.remove(code)
            self._show_lists()

    def add_act(self) -> None:
        code = look_up(self._kit, self._kit.acts, self)
        if code is not None and self._stay is not None:
            self._acts.append(Act(code, self._stay.entered))
            self._show_lists()
            self._acts_list.table.select(code)

    def _remove_act(self) -> None:
        row = self._acts_list.table.currentRow()
        if row >= 0:
            del self._acts[row]
            self._show_lists()

    def _entered(self) -> Coding | None:
        if self._stay is None:
            return None
        summary = self._summary.values()
        return Coding(
            nda=self._stay.nda,
            principal=self._codes["principal"].text().strip().upper(),
            related=self._codes["related"].text().strip().upper(),
            associated=tuple(self._associated),
            acts=tuple(self._acts),
            exit_mode=str(summary["exit_mode"]),
            destination=str(summary["destination"]),
            severity=str(summary["severity"]),
            sessions=int(summary["sessions"]),
            complete=bool(summary["complete"]),
            comment=str(summary["comment"]),
        )

    def changes(self) -> Coding | None:
        entered = self._entered()
        return entered if entered != self._loaded else None

    def problem(self) -> Problem | None:
        coding = self.changes()
        if coding is None:
            return None
        if not coding.principal:
            return Problem("missing_field", self._kit.say.plain("coding.principal"), self._codes["principal"])
        for name, code in (("principal", coding.principal), ("related", coding.related)):
            if code and code not in self._kit.diagnoses:
                return Problem("invalid_code", code, self._codes[name])
        return None
