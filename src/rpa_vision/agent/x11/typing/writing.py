"""Text key by key, for programs that take no paste. Letters the keyboard lacks are lent a spare key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from Xlib import X

from rpa_vision.agent.x11.connection import XConnection
from rpa_vision.agent.x11.keymap import Keymap, Stroke
from rpa_vision.agent.x11.keysyms import keysyms_of_letter
from rpa_vision.errors import DesktopError

_COLUMNS = 7
"""How many symbols X servers keep for a key of a usual layout."""


def expect_writable(text: str) -> None:
    """Enter and Tab do things: written by keys they would send a form off or leave the field."""
    unfit = next((letter for letter in text if not letter.isprintable()), None)
    if unfit is not None:
        raise DesktopError(f"the program takes no paste, and {unfit!r} cannot be written by keys")


def letter_chords(
    connection: XConnection, text: str, wait_until_read: Callable[[], None]
) -> Iterator[Sequence[Sequence[int]]]:
    """The keycodes of each letter, in as many portions as spare keys allow.

    A spare key keeps its letter until the program has read it: a program looks a key up when it gets to it.
    """
    keymap = Keymap(connection)
    if keymap.state & X.LockMask:
        raise DesktopError("the program takes no paste, and Caps Lock is on: nothing was written")
    spare = keymap.spare_keycodes()
    at = 0
    while at < len(text):
        known: dict[str, Stroke] = {}
        lent: dict[int, str] = {}
        end = at
        while end < len(text) and _given(text[end], keymap, spare, known, lent):
            end += 1
        if end == at:
            raise DesktopError(f"the keyboard of display {connection.name} has no key {text[at]!r}")
        with _lent(connection, lent):
            yield [_chord(known[letter], keymap) for letter in text[at:end]]
            if lent:
                wait_until_read()
        at = end


def _chord(stroke: Stroke, keymap: Keymap) -> Sequence[int]:
    return [*(keymap.find(name).keycode for name in stroke.held), stroke.keycode]


def _given(
    letter: str, keymap: Keymap, spare: Sequence[int], known: dict[str, Stroke], lent: dict[int, str]
) -> bool:
    """Whether this portion has a stroke for the letter, now or since before."""
    if letter in known:
        return True
    try:
        known[letter] = keymap.find("space" if letter == " " else letter)
    except DesktopError:
        free = next((keycode for keycode in spare if keycode not in lent), None)
        if free is None:
            return False
        lent[free] = letter
        known[letter] = Stroke(free)
    return True


@contextmanager
def _lent(connection: XConnection, letters: dict[int, str]) -> Iterator[None]:
    try:
        for keycode, letter in letters.items():
            _give(connection, keycode, keysyms_of_letter(letter)[0])
        yield
    finally:
        for keycode in letters:
            _give(connection, keycode, 0)


def _give(connection: XConnection, keycode: int, keysym: int) -> None:
    with connection.talking() as xlib:
        xlib.change_keyboard_mapping(keycode, [(keysym,) * _COLUMNS])
    connection.deliver()
