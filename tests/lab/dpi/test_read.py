"""What the program shows is read in each of its themes, wherever its window stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from rpa_vision.agent.x11.screen import X11Screen
from rpa_vision.bootstrap.seeing import build_ocr
from rpa_vision.models.token import Token, words_in
from rpa_vision.settings import Settings
from rpa_vision.text.legible import legible_words
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import ScriptedPerson
from rpa_vision_lab.dpi.layout import Layout
from rpa_vision_lab.dpi.options import DpiOptions, Theme
from rpa_vision_lab.dpi.program import DpiProgram
from rpa_vision_lab.dpi.reader import read_patient
from rpa_vision_lab.dpi.tasks import Coder
from tries import each_value_once

pytestmark = pytest.mark.desktop

SEVERAL_ROWS = "800057004"
SLACK = 6
READ = 0.99


@pytest.mark.parametrize(
    ("theme", "position"), each_value_once(get_args(Theme), [((310, 105),), ((336, 115),)])
)
def test_its_words_are_read(
    wide: VirtualDesktop, person: ScriptedPerson, tmp_path: Path, theme: Theme, position: tuple[int, int]
) -> None:
    ocr, shown, read = build_ocr(Settings()), 0, 0
    with X11Screen(wide.display) as screen:
        options = DpiOptions(theme, position=position)
        with DpiProgram(wide.display, tmp_path, options) as program:
            for layout in record_screens(program, person):
                words = words_in(ocr.read(screen.capture()))
                found = [is_read(text, name, layout, words) for name, text in texts(layout)]
                shown, read = shown + len(found), read + sum(found)
    assert shown > 350
    assert read / shown > READ


def record_screens(program: DpiProgram, person: ScriptedPerson) -> Iterator[Layout]:
    coder = Coder(person, program)
    coder.log_in()
    coder.find(read_patient(program.database, SEVERAL_ROWS))
    yield coder.open_record(SEVERAL_ROWS)
    for tab in ("vitals", "stays", "documents"):
        yield coder.show_tab(tab)


def texts(layout: Layout) -> Iterator[tuple[str, str]]:
    """Each word of each thing that is wholly shown."""
    for name, text in layout.texts.items():
        if name not in layout.cut:
            yield from ((name, word) for word in legible_words(text) if len(word) > 1)


def is_read(word: str, name: str, layout: Layout, words: list[Token]) -> bool:
    box = layout.widgets[name]
    inside = sorted(
        (
            one
            for one in words
            if box.left - SLACK <= one.bbox.center.x <= box.right + SLACK
            and box.top - SLACK <= one.bbox.center.y <= box.bottom + SLACK
        ),
        key=lambda one: one.bbox.left,
    )
    return word in "".join(part for one in inside for part in legible_words(one.text))
