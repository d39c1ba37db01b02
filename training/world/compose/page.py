"""A whole page: what surrounds a program, the program, and what may come up over it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import skin
from compose import bars, contents, overlays
from icons import COLOURED, LINED, MODULES, Icons
from kit import Kit
from words import Words
from writer import BUILT, FOLDER, told_of

_WORLD = Path(__file__).parents[1]
_APP, _INNER = 'class="x-app"', 'class="x-grow x-fill x-col" style="gap:0;min-height:0;overflow:hidden"'


@dataclass
class Page:
    html: str
    kit: str
    theme: str
    icons: str
    content: str
    language: str
    frame: str
    overlays: list[str]
    rules: dict[str, Any]
    maker: Kit
    """For another page of the same program."""
    main: str
    """What stands in the middle, as it is written in ``html``; so are the look and the theme."""
    style: str
    theme_links: str
    told: dict[str, Any]


def compose(library: str, lots: random.Random) -> Page:
    told = told_of(library)
    language = lots.choice(("fr", "fr", "en"))
    family = lots.choice(LINED) if lots.random() < 0.84 else lots.choice(COLOURED)
    dark = lots.random() < 0.22 and ("dark" in told or library == "skin")
    traits = {
        "button_icons": lots.choice((0.0, 0.1, 0.5, 0.9)),
        "labels": lots.choices(("left", "above", "floating", "placeholder"), (4, 5, 1, 1))[0],
        "colon": lots.choice(("", "", "", " :")),
        "made_up_selects": lots.random() < 0.35,
        "icon_look": lots.choice(("bare", "bare", "bare", "round", "framed", "solid", "tight")),
    }
    variant = (
        "dark"
        if dark and "dark" in told.get("variants", [])
        else lots.choice([name for name in told.get("variants", [""]) if name != "dark"])
    )
    kit = Kit(library, lots, Words(lots, language), Icons(lots, family), traits, variant)
    values, font = skin.look(lots, dark=dark)
    content = lots.choices(list(contents.KINDS), [weight for weight, _ in contents.KINDS.values()])[0]
    main = contents.KINDS[content][1](kit)
    shell, frame = surround(kit, content, main)
    risen = dict.fromkeys(
        lots.choices(list(overlays.KINDS), [weight for weight, _ in overlays.KINDS.values()], k=4), ""
    )
    over = "".join(
        f'<div data-overlay="{name}" style="display:none">{overlays.KINDS[name][1](kit)}</div>'
        for name in risen
    )
    theme, sheets = dressed(told, lots)
    if variant:
        theme, sheets = variant, [*sheets, (BUILT / f"{told['built']}-{variant}.css").as_uri()]
    attributes = told.get("dark", "") if dark else told.get("light", "")
    if "attributes" in told and not dark:
        attributes = lots.choice(told["attributes"])
    own = lots.random() < 0.6 or library in ("skin", "plain")
    style = skin.style_of(skin.fitted(values)) + (
        "body,button,input,select,textarea{font-family:var(--font)!important}" if lots.random() < 0.4 else ""
    )
    theme_links = linked(sheets)
    links = theme_links + linked(icon_sheets(kit.icons))
    base = f'<link rel="stylesheet" href="{(_WORLD / "skin.css").as_uri()}">'
    html = (
        f'<!doctype html><html lang="{language}" {attributes}><head><meta charset="utf-8"><title>{escape(kit.words.one("modules"))}</title>{skin.font_sheet(font)}'
        f'{links}{base}<style>{style}{told.get("style", "")}</style></head><body class="{"own " * own}{told.get("body", "")}" {attributes}>{shell}{over}</body></html>'
    )
    return Page(
        html,
        library,
        theme + (" dark" if dark else ""),
        family,
        content,
        language,
        frame,
        list(risen),
        rules_of(told),
        kit,
        main,
        style,
        theme_links,
        told,
    )


def linked(sheets: list[str]) -> str:
    return "".join(f'<link rel="stylesheet" href="{path}">' for path in sheets)


def dressed(told: dict[str, Any], lots: random.Random) -> tuple[str, list[str]]:
    sheets = [(MODULES / path).as_uri() for path in told.get("css", [])]
    themes = [theme for pattern in told.get("themes", []) for theme in _spread(pattern)]
    if not themes or lots.random() < 0.3:
        return "", sheets
    theme = lots.choice(themes)
    name = Path(theme).parent.name if Path(theme).name.startswith("bootstrap") else Path(theme).stem
    return name, [(MODULES / theme).as_uri()] if told.get("themes_replace", True) else [
        *sheets,
        (MODULES / theme).as_uri(),
    ]


def _spread(pattern: str) -> list[str]:
    if "{" not in pattern:
        return [pattern]
    before, rest = pattern.split("{", 1)
    inner, after = rest.split("}", 1)
    return [before + part + after for part in inner.split(",")]


def icon_sheets(icons: Icons) -> list[str]:
    return [(MODULES / icons.family.sheet).as_uri()] if icons.family.sheet else []


def rules_of(told: dict[str, Any]) -> dict[str, Any]:
    return {
        "kinds": list(told.get("kinds", {}).items()),
        "visuals": list(told.get("visuals", {}).items()),
        "frames": list(told.get("frames", {}).items()),
    }


def surround(k: Kit, content: str, main: str) -> tuple[str, str]:
    """The program with its bars; in a window on a desktop, or filling the screen."""
    lots = k.lots
    if content == "login" and lots.random() < 0.8:
        inner = f'<div class="x-app"><main class="x-grow x-fill" data-main>{main}</main></div>'
    else:
        top = bars.ribbon(k) if lots.random() < 0.14 else bars.topbar(k) if lots.random() < 0.75 else ""
        if lots.random() < 0.3:
            top = bars.menubar(k) + top
        if lots.random() < 0.4:
            top += f'<div class="x-bar">{bars.tools(k, lots.randint(4, 22), words=lots.random() < 0.4)}</div>'
        side = bars.sidenav(k) if lots.random() < 0.55 else ""
        head = ""
        if lots.random() < 0.35:
            head += bars.crumbs(k)
        if lots.random() < 0.4:
            acts = "".join(
                k.button(text, look)
                for text, look in zip(
                    k.words.some("actions", lots.randint(1, 3)), ("primary", "plain", "plain"), strict=False
                )
            )
            head += f'<div class="x-row x-between"><h1 class="x-page-title x-nowrap">{escape(k.words.one("modules"))}</h1><div class="x-row">{acts}</div></div>'
        if lots.random() < 0.12:
            head += k.alert(k.words.one("messages"))
        foot = bars.status(k) if lots.random() < 0.25 else ""
        inner = f'<div class="x-app">{top}<div class="x-row x-grow" style="align-items:stretch;gap:0;min-height:0">{side}<main class="x-grow x-col x-scroll x-pad">{head}<div class="x-grow" style="min-height:0" data-main>{main}</div></main></div>{foot}</div>'
    if lots.random() < 0.72:
        return inner, "none"
    return desktop(k, inner)


def desktop(k: Kit, inner: str) -> tuple[str, str]:
    lots = k.lots
    title = f"{k.words.one('modules')} - {k.words.person()}"
    if lots.random() < 0.45:
        return (
            f'<div class="x-app" data-w="window" data-name="{escape(title)}">{bars.title_bar(k, title)}{inner.replace(_APP, _INNER, 1)}</div>',
            "title",
        )
    shortcuts = "".join(
        f'<div data-w="icon_button" data-click="1" role="button" tabindex="0" class="x-tile x-shortcut"><span style="font-size:2.2em;line-height:1">{k.icons.any()}</span><span class="x-small">{escape(k.words.one("modules"))}</span></div>'
        for _ in range(lots.randint(3, 8))
    )
    other = ""
    if lots.random() < 0.6:
        x, y = lots.randint(0, 40), lots.randint(0, 30)
        other = f'<div class="x-winframe" data-w="window" style="left:{x}%;top:{y}%;width:{lots.randint(35, 60)}%;height:{lots.randint(35, 65)}%" data-layer="1">{bars.title_bar(k, k.words.one("modules"))}<div class="x-pad x-grow x-scroll">{lots.choice((contents.prose, contents.form, contents.files))(k)}</div></div>'
    left, top = lots.randint(0, 25), lots.randint(0, 18)
    main = f'<div class="x-winframe" data-w="window" data-name="{escape(title)}" style="left:{left}%;top:{top}%;width:{lots.randint(55, 100 - left)}%;height:{lots.randint(60, 100 - top)}%" data-layer="1">{bars.title_bar(k, title)}{inner}</div>'
    tasks = "".join(
        f'<button type="button"{" class=x-on" if index == 0 else ""}>{k.icons.any()} {escape(text) if lots.random() < 0.6 else ""}</button>'
        for index, text in enumerate(k.words.some("modules", lots.randint(3, 8)))
    )
    bar = f'<div class="x-taskbar" data-w="toolbar">{tasks}<span class="x-grow"></span>{"".join(k.icons.any() for _ in range(3))}<span class="x-small">{k.words.time()}</span></div>'
    return (
        f'<div class="x-desk"><div class="x-col" style="width:7em;gap:.2em;padding:.4em">{shortcuts}</div>{other}{main}</div>{bar}',
        "desktop",
    )


def libraries() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.toml"))
