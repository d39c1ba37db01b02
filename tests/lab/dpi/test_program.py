"""The program behaves as a real one: errors, questions, keyboard, menus, lists, slow answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from rpa_vision.errors import DesktopError
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import ScriptedPerson
from rpa_vision_lab.dpi.accounts import PASSWORD
from rpa_vision_lab.dpi.layout import Layout
from rpa_vision_lab.dpi.options import DialogAt, DpiOptions
from rpa_vision_lab.dpi.program import DpiProgram
from rpa_vision_lab.dpi.reader import read_events, read_journal, read_patient, read_stays, read_vitals
from rpa_vision_lab.dpi.records import RecordChange
from rpa_vision_lab.dpi.store import DpiStore
from rpa_vision_lab.dpi.tasks import Coder

pytestmark = pytest.mark.desktop

IPP = "800020417"


def after_enter(person: ScriptedPerson, program: DpiProgram, dialog: str) -> Layout:
    """The dialog is there, Enter closes it, and the screen behind it is back."""
    program.wait_for_screen(f"dialog.{dialog}")
    person.press("enter")
    return program.wait_until(lambda layout: not layout.screen.startswith("dialog."), "no dialog")


def with_focus(program: DpiProgram, name: str) -> Layout:
    return program.wait_until(lambda layout: layout.focus == name, f"focus on {name}")


def test_the_keyboard_alone_logs_in_searches_and_opens(
    wide: VirtualDesktop, person: ScriptedPerson, tmp_path: Path
) -> None:
    with DpiProgram(wide.display, tmp_path) as program:
        with_focus(program, "user")
        person.press("enter")
        after_enter(person, program, "missing_field")
        person.type("mvalmont")
        person.press("tab")
        person.type("wrong")
        person.press("enter")
        after_enter(person, program, "wrong_password")
        with_focus(program, "password")
        person.type(PASSWORD)
        person.press("enter")
        program.wait_for_screen("search")
        person.press("alt", "d")
        with_focus(program, "criteria_born")
        person.type("31/02/1949")
        person.press("f3")
        after_enter(person, program, "invalid_date")
        person.press("ctrl", "a")
        person.type("01/07/1949")
        person.press("alt", "r")
        program.wait_for_widget("results/800020471")
        person.press("ctrl", "o")
        record = program.wait_for_screen("record.identity")
        assert record.texts["banner_birth_date"].startswith("01/07/1949")
        person.press("alt", "c")
        program.wait_for_screen("record.vitals")
        person.press("alt", "f")
        menu = program.wait_for_screen("menu.file")
        assert menu.texts["action/save"] == "Enregistrer"
        person.press("escape")
        program.wait_for_screen("record.vitals")
        person.press("f1")
        program.wait_for_screen("dialog.about")
        person.press("escape")
        program.wait_for_screen("record.vitals")
        person.press("ctrl", "w")
        program.wait_for_screen("search")
    assert read_journal(program.database) == []


def test_errors_and_questions_before_anything_is_stored(
    wide: VirtualDesktop, person: ScriptedPerson, tmp_path: Path
) -> None:
    with DpiProgram(wide.display, tmp_path) as program:
        coder = Coder(person, program)
        coder.log_in()
        coder.find(read_patient(program.database, IPP))
        coder.open_record(IPP)
        nda = read_stays(program.database, IPP)[0].nda

        coding = coder.open_stay(nda)
        person.click(coding.widgets["complete"])
        person.press("ctrl", "s")
        after_enter(person, program, "missing_field")
        with_focus(program, "principal")
        person.type("Q99.9")
        person.press("ctrl", "s")
        after_enter(person, program, "invalid_code")

        coder.take_vitals("38,5", "")
        coding = coder.show_tab("coding")
        person.click(coding.widgets["principal"])
        person.press("ctrl", "a")
        person.type("I10")
        person.click(coder.show_tab("vitals").widgets["vitals_day"])
        person.press("ctrl", "a")
        person.type("32/01/2026")
        person.press("ctrl", "s")
        after_enter(person, program, "invalid_date")
        person.press("ctrl", "a")
        person.type("01/09/2026")
        assert read_journal(program.database) == []

        person.click(program.shown().widgets["close_record"])
        question = program.wait_for_screen("dialog.save_changes")
        person.click(question.widgets["cancel"])
        program.wait_for_screen("record.vitals")

        colleague = DpiStore(program.database)
        stored = colleague.patient(IPP)
        colleague.save(RecordChange(IPP, stored.version, {"phone": "01 99 00 00 00"}), "ckerbrat")
        colleague.close()
        person.press("ctrl", "s")
        after = program.wait_for_screen("dialog.confirm_save")
        person.click(after.widgets["yes"])
        conflict = program.wait_for_screen("dialog.concurrent_edit")
        assert "ckerbrat" in conflict.texts["message"]
        assert {one.user for one in read_journal(program.database)} == {"ckerbrat"}
        person.click(conflict.widgets["reload"])
        assert coder.show_tab("identity").texts["phone"] == "01 99 00 00 00"


def test_fields_of_every_kind_are_stored(
    wide: VirtualDesktop, person: ScriptedPerson, tmp_path: Path
) -> None:
    with DpiProgram(wide.display, tmp_path) as program:
        coder = Coder(person, program)
        coder.log_in()
        coder.find(read_patient(program.database, IPP))
        identity = coder.open_record(IPP)
        before = read_patient(program.database, IPP)
        family = "widowed" if before.family != "widowed" else "single"
        person.click(identity.widgets["family"])
        person.click(program.wait_for_screen("choices.family").widgets[f"family/{family}"])
        identity = program.wait_for_screen("record.identity")
        person.click(identity.widgets["sex/F"])
        person.click(identity.widgets["confidential"])
        person.click(identity.widgets["history"])
        person.press("ctrl", "a")
        person.type("Éléonore, née Noël — 38,5 °C")
        person.press("enter")
        person.type("RAS")
        person.click(identity.widgets["children"])
        person.press("ctrl", "a")
        person.type("7")
        coder.save()
    stored = read_patient(program.database, IPP)
    assert (stored.family, stored.sex, stored.children) == (family, "F", 7)
    assert stored.confidential is not before.confidential
    assert stored.history == "Éléonore, née Noël — 38,5 °C\nRAS"
    assert stored.address == before.address


def test_slow_answers_ordered_dialogs_and_a_session_that_ends(
    wide: VirtualDesktop, person: ScriptedPerson, tmp_path: Path
) -> None:
    options = DpiOptions(
        slow_ms=400,
        dialogs=(
            DialogAt("after_login", "update_available"),
            DialogAt("after_0_seconds", "unknown"),
            DialogAt("before_save", "confirm_yes_no"),
            DialogAt("after_save", "session_expired"),
        ),
    )
    with DpiProgram(wide.display, tmp_path, options) as program:
        coder = Coder(person, program)
        login = program.wait_for_screen("login")
        person.type("mvalmont")
        person.click(login.widgets["password"])
        person.type(PASSWORD)
        person.press("enter")
        person.click(program.wait_for_screen("dialog.update_available").widgets["later"])
        person.click(program.wait_for_screen("dialog.unknown").widgets["postpone"])
        search = program.wait_for_screen("search")
        person.click(search.widgets["criteria_name"])
        person.type("MARTINEAU")
        person.press("enter")
        busy = program.wait_until(lambda layout: layout.busy, "busy")
        assert busy.texts["status_message"] == "Recherche en cours…"
        assert f"results/{IPP}" not in busy.widgets
        person.type("lost")
        program.wait_for_widget(f"results/{IPP}")
        assert program.shown().texts["criteria_name"] == "MARTINEAU"
        coder.open_record(IPP)
        coder.take_vitals("37,2", "")
        person.press("ctrl", "s")
        person.click(program.wait_for_screen("dialog.confirm_yes_no").widgets["no"])
        program.wait_for_screen("record.vitals")
        assert read_journal(program.database) == []
        person.press("ctrl", "s")
        person.click(program.wait_for_screen("dialog.confirm_save").widgets["yes"])
        person.click(program.wait_for_screen("dialog.saved").widgets["ok"])
        after_enter(person, program, "session_expired")
        assert program.wait_for_screen("login").texts["user"] == "mvalmont"
    assert read_vitals(program.database, IPP)[0].temperature == 37.2
    answers = [one.detail for one in read_events(program.database) if one.what == "answer"]
    assert answers == [
        "after_login update_available later",
        "after_0_seconds unknown postpone",
        "before_save confirm_yes_no no",
        "after_save session_expired ok",
    ]


def test_what_cannot_start_says_why(virtual: VirtualDesktop, tmp_path: Path) -> None:
    for options, why in (
        (DpiOptions(scale=1.75), "1792×1050"),
        (DpiOptions(font="Nobodys Font"), "Nobodys Font"),
    ):
        with pytest.raises(DesktopError, match=why), DpiProgram(virtual.display, tmp_path, options):
            pass
    with pytest.raises(DesktopError, match="4242"), DpiProgram(":4242", tmp_path):
        pass
