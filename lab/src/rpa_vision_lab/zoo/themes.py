"""How each toolkit is told which theme to wear."""

from __future__ import annotations

from pathlib import Path

from rpa_vision_lab.zoo.look import Theme

_QT_SETTINGS = """[Appearance]
style=Fusion
custom_palette=true
color_scheme_path=/usr/share/{tool}/colors/{colours}.conf
icon_theme=hicolor
standard_dialogs=default
"""
_QT_COLOURS: dict[Theme, str] = {"light": "airy", "dark": "darker"}


def qt(home: Path, theme: Theme, version: int = 5) -> dict[str, str]:
    """Through the settings program that Qt asks where there is no desktop of its own."""
    if theme == "light":
        return {"QT_STYLE_OVERRIDE": "Fusion"}
    tool = f"qt{version}ct"
    folder = home / ".config" / tool
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{tool}.conf").write_text(_QT_SETTINGS.format(tool=tool, colours=_QT_COLOURS[theme]))
    return {"QT_QPA_PLATFORMTHEME": tool}


def gtk(theme: Theme) -> dict[str, str]:
    return {"GTK_THEME": "Adwaita:dark" if theme == "dark" else "Adwaita"}


def tk(theme: Theme) -> str:
    """As resources of the display: Tk has no other themes for its plain widgets."""
    return "" if theme == "light" else _TK_DARK


_TK_DARK = """*background: #2b2f36
*foreground: #e8e8e8
*activeBackground: #3a4049
*activeForeground: #ffffff
*selectColor: #101317
*Entry.background: #1c1f24
*Text.background: #1c1f24
*insertBackground: #ffffff
*highlightBackground: #2b2f36
"""
