"""A patient's record: the banner, its tabs, and what was changed in them."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from rpa_vision_lab.dpi.records import Patient, RecordChange, Stay
from rpa_vision_lab.dpi.store import DpiStore
from rpa_vision_lab.dpi.ui.kit.kit import Kit, named
from rpa_vision_lab.dpi.ui.record.banner import Banner
from rpa_vision_lab.dpi.ui.record.coding import CodingTab
from rpa_vision_lab.dpi.ui.record.documents import DocumentsTab
from rpa_vision_lab.dpi.ui.record.identity import IdentityTab
from rpa_vision_lab.dpi.ui.record.problems import Problem
from rpa_vision_lab.dpi.ui.record.stays import StaysTab
from rpa_vision_lab.dpi.ui.record.vitals import VitalsTab


class RecordPage(QWidget):
    changed = Signal()
    save_asked = Signal()
    stay_asked = Signal(str)
    close_asked = Signal()

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self._kit = kit
        self._patient: Patient | None = None
        self._store: DpiStore | None = None
        self._stays: dict[str, Stay] = {}
        self._banner = Banner(kit)
        self.identity = IdentityTab(kit)
        self.stays = StaysTab(kit)
        self.vitals = VitalsTab(kit)
        self.documents = DocumentsTab(kit)
        self.coding = CodingTab(kit)
        self._pages: dict[str, QWidget] = {
            "identity": self.identity,
            "stays": self.stays,
            "vitals": self.vitals,
            "documents": self.documents,
            "coding": self.coding,
        }
        self._tabs = self._make_tabs()
        self._tabs.currentChanged.connect(lambda _: self.changed.emit())
        self._compose()
        self.stays.opened.connect(self.stay_asked)
        for page in (self.identity, self.vitals, self.coding):
            page.changed.connect(self.changed)

    def _make_tabs(self) -> QTabWidget:
        tabs = named("tabs", QTabWidget())
        tabs.setIconSize(QSize(16, 16))
        tabs.setUsesScrollButtons(False)
        if self._kit.order.mirrored:
            tabs.setTabPosition(QTabWidget.TabPosition.South)
        for name in self._kit.arranged(list(self._pages)):
            index = tabs.addTab(self._pages[name], self._kit.icon(name), self._kit.say(f"tab.{name}"))
            tabs.tabBar().setTabData(index, name)
        return tabs

    def _compose(self) -> None:
        kit = self._kit
        save = kit.button("save", "record.save", "save")
        revert = kit.button("revert", "record.revert")
        close = kit.button("close_record", "record.close", "close")
        save.clicked.connect(self.save_asked)
        revert.clicked.connect(self.reload)
        close.clicked.connect(self.close_asked)
        column = QVBoxLayout(self)
        margin = kit.order.margin
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(kit.order.spacing)
        column.addWidget(self._banner)
        column.addWidget(self._tabs, stretch=1)
        hint = kit.label("hint", kit.say("required_note"))
        column.addLayout(kit.button_row(save, revert, close, beside=hint))

    @property
    def patient(self) -> Patient | None:
        return self._patient

    @property
    def tab(self) -> str:
        return next(name for name, page in self._pages.items() if page is self._tabs.currentWidget())

    @property
    def modified(self) -> bool:
        return bool(self.identity.changes()) or self.coding.changes() is not None or self.vitals.entered()

    def open(self, patient: Patient, store: DpiStore) -> None:
        self._patient = patient
        self._store = store
        self._tabs.setTabVisible(self._tabs.indexOf(self.coding), False)
        self.coding.unload()
        self.show_tab("identity")
        self.reload()

    def reload(self) -> None:
        """As stored now: whatever was typed and not saved is gone."""
        if self._patient is None or self._store is None:
            return
        store, ipp = self._store, self._patient.ipp
        stays = store.stays(ipp)
        self._patient = store.patient(ipp)
        self._stays = {stay.nda: stay for stay in stays}
        self._banner.show_patient(self._patient, stays)
        self.identity.load(self._patient)
        self.stays.load(stays)
        self.vitals.load(store.vitals(ipp))
        self.documents.load(self._patient, store.documents(ipp))
        if self.coding.nda is not None:
            self.coding.load(self._stays[self.coding.nda])
        self.changed.emit()

    def show_tab(self, name: str) -> None:
        self._tabs.setCurrentWidget(self._pages[name])

    def code_stay(self, nda: str) -> None:
        self.coding.load(self._stays[nda])
        self._tabs.setTabVisible(self._tabs.indexOf(self.coding), True)
        self.show_tab("coding")

    def problem(self) -> tuple[str, Problem] | None:
        """The first one, and the tab it is on."""
        for name, page in (("identity", self.identity), ("coding", self.coding), ("vitals", self.vitals)):
            found = page.problem()
            if found is not None:
                return name, found
        return None

    def change(self) -> RecordChange:
        """Only once ``problem`` finds none."""
        assert self._patient is not None, "no record is open"  # noqa: S101
        return RecordChange(
            ipp=self._patient.ipp,
            version=self._patient.version,
            identity=self.identity.changes(),
            coding=self.coding.changes(),
            vitals=self.vitals.reading(self._patient.ipp),
        )
