"""Every dress of the program: nothing missing, nothing outside, nothing over another, nothing cut off."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import get_args

import pytest

from rpa_vision.models.geometry import Size
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import ScriptedPerson
from rpa_vision_lab.dpi.layout import Layout
from rpa_vision_lab.dpi.options import DpiOptions, Language, Order, Theme, Wording
from rpa_vision_lab.dpi.program import DpiProgram
from rpa_vision_lab.dpi.reader import read_patient, read_stays
from rpa_vision_lab.dpi.tasks import Coder

pytestmark = pytest.mark.desktop

SCALES = (1.0, 1.25, 1.5, 1.75)
FONTS = ("DejaVu Sans", "Liberation Sans", "Carlito", "Noto Sans")
EVERYTHING = [
    DpiOptions(theme, scale, font, order, wording, language)
    for (theme, scale, order, language, wording), font in zip(
        product(get_args(Theme), SCALES, get_args(Order), get_args(Language), get_args(Wording)),
        FONTS * 36,
        strict=True,
    )
]
SAMPLE = [
    DpiOptions("dark", 1.25, "Carlito", "standard", "variant", "en"),
    DpiOptions("high_contrast", 1.75, "DejaVu Sans", "mirrored", "variant", "fr"),
    DpiOptions("light", 1.0, "DejaVu Sans", "compact", "standard", "fr"),
    DpiOptions("light", 1.75, "Liberation Sans", "standard", "standard", "en"),
    DpiOptions("high_contrast", 1.5, "Carlito", "compact", "standard", "en"),
]
"""Every value of every switch, the largest scale twice."""
USUAL = [*SAMPLE[:2], *(pytest.param(one, marks=pytest.mark.lab) for one in SAMPLE[2:])]
IPP = "800044121"


def worn(options: DpiOptions) -> str:
    return "-".join(
        str(part)
        for part in (
            options.theme,
            options.scale,
            options.order,
            options.language,
            options.wording,
            options.font,
        )
    )


@pytest.mark.parametrize("options", USUAL, ids=worn)
def test_every_screen_is_whole(
    wide: VirtualDesktop, person: ScriptedPerson, tmp_path: Path, options: DpiOptions
) -> None:
    check_every_screen(wide, person, tmp_path, options)


@pytest.mark.lab
@pytest.mark.parametrize("options", EVERYTHING, ids=worn)
def test_every_screen_is_whole_in_every_dress(
    wide: VirtualDesktop, person: ScriptedPerson, tmp_path: Path, options: DpiOptions
) -> None:
    check_every_screen(wide, person, tmp_path, options)


def check_every_screen(
    wide: VirtualDesktop, person: ScriptedPerson, folder: Path, options: DpiOptions
) -> None:
    expected = {
        "login": {"user", "password", "site", "connect", "quit"},
        "search": {"criteria_name", "criteria_born", "find", f"results/{IPP}", "menubar/file", "tool/search"},
        "menu.file": {"action/search", "action/save", "action/quit"},
        "record.identity": {"banner_name", "birth_name", "sex/F", "family", "history", "save", "nav/search"},
        "record.stays": {"banner_ipp", "stays", "code_stay"},
        "record.coding": {"banner_ipp", "principal", "associated", "acts", "severity/1", "comment"},
        "dialog.cim10": {"code_text", "find_codes", "codes/A04.7", "choose_code"},
        "record.vitals": {"banner_ipp", "vitals_day", "temperature", "pulse", "readings"},
        "record.documents": {"banner_ipp", "documents", "preview"},
        "dialog.missing_field": {"message", "ok"},
    }
    with DpiProgram(wide.display, folder, options) as program:
        for layout in walked(person, program):
            names = expected.pop(layout.screen)
            assert names <= layout.widgets.keys(), layout.screen
            assert layout.cut == (), layout.screen
            assert outside(layout, wide.size) == [], layout.screen
            assert overlapping(layout) == [], layout.screen
            assert layout.texts.keys() == layout.widgets.keys()
    assert expected == {}, "screens that were never shown"


def walked(person: ScriptedPerson, program: DpiProgram) -> Iterator[Layout]:
    coder = Coder(person, program)
    yield program.wait_for_screen("login")
    coder.log_in()
    patient = read_patient(program.database, IPP)
    search = coder.find(patient)
    yield search
    person.click(search.widgets["menubar/file"])
    yield program.wait_for_screen("menu.file")
    person.press("escape")
    program.wait_for_screen("search")
    yield coder.open_record(IPP)
    yield coder.show_tab("stays")
    coding = coder.open_stay(read_stays(program.database, IPP)[1].nda)
    yield coding
    person.click(coding.widgets["find_related"])
    yield program.wait_for_screen("dialog.cim10")
    person.press("escape")
    program.wait_for_screen("record.coding")
    yield coder.show_tab("vitals")
    yield coder.show_tab("documents")
    person.click(coder.show_tab("coding").widgets["principal"])
    person.press("ctrl", "a")
    person.press("delete")
    person.press("ctrl", "s")
    yield program.wait_for_screen("dialog.missing_field")


def outside(layout: Layout, size: Size) -> list[str]:
    return [name for name, box in layout.widgets.items() if not size.box.encloses(box)]


def overlapping(layout: Layout) -> list[tuple[str, str]]:
    """Rows lie in their table; neighbours may share the pixel that rounding put between them."""
    found = []
    for (one, box), (other, its_box) in combinations(layout.widgets.items(), 2):
        inside = one.startswith(f"{other}/") or other.startswith(f"{one}/")
        shared = box.intersection(its_box)
        if not inside and shared is not None and min(shared.width, shared.height) > 1:
            found.append((one, other))
    return found
