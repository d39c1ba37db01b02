"""The look of a page, drawn by lot: every variable of ``skin.css``."""

from __future__ import annotations

import colorsys
import random

from icons import MODULES

_DEBIAN = (
    "Liberation Sans",
    "DejaVu Sans",
    "Carlito",
    "Open Sans",
    "Roboto",
    "Noto Sans",
    "Nimbus Sans",
    "Liberation Serif",
    "Tahoma, DejaVu Sans",
    "Liberation Sans Narrow, Nimbus Sans Narrow",
    "Roboto Condensed",
)
_CARRIED = (
    "Inter",
    "Lato",
    "Montserrat",
    "Source Sans 3",
    "Nunito",
    "Poppins",
    "Fira Sans",
    "Ubuntu",
    "Work Sans",
    "PT Sans",
    "Merriweather",
    "Public Sans",
    "Rubik",
    "Barlow",
    "Titillium Web",
    "DM Sans",
    "Manrope",
    "Comfortaa",
    "Quicksand",
    "Exo 2",
    "Mulish",
    "Cabin",
    "Oxygen",
)


def colour(h: float, s: float, v: float) -> str:
    r, g, b = (
        round(255 * part) for part in colorsys.hsv_to_rgb(h % 1, max(0.0, min(1.0, s)), max(0.0, min(1.0, v)))
    )
    return f"#{r:02x}{g:02x}{b:02x}"


def font_sheet(family: str) -> str:
    """The style sheets of a font that travels with the page; empty for one of the system."""
    if family not in _CARRIED:
        return ""
    folder = MODULES / "@fontsource" / family.lower().replace(" ", "-")
    names = [name for name in ("latin-400.css", "latin-600.css", "latin-700.css") if (folder / name).exists()]
    return "".join(f'<link rel="stylesheet" href="{(folder / name).as_uri()}">' for name in names)


