"""How Windows' programs look, as its registry says it: colours and the size of print."""

from __future__ import annotations

from rpa_vision_lab.zoo.look import Look

_FIRST_LINE = "Windows Registry Editor Version 5.00\r\n"
_DARK = {
    "ActiveBorder": "43 47 54",
    "AppWorkspace": "28 31 36",
    "ButtonAlternateFace": "43 47 54",
    "ButtonDkShadow": "16 19 23",
    "ButtonFace": "43 47 54",
    "ButtonHilight": "74 80 92",
    "ButtonLight": "58 64 73",
    "ButtonShadow": "28 31 36",
    "ButtonText": "232 232 232",
    "GrayText": "140 146 156",
    "Hilight": "62 96 168",
    "HilightText": "255 255 255",
    "Menu": "43 47 54",
    "MenuBar": "43 47 54",
    "MenuHilight": "62 96 168",
    "MenuText": "232 232 232",
    "Scrollbar": "43 47 54",
    "Window": "28 31 36",
    "WindowFrame": "74 80 92",
    "WindowText": "232 232 232",
}


def registry(look: Look, besides: str = "") -> str:
    """A file for regedit."""
    colours = _DARK if look.theme == "dark" else {}
    lines = [
        _FIRST_LINE,
        "[HKEY_CURRENT_USER\\Control Panel\\Desktop]",
        f'"LogPixels"=dword:{look.dpi:08x}\r\n',
        "[HKEY_CURRENT_USER\\Control Panel\\Colors]",
        *(f'"{name}"="{colour}"' for name, colour in colours.items()),
        besides,
    ]
    return "\r\n".join(lines) + "\r\n"
