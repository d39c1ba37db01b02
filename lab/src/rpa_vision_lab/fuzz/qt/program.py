"""A drawn application as a Qt program: its view in widgets, its parts' places known."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from rpa_vision.models.geometry import Box, Point
from rpa_vision_lab.fuzz.application.app import App
from rpa_vision_lab.fuzz.application.spec import Look
from rpa_vision_lab.fuzz.application.view import (
    Button,
    Choice,
    Dialog,
    Entry,
    Fact,
    Heading,
    Listing,
    Notice,
    Part,
    TabBar,
    Toggle,
    View,
)
from rpa_vision_lab.fuzz.qt.lists import Place, Told, draw_listing, on_screen
from rpa_vision_lab.fuzz.qt.looks import dress

_LABEL_WIDTH = 190
_LINK = {"dark": "#8fb8ff"}


class QtProgram(QObject):
    def __init__(self, app: App, area: Box) -> None:
        super().__init__()
        self._app = app
        self._application = QApplication.instance()
        self._window = QWidget()
        self._window.setGeometry(area.left, area.top, area.width, area.height)
        self._frame = QVBoxLayout(self._window)
        self._page: QWidget | None = None
        self._dialog: QDialog | None = None
        self._drawn: View | None = None
        self._places: dict[str, Place] = {}
        self._entries: list[QLineEdit] = []
        self._look = Look()
        app.redraw, app.lose_focus = self._redraw, self._lose_focus

    def wear(self, look: Look) -> None:
        if isinstance(self._application, QApplication):
            dress(self._application, look)
        self._look, self._drawn = look, None

    def close(self) -> None:
        self._shut_dialog()
        self._window.close()
        self._window.deleteLater()

    def place(self, part: str) -> Box | None:
        """Where it can be clicked; None while it is not shown."""
        known = self._places.get(part)
        rect = None if known is None else known()
        if rect is None or rect.isEmpty():
            return None
        return Box(rect.left(), rect.top(), rect.right() + 1, rect.bottom() + 1)

    def part_at(self, at: Point) -> str | None:
        """The smallest part there; what a dialog covers is not."""
        over = self._dialog is not None
        found = [
            (box.area, part)
            for part in self._places
            if part.startswith("answer:") == over
            and (box := self.place(part)) is not None
            and box.contains(at)
        ]
        return min(found)[1] if found else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's own name
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QLineEdit):
            self._app.focused(watched.objectName())
        return False

    def _lose_focus(self) -> None:
        focused = QApplication.focusWidget()
        others = [one for one in self._entries if one is not focused and one.isVisible()]
        if others:
            others[0].setFocus()
        elif focused is not None:
            focused.clearFocus()

    def _redraw(self) -> None:
        view = self._app.view()
        if self._drawn is None or view.parts != self._drawn.parts:
            self._draw_page(view)
        if self._drawn is None or view.dialog is not self._drawn.dialog:
            self._shut_dialog()
            if view.dialog is not None:
                self._open_dialog(view.dialog)
        self._drawn = view

    def _draw_page(self, view: View) -> None:
        if self._page is not None:
            self._frame.removeWidget(self._page)
            self._page.hide()
            self._page.deleteLater()
        self._places = {part: place for part, place in self._places.items() if part.startswith("answer:")}
        self._entries = []
        self._page = QWidget()
        layout = QVBoxLayout(self._page)
        layout.setSpacing(12 if self._look.roomy else 6)
        for part in view.parts:
            self._add(part, layout)
        if not any(isinstance(part, Listing) and part.style != "cards" for part in view.parts):
            layout.addStretch()
        self._frame.addWidget(self._page)
        self._window.setWindowTitle(view.title)
        self._window.show()
        self._page.show()

    def _add(self, part: Part, layout: QVBoxLayout) -> None:
        match part:
            case Heading(text=text):
                heading = QLabel(text)
                font = heading.font()
                font.setPointSize(font.pointSize() + 4)
                font.setBold(True)
                heading.setFont(font)
                layout.addWidget(heading)
            case Fact(label=label, text=text):
                layout.addWidget(QLabel(f"{label} : {text}"))
            case Notice(text=text):
                layout.addWidget(QLabel(text))
            case Listing():
                drawn = draw_listing(part, self._told())
                self._places |= drawn.places
                layout.addWidget(drawn.widget)
            case TabBar():
                layout.addWidget(self._tab_bar(part))
            case Button():
                layout.addWidget(self._button(part), alignment=Qt.AlignmentFlag.AlignLeft)
            case Entry() | Toggle() | Choice():
                layout.addLayout(self._labelled(part))

    def _told(self) -> Told:
        colour = _LINK.get(self._look.palette, "#1a4fb0")
        return Told(self._app.press, self._app.choose, colour, 34 if self._look.roomy else 26)

    def _button(self, of: Button) -> QPushButton:
        button = QPushButton(of.text)
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda: self._app.press(of.part))
        self._places[of.part] = lambda: on_screen(button)
        return button

    def _tab_bar(self, of: TabBar) -> QTabBar:
        bar = QTabBar()
        for at, (part, label) in enumerate(of.tabs):
            bar.addTab(label)
            self._places[part] = lambda at=at: _in(bar, bar.tabRect(at))  # type: ignore[misc]
        bar.setCurrentIndex(of.current)
        bar.currentChanged.connect(lambda at: self._app.press(of.tabs[at][0]))
        return bar

    def _labelled(self, part: Entry | Toggle | Choice) -> QHBoxLayout:
        line = QHBoxLayout()
        if not isinstance(part, Toggle):
            label = QLabel(part.label)
            label.setFixedWidth(_LABEL_WIDTH)
            line.addWidget(label)
        match part:
            case Entry():
                line.addWidget(self._entry(part))
            case Toggle():
                line.addWidget(self._toggle(part))
            case Choice(as_radio=True):
                for radio in self._radios(part):
                    line.addWidget(radio)
            case Choice():
                line.addWidget(self._combo(part))
        line.addStretch()
        return line

    def _entry(self, of: Entry) -> QLineEdit:
        entry = QLineEdit(of.text)
        entry.setObjectName(of.part)
        entry.setFixedWidth(300)
        entry.textChanged.connect(lambda text: self._app.typed(of.part, text))
        entry.installEventFilter(self)
        self._entries.append(entry)
        self._places[of.part] = lambda: on_screen(entry)
        return entry

    def _toggle(self, of: Toggle) -> QCheckBox:
        box = QCheckBox(of.label)
        box.setChecked(of.on)
        box.toggled.connect(lambda on: self._app.set(of.part, "on" if on else "off"))
        self._places[of.part] = lambda: on_screen(box)
        return box

    def _radios(self, of: Choice) -> list[QRadioButton]:
        group = QButtonGroup(self._page)
        radios = []
        for option in of.options:
            radio = QRadioButton(option)
            radio.setChecked(option == of.chosen)
            radio.toggled.connect(lambda on, option=option: self._chosen(of.part, option, on=on))
            self._places[of.option_part(option)] = lambda radio=radio: on_screen(radio)  # type: ignore[misc]
            group.addButton(radio)
            radios.append(radio)
        return radios

    def _chosen(self, part: str, option: str, *, on: bool) -> None:
        if on:
            self._app.set(part, option)

    def _combo(self, of: Choice) -> QComboBox:
        combo = QComboBox()
        combo.addItems(of.options)
        combo.setCurrentText(of.chosen)
        combo.currentTextChanged.connect(lambda text: self._app.set(of.part, text))
        self._places[of.part] = lambda: on_screen(combo)
        for at, option in enumerate(of.options):
            self._places[of.option_part(option)] = lambda at=at: _in_popup(combo, at)  # type: ignore[misc]
        return combo

    def _open_dialog(self, of: Dialog) -> None:
        self._dialog = dialog = QDialog(self._window)
        dialog.setWindowTitle(of.title)
        layout = QVBoxLayout(dialog)
        layout.setContentsMargins(24, 20, 24, 16)
        layout.setSpacing(18)
        layout.addWidget(QLabel(of.text))
        answers = QHBoxLayout()
        answers.addStretch()
        for button in of.buttons:
            answers.addWidget(self._button(button))
        layout.addLayout(answers)
        dialog.setModal(True)
        dialog.open()

    def _shut_dialog(self) -> None:
        if self._dialog is not None:
            self._dialog.close()
            self._dialog.deleteLater()
            self._dialog = None
            self._places = {part: one for part, one in self._places.items() if not part.startswith("answer:")}


def _in(widget: QWidget, rect: QRect) -> QRect | None:
    return QRect(widget.mapToGlobal(rect.topLeft()), rect.size()) if widget.isVisible() else None


def _in_popup(combo: QComboBox, at: int) -> QRect | None:
    """As much of it as is seen: a row may be wider than its list."""
    view = combo.view()
    if not view.isVisible():
        return None
    rect = view.visualRect(combo.model().index(at, 0)).intersected(view.viewport().rect())
    return QRect(view.viewport().mapToGlobal(rect.topLeft()), rect.size())
