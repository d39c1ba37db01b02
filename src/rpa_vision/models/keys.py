"""The names of keys: the same on every platform. Any other key is named by the letter it writes."""

from __future__ import annotations

from collections.abc import Sequence

_MODIFIERS = frozenset({"ctrl", "alt", "shift", "altgr", "super"})
KEY_NAMES = _MODIFIERS.union(
    (
        "enter", "tab", "escape", "space", "backspace", "delete", "insert", "home", "end", "page_up",
        "page_down", "left", "right", "up", "down", "menu", "print_screen", "pause", "caps_lock", "num_lock",
        "scroll_lock",
    ),
    (f"f{number}" for number in range(1, 25)),
)  # fmt: skip


_SELECT_ALL = ("ctrl", "a")


def select_all(keys: Sequence[str]) -> bool:
    """Of the field that has the keyboard, to be typed over."""
    return tuple(map(str.lower, keys)) == _SELECT_ALL


def is_key(name: str) -> bool:
    return name.lower() in KEY_NAMES or (len(name) == 1 and name.isprintable())


def is_modifier(name: str) -> bool:
    return name.lower() in _MODIFIERS
