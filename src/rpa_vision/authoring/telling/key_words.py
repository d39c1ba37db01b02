"""Keys as they are printed on a keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.phrases import Language, say

_PHRASES = {
    "enter": "key.enter",
    "return": "key.enter",
    "escape": "key.escape",
    "esc": "key.escape",
    "delete": "key.delete",
    "backspace": "key.backspace",
    "shift": "key.shift",
    "space": "key.space",
    "home": "key.home",
    "end": "key.end",
    "pageup": "key.page_up",
    "page_up": "key.page_up",
    "pagedown": "key.page_down",
    "page_down": "key.page_down",
    "up": "key.up",
    "down": "key.down",
    "left": "key.left",
    "right": "key.right",
}


def key_words(keys: Sequence[str], language: Language) -> str:
    return "+".join(_key(key, language) for key in keys)


def _key(key: str, language: Language) -> str:
    known = _PHRASES.get(key.lower())
    return say(language, known) if known else key.capitalize()
