"""What a Tk program is made to tell of its parts, in a real one."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from rpa_vision.errors import DesktopError
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.programs.base import french_environment
from rpa_vision_lab.programs.family import Family
from rpa_vision_lab.zoo.places.asked import AskedPlaces

pytestmark = pytest.mark.lab

_PROGRAM = """
menu .bar
. configure -menu .bar
foreach {name label} {file Fichier edit Modifier help Aide} {
    menu .bar.$name -tearoff 0
    .bar add cascade -label $label -menu .bar.$name
}
label .of -text "Nom :"
entry .name
canvas .drawing -width 200 -height 60
.drawing create text 100 30 -text "Premier jet"
text .page -width 30 -height 4
.page insert end "une ligne\\n\\nune autre"
grid .of .name
grid .drawing -columnspan 2
grid .page -columnspan 2
"""


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedPlaces]:
    home = tmp_path_factory.mktemp("home")
    script, port = home / "program.tcl", home / "port"
    script.write_text(_PROGRAM, encoding="utf-8")
    before = Path(str(files("rpa_vision_lab.zoo.programs.tk") / "places.tcl"))
    with VirtualDesktop() as desktop:
        environment = french_environment(home, desktop.display)
        program = Family(["wish", str(before), str(port), str(script)], "tk", environment, folder=home)
        try:
            program.wait_for(lambda: (port.exists() and bool(port.read_text())) or None, "port", 30)
            yield AskedPlaces(port)
        finally:
            program.stop()


def test_the_names_of_a_menu_bar_stand_beside_each_other(places: AskedPlaces) -> None:
    lefts = [places.find(one, "entry").left for one in ("Fichier", "Modifier", "Aide")]
    assert lefts == sorted(set(lefts))


def test_what_is_written_in_drawings_and_texts_is_found(places: AskedPlaces) -> None:
    drawing, page = places.find(role="Canvas"), places.find(role="Text")
    assert drawing.contains(places.find("Premier jet", "text").center)
    assert page.contains(places.find("une autre", "line").center)


def test_a_field_is_found_beside_its_label(places: AskedPlaces) -> None:
    assert places.beside("Entry", "Nom :", "Label") == places.find(role="Entry")


def test_what_is_beside_nothing_is_said(places: AskedPlaces) -> None:
    with pytest.raises(DesktopError, match="beside"):
        places.beside("Button", "Nom :", "Label")
