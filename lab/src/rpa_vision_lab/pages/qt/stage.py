"""Puts a plan's screen on the picture: alone, in a window, under a dialog or with a menu open."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QMainWindow, QMdiArea, QMenu, QMessageBox, QStyle, QWidget

from rpa_vision.models.screen import ElementType
from rpa_vision_lab.pages import compose
from rpa_vision_lab.pages.contents import Coding, Entry, Form, Log, Login, Message, Record, Search
from rpa_vision_lab.pages.invented import Inventor
from rpa_vision_lab.pages.plan import Plan
from rpa_vision_lab.pages.qt import screens
from rpa_vision_lab.pages.qt.parts import LOOKS_LIKE
from rpa_vision_lab.pages.qt.widgets import fill_menu

_DIALOG = (
    Qt.WindowType.SubWindow
    | Qt.WindowType.WindowTitleHint
    | Qt.WindowType.WindowSystemMenuHint
    | Qt.WindowType.WindowCloseButtonHint
)
_DESKTOP = QColor(59, 91, 116)
_MARGIN = 40


def set_stage(plan: Plan, maker: Inventor) -> QMdiArea:
    """Shown, and settled but for the events still to be handled."""
    desk = QMdiArea()
    desk.setBackground(_DESKTOP)
    desk.setFrameShape(QMdiArea.Shape.NoFrame)
    desk.resize(*plan.logical_size)
    program = screens.in_program(_screen(plan, maker), maker)
    frame = desk.addSubWindow(program)
    frame.setWindowTitle(
        maker.say("Dossier patient — Hôpital des Érables", "Patient records — Maple Tree Hospital")
    )
    desk.show()
    width, height = plan.logical_size
    if plan.windowed:
        frame.setGeometry(_MARGIN, _MARGIN // 2, width - 2 * _MARGIN, height - _MARGIN)
    else:
        frame.setWindowFlags(Qt.WindowType.FramelessWindowHint)
        frame.setGeometry(0, 0, width, height)
    frame.setWindowIcon(desk.style().standardIcon(QStyle.StandardPixmap.SP_ComputerIcon))
    frame.show()
    desk.setActiveSubWindow(frame)
    _open(plan, maker, desk, program)
    return desk


def _screen(plan: Plan, maker: Inventor) -> QWidget:
    row_height = round(plan.points * 2.4)
    match compose.content(plan, maker):
        case Form() as form:
            return screens.form_screen(form, row_height, above=plan.variant == "above")
        case Coding() as coding:
            return screens.coding_screen(coding, row_height)
        case Login() as login:
            return screens.login_screen(login)
        case Log() as log:
            return screens.log_screen(log, round(plan.points * 1.8))
        case Record() as record:
            return screens.record_screen(record, row_height)
        case Search() as search:
            return screens.search_screen(search, row_height)


def _open(plan: Plan, maker: Inventor, desk: QMdiArea, program: QMainWindow) -> None:
    """What stands above the program on this page."""
    message, entries = compose.message(plan, maker), compose.menu(plan, maker)
    if message:
        _ask(desk, message, maker)
    elif entries and plan.kind == "menu":
        bar = program.menuBar()
        below = bar.actionGeometry(bar.actions()[0]).bottomLeft() + QPoint(0, 1)
        _pop_up(desk, entries, bar.mapTo(desk.viewport(), below))
    elif entries:
        across, down = maker.random.randint(25, 60), maker.random.randint(35, 60)
        _pop_up(desk, entries, QPoint(desk.width() * across // 100, desk.height() * down // 100))


def _ask(desk: QMdiArea, message: Message, maker: Inventor) -> None:
    box = QMessageBox()
    box.setIcon(QMessageBox.Icon.Warning)
    box.setText(message.text)
    box.setInformativeText(message.detail)
    roles = (
        QMessageBox.ButtonRole.AcceptRole,
        QMessageBox.ButtonRole.DestructiveRole,
        QMessageBox.ButtonRole.RejectRole,
    )
    for button, role in zip(message.buttons, roles, strict=False):
        push = box.addButton(button.text, role)
        push.setDefault(button.primary)
    frame = desk.addSubWindow(box)
    frame.setWindowFlags(_DIALOG)
    frame.setWindowTitle(message.title)
    frame.setProperty(LOOKS_LIKE, ElementType.DIALOG)
    box.show()
    frame.adjustSize()
    left = maker.random.randint(desk.width() // 4, desk.width() // 2)
    frame.move(left, maker.random.randint(desk.height() // 4, desk.height() // 2))
    frame.setWindowIcon(desk.style().standardIcon(QStyle.StandardPixmap.SP_FileIcon))
    frame.raise_()


def _pop_up(desk: QMdiArea, entries: tuple[Entry, ...], corner: QPoint) -> None:
    """A menu as a part of the desk, so that one picture shows both."""
    menu = fill_menu(QMenu(desk.viewport()), entries)
    menu.setWindowFlags(Qt.WindowType.Widget)
    menu.resize(menu.sizeHint())
    room = desk.rect().bottomRight() - menu.rect().bottomRight()
    menu.move(min(corner.x(), room.x()), min(corner.y(), room.y()))
    menu.show()
    menu.raise_()
    menu.setActiveAction(menu.actions()[1])
