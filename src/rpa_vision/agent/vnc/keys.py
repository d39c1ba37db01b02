"""Keys as VNC names them: the server finds out how its own keyboard writes a letter."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.agent.x11.keysyms import KEYSYMS, MODIFIERS, keysyms_of_letter
from rpa_vision.errors import BadInputError, DesktopError
from rpa_vision.phrases import phrased

MOST_LETTERS = 64 * 1024
"""More than this is nothing a person types into a form."""

_LOSE_SHIFT = {"backspace", *(f"f{number}" for number in range(1, 25))}
(_SHIFT, _), (_TAB, _BACK_TAB) = KEYSYMS["shift"], KEYSYMS["tab"]
"""Servers know both for Shift+Tab; x11vnc lets go of Shift for the plain one."""


def chord(keys: Sequence[str], *, takes_back_shift: bool = False) -> list[int]:
    """The symbols of a combination, in the order to press them; an error names the first impossible key."""
    if not keys:
        raise BadInputError(phrased("agent_refused.no_key"))
    names = sorted((_known(name) for name in keys), key=lambda name: name not in MODIFIERS)
    for name in names:
        _expect_to_arrive(name, names, takes_back_shift)
    keysyms = [_keysym(_cased(name, names)) for name in dict.fromkeys(names)]
    return [_BACK_TAB if keysym == _TAB and _SHIFT in keysyms else keysym for keysym in keysyms]


def letters(text: str) -> list[int]:
    """One symbol for each letter. Enter and Tab do things: they would send a form off or leave the field."""
    unfit = next(
        (letter for letter in text if not letter.isprintable() and letter not in "\u00a0\u202f"), None
    )
    if unfit is not None:
        raise DesktopError(f"text: this server takes no paste, and {unfit!r} cannot be written by keys")
    return [keysyms_of_letter(letter)[0] for letter in text]


def expect_text(text: str) -> None:
    if len(text) > MOST_LETTERS:
        raise BadInputError(
            phrased("agent_refused.too_long_to_type", count=len(text), most_letters=MOST_LETTERS)
        )
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise BadInputError(phrased("agent_refused.half_letter"))


def _known(key: str) -> str:
    if key.lower() in KEYSYMS:
        return key.lower()
    if len(key) == 1 and key.isprintable():
        return "space" if key == " " else key
    raise BadInputError(phrased("agent_refused.not_a_key", key=key))


def _expect_to_arrive(name: str, names: Sequence[str], takes_back_shift: bool) -> None:
    """A server chooses Shift and AltGr itself for the letter it is told to write, whatever is held."""
    held = [modifier for modifier in ("shift", "altgr") if modifier in names]
    if not held:
        return
    shifts = held == ["shift"] and name.isascii() and name.isalpha()
    if (len(name) == 1 and not shifts) or (takes_back_shift and name in _LOSE_SHIFT):
        raise DesktopError(
            f"keys: over this VNC server {name!r} would arrive without {held[0]}: nothing was sent"
        )


def _cased(name: str, names: Sequence[str]) -> str:
    """Ctrl+S is written with a capital and struck without; a server lets go of Shift for a small letter."""
    if len(name) > 1 or not name.isascii():
        return name
    if "shift" in names:
        return name.upper()
    return name.lower() if any(held in names for held in ("ctrl", "alt", "super")) else name


def _keysym(name: str) -> int:
    return (KEYSYMS.get(name) or keysyms_of_letter(name))[0]
