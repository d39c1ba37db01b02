"""What a person types most in a hospital arrives in real programs letter by letter, and they close cleanly."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.models.geometry import Box, Point
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.programs.chromium import Chromium
from rpa_vision_lab.programs.gnuhealth.tryton import Tryton
from rpa_vision_lab.programs.libreoffice import Kind, LibreOffice
from rpa_vision_lab.programs.web_form import TITLE, WebForm
from rpa_vision_lab.programs.wine.notepad import Notepad

pytestmark = [pytest.mark.lab, pytest.mark.desktop]

TEXT = "Éléonore Lefèvre-Noël, né(e) le 12/03/1980 — 38,5 °C"
STORED_WITHIN_S = 20.0

Click = Callable[[Point], None]
RunningOf = Callable[[Path], list[str]]


def test_windows_notepad(
    virtual: VirtualDesktop, x11: X11Desktop, click: Click, running_of: RunningOf
) -> None:
    with Notepad(virtual.display) as notepad:
        click(notepad.text_field)
        x11.type_text(TEXT)
        x11.press(("ctrl", "s"))
        notepad.program.wait_for(lambda: notepad.saved_text() or None, "saved text", STORED_WITHIN_S)
        assert notepad.saved_text() == TEXT
        x11.press(("alt", "f4"))
        assert notepad.program.wait_until_ended() == 0
    assert running_of(notepad.home) == []


def test_gnu_health(
    virtual: VirtualDesktop,
    x11: X11Desktop,
    click: Click,
    see: Callable[[X11Desktop, str], Box],
    running_of: RunningOf,
) -> None:
    with Tryton(virtual.display, patient=1) as tryton:
        title = see(x11, "Bloc-notes")
        click(Point(title.right, title.bottom + 2 * title.height))
        x11.type_text(TEXT)
        x11.press(("ctrl", "s"))
        tryton.program.wait_for(lambda: tryton.stored("general_info"), "stored text", STORED_WITHIN_S)
        assert tryton.stored("general_info") == TEXT
        x11.press(("ctrl", "q"))
        click(see(x11, "Oui").center)
        assert tryton.program.wait_until_ended() == 0
    assert running_of(tryton.home) == []


@pytest.mark.parametrize("kind", ["writer", "calc"])
def test_libreoffice(
    virtual: VirtualDesktop, x11: X11Desktop, click: Click, kind: Kind, running_of: RunningOf
) -> None:
    with LibreOffice(virtual.display, kind) as office:
        click(office.text_field)
        x11.type_text(TEXT)
        x11.press(("ctrl", "s"))
        office.program.wait_for(lambda: office.saved_text() or None, "saved text", STORED_WITHIN_S)
        assert office.saved_text() == TEXT
        x11.press(("ctrl", "q"))
        assert office.program.wait_until_ended() == 0
    assert running_of(office.home) == []


def test_chromium(virtual: VirtualDesktop, x11: X11Desktop, click: Click, running_of: RunningOf) -> None:
    with WebForm() as form, Chromium(virtual.display, form.address, TITLE) as chromium:
        click(form.place("observation").center)
        x11.type_text(TEXT)
        click(form.place("action").center)
        assert form.sent()["observation"] == TEXT
        x11.press(("ctrl", "w"))
        assert chromium.program.wait_until_ended() == 0
    assert running_of(chromium.home) == []
