"""The menu bar and the toolbar: one list of actions for both."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar, QToolButton

from rpa_vision_lab.dpi.ui.kit.kit import Kit, named


@dataclass(frozen=True)
class ActionSpec:
    name: str
    keys: str = ""
    icon: str = ""
    checkable: bool = False


_LINE = ActionSpec("")
MENUS: dict[str, tuple[ActionSpec, ...]] = {
    "file": (
        ActionSpec("search", "F3", "search"),
        ActionSpec("open", "Ctrl+O", "open"),
        ActionSpec("save", "Ctrl+S", "save"),
        ActionSpec("close", "Ctrl+W", "close"),
        _LINE,
        ActionSpec("print", "Ctrl+P", "print"),
        _LINE,
        ActionSpec("logout", "", "logout"),
        ActionSpec("quit", "Ctrl+Q"),
    ),
    "patient": (
        ActionSpec("show_identity", "Ctrl+1", "identity"),
        ActionSpec("show_stays", "Ctrl+2", "stays"),
        ActionSpec("show_vitals", "Ctrl+3", "vitals"),
        ActionSpec("show_documents", "Ctrl+4", "documents"),
    ),
    "stay": (
        ActionSpec("code_stay", "F6", "code_stay"),
        _LINE,
        ActionSpec("find_code", "F4", "search"),
        ActionSpec("add_diagnosis", "F7", "add"),
        ActionSpec("add_act", "F8", "add"),
    ),
    "view": (
        ActionSpec("refresh", "F5", "refresh"),
        _LINE,
        ActionSpec("navigation", checkable=True),
        ActionSpec("toolbar", checkable=True),
    ),
    "tools": (ActionSpec("preferences"), ActionSpec("password")),
    "help": (ActionSpec("about", "F1", "about"),),
}
_TOOLS = ("search", "open", "save", "close", "", "code_stay", "print", "refresh", "", "about")


class Actions:
    def __init__(self, kit: Kit, window: QMainWindow) -> None:
        self._kit = kit
        self._actions: dict[str, QAction] = {}
        for menu, specs in MENUS.items():
            self._fill(window.menuBar().addMenu(kit.say(f"menu.{menu}")), menu, specs, window)
        window.menuBar().setObjectName("menubar")
        self.toolbar = self._make_toolbar()
        window.addToolBar(self.toolbar)

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def _fill(self, menu: QMenu, name: str, specs: tuple[ActionSpec, ...], window: QMainWindow) -> None:
        named(f"menu.{name}", menu)
        menu.menuAction().setObjectName(name)
        for spec in specs:
            if spec is _LINE:
                menu.addSeparator()
                continue
            action = QAction(self._kit.say(f"action.{spec.name}"), window)
            action.setObjectName(spec.name)
            action.setShortcut(QKeySequence(spec.keys))
            action.setCheckable(spec.checkable)
            action.setChecked(spec.checkable)
            if spec.name in _TOOLS:
                action.setIconText(self._kit.say(f"tool.{spec.name}"))
            if spec.icon:
                action.setIcon(self._kit.icon(spec.icon))
            menu.addAction(action)
            self._actions[spec.name] = action

    def _make_toolbar(self) -> QToolBar:
        order = self._kit.order
        bar = named("toolbar", QToolBar())
        bar.setMovable(False)
        bar.setIconSize(QSize(order.tool_icon, order.tool_icon))
        for name in self._kit.arranged(_TOOLS):
            if not name:
                bar.addSeparator()
                continue
            button = named(f"tool/{name}", QToolButton())
            button.setDefaultAction(self._actions[name])
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setToolButtonStyle(self._button_style())
            bar.addWidget(button)
        return bar

    def _button_style(self) -> Qt.ToolButtonStyle:
        if not self._kit.order.tool_words:
            return Qt.ToolButtonStyle.ToolButtonIconOnly
        if self._kit.order.mirrored:
            return Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        return Qt.ToolButtonStyle.ToolButtonTextUnderIcon

    def allow(self, *, record: bool, coding: bool, results: bool) -> None:
        """What can be done on the page shown."""
        for name in ("save", "close", "show_identity", "show_stays", "show_vitals", "show_documents"):
            self._actions[name].setEnabled(record)
        self._actions["code_stay"].setEnabled(record)
        self._actions["open"].setEnabled(results)
        for name in ("find_code", "add_diagnosis", "add_act"):
            self._actions[name].setEnabled(coding)
        for name in ("preferences", "password"):
            self._actions[name].setEnabled(False)
