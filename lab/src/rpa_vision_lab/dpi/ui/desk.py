"""One person's work in the main window: searching, opening, saving and closing records."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from rpa_vision.errors import ConflictError
from rpa_vision_lab.dpi.criteria import typed_day
from rpa_vision_lab.dpi.faults import Register
from rpa_vision_lab.dpi.ui.busy import Busy
from rpa_vision_lab.dpi.ui.interruptions import Interruptions, Outcome
from rpa_vision_lab.dpi.ui.kit.kit import Kit
from rpa_vision_lab.dpi.ui.kit.messages import ask
from rpa_vision_lab.dpi.ui.window import MainWindow


class Desk(QObject):
    log_out_asked = Signal()
    quit_asked = Signal()

    def __init__(
        self,
        kit: Kit,
        register: Register,
        interruptions: Interruptions,
        busy: Busy,
        window: MainWindow,
        user: str,
    ) -> None:
        super().__init__()
        self._kit = kit
        self._register = register
        self._interruptions = interruptions
        self._busy = busy
        self._window = window
        self._user = user
        self._connect()
        self._show_work()

    def _connect(self) -> None:
        window = self._window
        window.search.asked.connect(self.search)
        window.search.opened.connect(self._open_row)
        window.record.save_asked.connect(self.save)
        window.record.close_asked.connect(self.close_record)
        window.record.stay_asked.connect(self._code_stay)
        window.navigation.chosen.connect(self._navigate)
        window.quit_asked.connect(self._leaving(self.quit_asked.emit))
        does: dict[str, Callable[[], object]] = {
            "search": self._search_or_go_there,
            "open": window.search.open_current,
            "save": self.save,
            "close": self.close_record,
            "print": lambda: self._tell("printer_error"),
            "logout": self._leaving(self.log_out_asked.emit),
            "quit": self._leaving(self.quit_asked.emit),
            "code_stay": window.record.stays.open_current,
            "find_code": window.record.coding.find_code,
            "add_diagnosis": window.record.coding.add_associated,
            "add_act": window.record.coding.add_act,
            "refresh": self._refresh,
            "about": lambda: self._tell("about"),
        }
        for tab in ("identity", "stays", "vitals", "documents"):
            does[f"show_{tab}"] = partial(window.record.show_tab, tab)
        for name, do in does.items():
            window.actions_[name].triggered.connect(lambda _=False, do=do: do())

    def interrupt(self, moment: str) -> Outcome:
        outcome = self._interruptions.meet(moment, self._user, self._window)
        if outcome == "log_out":
            self.log_out_asked.emit()
        return outcome

    def _tell(self, message: str, what: str = "", field: QWidget | None = None) -> str:
        answer = ask(self._kit, message, what, self._window)
        if field is not None:
            field.setFocus()
        return answer

    def _show_work(self) -> None:
        store = self._register.shown
        self._window.navigation.show_work([stay for one in store.patients() for stay in store.stays(one.ipp)])

    # Searching

    def search(self) -> None:
        criteria = self._window.search.criteria()
        if criteria.born and typed_day(criteria.born) is None:
            self._tell("invalid_date", criteria.born)
            self._window.search.focus_date()
            return
        self._busy.wait(self._window, self._kit.say("status.searching"))
        found = [] if criteria.empty else filter(criteria.accept, self._register.shown.patients())
        self._window.search.show_patients(list(found))
        self._ready()

    def _search_or_go_there(self) -> None:
        if self._window.shows_record:
            self.close_record()
        else:
            self.search()

    def _navigate(self, key: str) -> None:
        if self._window.shows_record and not self.close_record():
            return
        kind, _, value = key.partition(":")
        if kind == "recent":
            self._open(value)
        elif kind != "search":
            store = self._register.shown
            wanted = "to_code" if kind == "ward" else kind
            self._window.search.show_patients(
                [
                    one
                    for one in store.patients()
                    if any(stay.state == wanted and value in ("", stay.ward) for stay in store.stays(one.ipp))
                ]
            )
            self._window.refresh()

    def _refresh(self) -> None:
        if not self._window.shows_record:
            self.search()
        elif self._may_lose_changes():
            self._window.record.reload()

    # Records

    def _open_row(self, ipp: str) -> None:
        self._open(self._register.opened_instead(ipp, self._window.search.listed()))

    def _open(self, ipp: str) -> None:
        if self.interrupt("on_open_record") != "go_on":
            return
        self._busy.wait(self._window, self._kit.say("status.opening"))
        store = self._register.shown
        patient = store.patient(ipp)
        self._register.note(self._user, "open", ipp)
        self._window.record.open(patient, store)
        self._window.navigation.remember(patient)
        self._show_work()
        self._window.show_record()
        self._ready()

    def _code_stay(self, nda: str) -> None:
        record = self._window.record
        if record.coding.nda == nda:
            record.show_tab("coding")
            return
        if record.coding.changes() is not None:
            if not self._may_lose_changes():
                return
            record.reload()
        record.code_stay(nda)

    def close_record(self) -> bool:
        """Back to the search, unless there are changes the person wants to keep."""
        if not self._may_lose_changes():
            return False
        self._window.record.reload()
        self._window.show_search()
        self._ready()
        return True

    def _may_lose_changes(self) -> bool:
        if not self._window.shows_record or not self._window.record.modified:
            return True
        answer = self._tell("save_changes")
        return answer == "discard" or (answer == "save" and self.save())

    def _leaving(self, leave: Callable[[], object]) -> Callable[[], None]:
        def asked() -> None:
            if self._may_lose_changes():
                leave()

        return asked

    def save(self) -> bool:
        record = self._window.record
        patient = record.patient
        if patient is None or not record.modified:
            return False
        found = record.problem()
        if found is not None:
            tab, problem = found
            record.show_tab(tab)
            self._tell(problem.message, problem.what, problem.field)
            return False
        who = f"{patient.full_name} (IPP {patient.ipp})"
        if self.interrupt("before_save") != "go_on" or self._tell("confirm_save", who) != "yes":
            return False
        self._busy.wait(self._window, self._kit.say("status.saving"))
        try:
            self._register.save(record.change(), self._user)
        except ConflictError as conflict:
            self._ready()
            if self._tell("concurrent_edit", str(conflict)) == "reload":
                record.reload()
            return False
        record.reload()
        self._show_work()
        now = datetime.now().astimezone().strftime("%H:%M")
        self._window.say_status(self._kit.say("status.saved", time=now))
        self._tell("saved", who)
        return self.interrupt("after_save") != "log_out"

    def _ready(self) -> None:
        self._window.say_status(self._kit.say("status.ready"))
        self._window.refresh()
