"""user32 as Wine makes it: written by others after Windows' own documentation and behaviour."""

from __future__ import annotations

import json
import os
import platform
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hidden_posix import ATTRIBUTES
from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.models.geometry import Box
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import HUMAN, ScriptedPerson
from windows_python import PYTHON, WindowsPython, windows_path
from windows_rig import PAD, TITLE

pytestmark = [
    pytest.mark.lab,
    pytest.mark.desktop,
    pytest.mark.skipif(
        platform.machine() != "x86_64" or sys.version_info[:2] != PYTHON,
        reason="Python's DLLs for Windows are taken for x86_64 and the version that runs the tests",
    ),
]
REAL = Path(__file__).parent / "real"
_WITHIN_S = 300.0
_SESSION = """
from rpa_vision.agent.windows.desktop import WindowsDesktop
from rpa_vision.agent.windows.user32.real import load_user32
api = load_user32()
with WindowsDesktop(api) as desktop:
    size, scales = desktop.capture().size, [one.scale for one in desktop.monitors()]
print("SESSION", (size.width, size.height), scales, api.session_is_disconnected())
"""
_NAMES = "import json, os, signal, socket, time; print(json.dumps({m.__name__: dir(m) for m in (os, signal, socket, time)}))"


@pytest.fixture
def wine(virtual: VirtualDesktop) -> Iterator[WindowsPython]:
    with WindowsPython(virtual.display) as python:
        yield python


def test_the_contract_holds_against_user32_itself(wine: WindowsPython, tmp_path: Path) -> None:
    settings = tmp_path / "pytest.ini"
    settings.write_text("[pytest]\n")
    said = wine.run(
        *("-m", "pytest", "--noconftest", "-p", "no:cacheprovider", "--import-mode=importlib", "-q"),
        *("-c", windows_path(settings), "--rootdir", windows_path(tmp_path)),
        windows_path(REAL / "contract_on_windows.py"),
        within_s=_WITHIN_S,
    )
    assert "32 passed, 2 skipped" in said, said


def test_what_is_hidden_in_windows_stead_is_what_python_lacks_there(wine: WindowsPython) -> None:
    """The stand-in that every test run uses (``as_on_windows``), held against Python for Windows."""
    said = wine.run("-c", _NAMES, within_s=_WITHIN_S)
    there = json.loads(next(line for line in said.splitlines() if line.startswith("{")))
    for module, hidden in ATTRIBUTES.items():
        assert hidden.isdisjoint(there[module]), module
    for here in (os, signal):
        assert set(dir(here)) - set(there[here.__name__]) <= ATTRIBUTES[here.__name__]


def test_the_session_is_told_from_one_that_shows_nothing(wine: WindowsPython) -> None:
    """Wine's session is neither locked nor without a viewer; its monitor has the scale of 96 dots per inch."""
    said = wine.run("-c", _SESSION, within_s=_WITHIN_S)
    assert "SESSION (1280, 800) [1.0] False" in said, said


def test_what_a_person_does_is_heard_stroke_for_stroke(
    wine: WindowsPython, virtual: VirtualDesktop, x11: X11Desktop, tmp_path: Path
) -> None:
    program = wine.started(windows_path(REAL / "strokes_on_windows.py"), windows_path(tmp_path))
    program.wait_for(lambda: (tmp_path / "ready").exists() or None, "watcher", _WITHIN_S)
    place = Box(300, 300, 310, 310)
    with ScriptedPerson(virtual.display, HUMAN) as person:
        person.type("Dossier 12-B")
        person.press("backspace")
        person.press("ctrl", "shift", "home")
        person.press("shift", "f9")
        person.click(place)
        x11.click(place.center, "right", double=False, modifiers=("ctrl",))
        x11.scroll(place.center, (0, 1))
    (tmp_path / "stop").touch()
    seen = program.wait_for(lambda: told(tmp_path), "strokes", _WITHIN_S)

    letters = [stroke for stroke in seen["strokes"] if stroke["kind"] == "Letter"]
    others = [stroke for stroke in seen["strokes"] if stroke["kind"] != "Letter"]
    assert "".join(stroke["text"] for stroke in letters) == "Dossier 12-B"
    assert [stroke.get("keys") or (stroke["kind"], stroke.get("button")) for stroke in others] == [
        ["backspace"],
        ["ctrl", "shift", "home"],
        ["shift", "f9"],
        ("ButtonDown", "left"),
        ("ButtonUp", "left"),
        ("ButtonDown", "right"),
        ("ButtonUp", "right"),
        ("Wheel", None),
    ]
    assert all(stroke["pos"] == list(place.center) for stroke in others if "pos" in stroke)
    assert [stroke["modifiers"] for stroke in others if "modifiers" in stroke] == [[], ["ctrl"]]
    assert others[3]["window"]["title"] == TITLE
    assert [stroke["delta"] for stroke in others if "delta" in stroke] == [[0, 1]]
    assert not any(stroke["late"] for stroke in seen["strokes"])
    assert PAD.contains(place.center)


def told(folder: Path) -> Any | None:
    file = folder / "seen.json"
    try:
        return json.loads(file.read_text(encoding="utf-8")) if file.exists() else None
    except json.JSONDecodeError:
        return None