def look(lots: random.Random, *, dark: bool) -> tuple[dict[str, str], str]:
    """Values of the variables, and the font's family."""
    pick, chance = lots.choice, lambda p: lots.random() < p
    hue = lots.random()
    accent = colour(hue, lots.uniform(0.45, 0.95), lots.uniform(0.4, 0.85))
    accent_ink = "#fff"
    if chance(0.12):
        accent, accent_ink = colour(hue, lots.uniform(0.4, 0.7), 0.98), "#222"
    paper = (
        colour(hue, lots.uniform(0, 0.2), lots.uniform(0.08, 0.17))
        if dark
        else pick(("#fff", "#fff", "#f7f7f9", "#f0f2f5", "#ececec", "#f5f1e8", colour(hue, 0.04, 0.98)))
    )
    card = (
        colour(hue, lots.uniform(0, 0.2), lots.uniform(0.16, 0.25))
        if dark
        else pick(("#fff", "#fff", "#fff", "#fafafa", paper))
    )
    ink = (
        pick(("#eee", "#ddd", "#cfd6df"))
        if dark
        else pick(("#111", "#222", "#333", "#212b36", "#1f2937", "#444"))
    )
    edge = "#ffffff2e" if dark else pick(("#ddd", "#ccc", "#e5e7eb", "#bbb", "#d0d7de", "#999"))
    radius = pick(("0", "0", "2px", "3px", "4px", "6px", "8px", "12px"))
    side_dark = chance(0.45)
    side = (
        colour(hue, lots.uniform(0, 0.5), lots.uniform(0.12, 0.35))
        if side_dark
        else pick((card, paper, colour(hue, 0.05, 0.96) if not dark else card))
    )
    bar = pick((accent, card, side, paper))
    bar_ink = accent_ink if bar == accent else "#fff" if bar == side and side_dark else ink
    on, on_ink = pick(
        ((accent, accent_ink), (accent + "33", "inherit"), ("#8883", "inherit"), ("#88888822", "inherit"))
    )
    underline = chance(0.15)
    family = pick(_DEBIAN if chance(0.5) else _CARRIED)
    size = pick((11, 12, 13, 13, 14, 14, 15, 16))
    tab = pick(
        (
            ("1px solid " + edge, card, "inherit", "none"),
            ("0 solid", "none", accent if not dark else "inherit", f"inset 0 -3px {accent}"),
            ("0 solid", accent, accent_ink, "none"),
            ("0 solid", "#8883", "inherit", "none"),
        )
    )
    quoted = ", ".join(f"'{part.strip()}'" for part in family.split(","))
    title = pick(
        (
            ("#fff", "#000"),
            ("#f3f3f3", "#111"),
            ("#202020", "#fff"),
            (accent, accent_ink),
            ("linear-gradient(90deg,#0a246a,#a6caf0)", "#fff"),
            ("linear-gradient(#fff,#dcdcdc)", "#111"),
            ("#2b579a", "#fff"),
        )
    )
    return {
        "root": f"{pick((16, 16, 16, 15, 14, 13))}px",
        "size": f"{size}px",
        "font": f"{quoted}, sans-serif",
        "ink": ink,
        "paper": paper,
        "card": card,
        "edge": edge,
        "gap": pick(("4px", "6px", "8px", "10px", "12px", "16px")),
        "pad": pick(("4px", "8px", "12px", "16px", "24px")),
        "bars": pick(("auto", "thin", "none", "none")),
        "bar": bar,
        "bar-ink": bar_ink,
        "bar-height": pick(("28px", "34px", "40px", "46px", "48px", "56px", "64px")),
        "bar-pad": pick(("2px", "4px", "6px")),
        "bar-line": pick(("0 solid", f"1px solid {edge}")),
        "bar-shadow": pick(("none", "0 1px 4px #0004")),
        "side": side,
        "side-ink": "#e6e6e6" if side_dark else ink,
        "side-width": pick(("10em", "12em", "14em", "16em", "18em")),
        "nav-pad": pick((".2em", ".35em", ".5em", ".65em", ".8em")),
        "nav-margin": pick(("0", "0", "1px .5em", ".15em .6em")),
        "nav-radius": pick(("0", "0", "4px", "8px", "2em")),
        "on": on,
        "on-ink": on_ink,
        "on-line": pick(("none", f"inset 3px 0 {accent}", f"inset -3px 0 {accent}")),
        "group-case": pick(("none", "uppercase")),
        "tool-gap": pick(("0", "1px", "2px", "4px", "8px", "12px")),
        "tile": pick(("5.5em", "7em", "9em", "11em")),
        "tile-gap": pick(("2px", ".5em", "1em", "1.6em")),
        "face": pick(("24px", "32px", "40px", "48px", "56px", "64px", "80px")),
        "face-radius": pick(("0", "8px", "14px", "22%", "50%")),
        "cellsize": pick(("22px", "26px", "30px", "34px", "40px", "48px")),
        "columns": str(pick((1, 2, 2, 2, 3, 3, 4))),
        "field-gap": pick(("2px", "4px", "8px", "12px", "16px", "24px")),
        "label-width": pick(("7em", "9em", "11em", "13em")),
        "label-align": pick(("left", "left", "right")),
        "label-weight": pick(("400", "400", "600", "700")),
        "label-ink": pick((ink, ink, "#888" if dark else "#667")),
        "label-size": pick(("1em", "1em", ".9em", ".85em")),
        "card-width": pick(("11em", "14em", "17em", "22em")),
        "lane": pick(("12em", "15em", "18em", "21em")),
        "lane-ground": "#ffffff14" if dark else pick(("#eef0f3", "#e9ecef", "#f4f4f4", "#e3e8ee")),
        "radius": radius,
        "card-shadow": pick(("none", "none", "0 1px 3px #0003", "0 2px 10px #0002")),
        "float": pick(("0 4px 18px #0005", "0 2px 6px #0006", "0 10px 30px #0003", "none")),
        "card-line": pick((f"1px solid {edge}", f"1px solid {edge}", "0 solid")),
        "card-rule": pick((f"1px solid {edge}", "0 solid")),
        "day": pick(("3em", "4.5em", "6em", "8em")),
        "accent": accent,
        "accent-ink": accent_ink,
        "row-pad": pick((".1em", ".25em", ".35em", ".5em", ".75em")),
        "list-pad": pick((".25em", ".5em", ".8em")),
        "avatar": pick(("50%", "50%", "4px", "0")),
        "button": "#ffffff1f"
        if dark
        else pick(("#fff", "#f3f3f3", "#e7e9ed", "#e1e1e1", "linear-gradient(#fff, #ddd)")),
        "button-line": pick((f"1px solid {edge}", f"1px solid {ink}66", "1px solid transparent")),
        "button-pad": pick((".15em .6em", ".25em .8em", ".4em 1em", ".55em 1.3em", ".4em 2em")),
        "button-case": pick(("none", "none", "none", "none", "uppercase")),
        "button-shadow": pick(("none", "none", "0 1px 2px #0003")),
        "button-weight": pick(("400", "400", "500", "600")),
        "field": "#ffffff12" if dark else pick(("#fff", "#fff", "#fff", "#f4f5f7", "transparent")),
        "field-line": "0 solid" if underline else f"1px solid {pick((edge, ink + '88'))}",
        "field-under": f"1px solid {ink}99" if underline else f"1px solid {pick((edge, edge, ink + '88'))}",
        "field-radius": "0" if underline else radius,
        "field-pad": pick((".1em .3em", ".2em .4em", ".35em .6em", ".55em .8em")),
        "tab-gap": pick(("0", "0", "2px", "1em")),
        "tab-line": tab[0],
        "tab-on": tab[1],
        "tab-on-ink": tab[2],
        "tab-under": tab[3],
        "tab-radius": f"{radius} {radius} 0 0",
        "menu-pad": pick(("0", "2px 0", ".3em 0", ".4em")),
        "item-pad": pick((".1em .8em", ".25em 1em", ".4em 1.2em", ".55em 1em")),
        "head": pick(("transparent", "#8882", accent if chance(0.4) else "transparent")),
        "head-ink": "inherit",
        "cell-line": pick(("0 solid", "0 solid", f"1px solid {edge}")),
        "row-line": pick((f"1px solid {edge}", f"1px solid {edge}", "0 solid")),
        "stripe": pick(("transparent", "transparent", "#88888817")),
        "dialog-head": pick(("transparent", "transparent", accent)),
        "dialog-head-ink": "inherit",
        "answers": pick(("flex-end", "flex-end", "center", "flex-start")),
        "badge": pick(("2px", "4px", "1em")),
        "title": title[0],
        "title-ink": title[1],
        "title-h": pick(("22px", "28px", "30px", "32px")),
        "title-b": pick(("30px", "40px", "46px")),
        "title-font": f"{pick((12, 12, 13))}px Open Sans, sans-serif",
        "desk": pick(
            (
                "linear-gradient(160deg,#0a4d8c,#59b0e8)",
                "#008080",
                "#1d2b3a",
                "linear-gradient(30deg,#452,#a86)",
                "linear-gradient(#7db9e8,#e8f3fb)",
                colour(hue, 0.5, 0.5),
            )
        ),
        "task": pick(("#101418", "#f3f3f3ee", "#1f2a38", "#c0c0c0", "#e8eef5")),
        "task-ink": "#fff",
        "task-place": pick(("flex-start", "flex-start", "center")),
    }, family


def fitted(values: dict[str, str]) -> dict[str, str]:
    """Inks that can be read on their grounds."""
    values = dict(values)
    if values["head"] == values["accent"]:
        values["head-ink"] = values["accent-ink"]
    if values["dialog-head"] == values["accent"]:
        values["dialog-head-ink"] = values["accent-ink"]
    if values["task"] in ("#f3f3f3ee", "#c0c0c0", "#e8eef5"):
        values["task-ink"] = "#111"
    return values


def style_of(values: dict[str, str]) -> str:
    return ":root{" + "".join(f"--{name}:{value};" for name, value in values.items()) + "}"
