from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from Xlib import XK

from rpa_vision.agent.x11.keysyms import Composer, keysyms_of_letter, letter_of


@given(st.characters(codec="utf-8", categories=["L", "N", "P", "S"]))
def test_every_keysym_of_a_letter_writes_that_letter(letter: str) -> None:
    assert {letter_of(keysym) for keysym in keysyms_of_letter(letter)} == {letter}


@pytest.mark.parametrize(
    ("strokes", "text"),
    [
        (["dead_circumflex", "e"], "ê"),
        (["dead_diaeresis", "E"], "Ë"),
        (["dead_grave", "A"], "À"),
        (["dead_cedilla", "c"], "ç"),
        (["dead_circumflex", "space"], "^"),
        (["dead_circumflex", "dead_circumflex"], "^"),
        (["dead_circumflex", "x"], "^x"),
        (["dead_tilde", "Return", "n"], "n"),
        (["KP_1", "KP_Decimal", "KP_5"], "1.5"),
        (["Return", "F5", "Left"], ""),
    ],
)
def test_keys_struck_one_after_the_other_write_what_the_person_sees(strokes: list[str], text: str) -> None:
    composer = Composer()
    written = [composer.feed(XK.string_to_keysym(name)) for name in strokes]
    assert "".join(filter(None, written)) == text
