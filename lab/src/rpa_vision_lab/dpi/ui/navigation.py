"""The pane beside the pages: work lists, recent records and wards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from rpa_vision_lab.dpi.records import Patient, Stay
from rpa_vision_lab.dpi.ui.kit.kit import Kit, named

_KEY = Qt.ItemDataRole.UserRole
_MOST_RECENT = 3
_WIDTH = 204


class Navigation(QWidget):
    chosen = Signal(str)
    """``search``, ``to_code``, ``coded``, ``recent:IPP`` or ``ward:KEY``."""

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self._kit = kit
        self._recent: list[Patient] = []
        self._tree = named("nav", QTreeWidget())
        self._tree.setHeaderHidden(True)
        self._tree.setIconSize(QSize(16, 16))
        self._tree.setIndentation(12)
        self._tree.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._tree.itemClicked.connect(self._clicked)
        self.setFixedWidth(_WIDTH)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(kit.label("nav_title", kit.say("nav.title")))
        column.addWidget(self._tree)

    def show_work(self, stays: Sequence[Stay]) -> None:
        states = Counter(stay.state for stay in stays)
        wards = Counter(stay.ward for stay in stays if stay.state == "to_code")
        say = self._kit.say
        self._tree.clear()
        self._branch("desk", [("search", say("nav.search"), "search")])
        self._branch(
            "work",
            [(state, f"{say(f'nav.{state}')} ({states[state]})", "list") for state in ("to_code", "coded")],
        )
        self._branch("recent", [(f"recent:{one.ipp}", one.full_name, "identity") for one in self._recent])
        self._branch(
            "wards",
            [(f"ward:{key}", f"{words} ({wards[key]})", "ward") for key, words in say.choices("ward")],
        )

    def remember(self, patient: Patient) -> None:
        others = [one for one in self._recent if one.ipp != patient.ipp]
        self._recent = [patient, *others][:_MOST_RECENT]

    def _branch(self, name: str, leaves: Sequence[tuple[str, str, str]]) -> None:
        branch = QTreeWidgetItem(self._tree, [self._kit.say(f"nav.{name}")])
        branch.setIcon(0, self._kit.icon("folder"))
        branch.setData(0, _KEY, f"branch:{name}")
        for key, words, icon in leaves:
            leaf = QTreeWidgetItem(branch, [words])
            leaf.setIcon(0, self._kit.icon(icon))
            leaf.setData(0, _KEY, key)
        branch.setExpanded(True)

    def _clicked(self, item: QTreeWidgetItem) -> None:
        key = str(item.data(0, _KEY))
        if not key.startswith("branch:"):
            self.chosen.emit(key)
