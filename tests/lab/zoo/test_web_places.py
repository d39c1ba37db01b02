"""What a page tells of its parts, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rpa_vision.errors import DesktopError
from rpa_vision_lab.offscreen.chromium_browser import devtools_address
from rpa_vision_lab.programs.base import french_environment
from rpa_vision_lab.programs.chromium import FLAGS
from rpa_vision_lab.programs.family import Family
from rpa_vision_lab.zoo.programs.web.places import WebPlaces

pytestmark = pytest.mark.lab

_PAGE = """<!doctype html><meta charset="utf-8"><style>* { margin: 0 }</style>
<label>Nom <input></label>
<input placeholder="Ville">
<button>Envoyer  la
 demande</button>
<button style="position: absolute; top: 200px; left: 0">Dessous</button>
<div style="position: absolute; top: 200px; left: 0; width: 300px; height: 90px; background: white"></div>
<a href="#" style="position: absolute; top: 4000px">Plus loin</a>
<button hidden>Absent</button>
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebPlaces]:
    home = tmp_path_factory.mktemp("home")
    file = home / "page.html"
    file.write_text(_PAGE, encoding="utf-8")
    profile = home / "profile"
    command = ["chromium", *FLAGS, "--headless=new", "--remote-debugging-port=0"]
    browser = Family(
        [*command, f"--user-data-dir={profile}", file.as_uri()],
        "chromium",
        french_environment(Path(home), ""),
    )
    try:
        host, _ = browser.wait_for(lambda: devtools_address(profile), "address", 120.0)
        places = WebPlaces(host)
        places.wait_for("a")
        yield places
        places.close()
    finally:
        browser.stop()


def test_a_field_is_called_by_its_label_or_its_hint(page: WebPlaces) -> None:
    assert [one.name for one in page.shown(role="textbox")] == ["Nom", "Ville"]


def test_line_breaks_in_a_name_are_spaces(page: WebPlaces) -> None:
    box = page.find("Envoyer la demande", "button")
    assert box.width > 0
    assert box.height > 0


@pytest.mark.parametrize("name", ["Dessous", "Plus loin", "Absent"])
def test_what_is_covered_hidden_or_out_of_sight_is_not_there(page: WebPlaces, name: str) -> None:
    with pytest.raises(DesktopError, match=name):
        page.find(name, within_s=0.0)
