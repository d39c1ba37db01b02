"""Bars of icons, menus and places to go."""

from __future__ import annotations

from html import escape

from kit import Kit

HINTS = (
    "save",
    "print",
    "search",
    "trash",
    "edit",
    "plus",
    "refresh",
    "filter",
    "settings",
    "user",
    "download",
    "upload",
    "copy",
    "mail",
    "calendar",
    "star",
    "home",
    "folder",
    "lock",
    "help",
    "bell",
    "chart",
    "list",
    "grid",
    "arrow",
    "file",
    "",
)


def _hint(k: Kit) -> str:
    return k.lots.choice(HINTS) if k.lots.random() < 0.6 else ""


def tools(k: Kit, count: int, *, words: bool = False) -> str:
    """A tool bar: icons close together, groups, perhaps a word between them."""
    look = k.lots.choice(("ghost", "ghost", "plain"))
    parts = []
    for index in range(count):
        if index and k.lots.random() < 0.12:
            parts.append('<span class="x-line"></span>')
        if words and k.lots.random() < 0.3:
            parts.append(k.button(k.words.one("actions"), k.lots.choice(("plain", "primary", "ghost"))))
        else:
            parts.append(k.icon_button(_hint(k), look, a="disabled" if k.lots.random() < 0.06 else ""))
    return f'<div class="x-tools" role="toolbar">{"".join(parts)}</div>'


def menubar(k: Kit) -> str:
    items = "".join(
        f'<a data-w="menu_item" role="menuitem" data-opens>{escape(text)}</a>'
        for text in k.words.some("menus", k.lots.randint(4, 9))
    )
    return f'<div class="x-bar x-small" data-w="nav"><div class="x-navlinks">{items}</div></div>'


def nav(text: str, icon: str = "", *, on: bool = False, more: str = "") -> str:
    mark = ' class="x-on" aria-current="page"' if on else ""
    return (
        f'<a data-w="nav_item"{mark} tabindex="0">{icon}<span class="x-grow">{escape(text)}</span>{more}</a>'
    )


def sidenav(k: Kit) -> str:
    kind = k.lots.random()
    count = k.lots.randint(6, 18)
    texts = k.words.some("modules", count)
    chosen = k.lots.randrange(len(texts))
    if kind < 0.28:
        return rail(k, texts[:12], chosen)
    icons = k.lots.random() < 0.8
    groups, opened = k.lots.random() < 0.35, k.lots.randrange(len(texts)) if k.lots.random() < 0.5 else -1
    parts = []
    for index, text in enumerate(texts):
        if groups and index % 5 == 0:
            parts.append(f'<div class="x-group">{escape(k.words.one("tabs"))}</div>')
        more = ""
        if k.lots.random() < 0.15:
            more = k.badge(str(k.lots.randint(1, 99)))
        elif index == opened:
            more = '<i class="x-caret" data-w="none"></i>'
        parts.append(nav(text, k.icons.any() if icons else "", on=index == chosen, more=more))
        if index == opened:
            parts.append(
                '<div class="x-sub">'
                + "".join(nav(sub) for sub in k.words.some("tabs", k.lots.randint(2, 5)))
                + "</div>"
            )
    return f'<nav class="x-sidenav x-scroll">{"".join(parts)}</nav>'


def rail(k: Kit, texts: list[str], chosen: int) -> str:
    named = k.lots.random() < 0.4
    parts = []
    for index, text in enumerate(texts):
        on = ' class="x-on" aria-current="page"' if index == chosen else ""
        if named:
            parts.append(
                f'<a data-w="nav_item"{on} tabindex="0">{k.icons.any()}<span>{escape(text.split()[0])}</span></a>'
            )
        else:
            parts.append(
                f'<a data-w="icon_button" role="button"{on} tabindex="0" title="{escape(text)}">{k.icons.any()}</a>'
            )
    return f'<nav class="x-rail{" x-named" * named}">{"".join(parts)}</nav>'


def topbar(k: Kit) -> str:
    parts = []
    if k.lots.random() < 0.5:
        parts.append(k.icon_button(k.lots.choice(("menu", "grid", "home", "apps")), icon=""))
    parts.append(f'<span class="x-brand x-nowrap">{escape(k.words.one("modules"))}</span>')
    if k.lots.random() < 0.6:
        items = "".join(
            nav(text, on=index == 0 and k.lots.random() < 0.6)
            for index, text in enumerate(k.words.some("modules", k.lots.randint(3, 7)))
        )
        parts.append(f'<div class="x-navlinks">{items}</div>')
    parts.append('<span class="x-grow"></span>')
    if k.lots.random() < 0.4:
        parts.append(f'<span style="width:14em;min-width:8em">{search(k)}</span>')
    parts.append(tools(k, k.lots.randint(1, 7)))
    if k.lots.random() < 0.6:
        parts.append(avatar(k, clickable=True))
    return f'<header class="x-bar x-topbar" data-w="toolbar">{"".join(parts)}</header>'


def search(k: Kit) -> str:
    hint = k.words.one("questions")
    field = k.input(kind=k.lots.choice(("search", "text")), hint=hint)
    if k.lots.random() < 0.7:
        sign = (
            k.icons.any("search", "x-inside")
            if k.lots.random() < 0.5
            else f'<button type="button" class="x-inside" title="search">{k.icons.any("search")}</button>'
        )
        return f'<span class="x-withicon x-grow">{field}{sign}</span>'
    return field


def avatar(k: Kit, *, clickable: bool = False) -> str:
    person = k.words.person()
    letters = "".join(part[0] for part in person.replace(",", "").split()[:2]).upper()
    ground = f"hsl({k.lots.randint(0, 359)} {k.lots.randint(30, 80)}% {k.lots.randint(25, 55)}%)"
    inner = letters if k.lots.random() < 0.6 else k.icons.any("user")
    if clickable:
        return f'<a role="button" data-w="icon_button" tabindex="0" title="{escape(person)}" class="x-avatar" style="background:{ground};cursor:pointer">{inner}</a>'
    return f'<span data-w="image" data-name="{escape(person)}" class="x-avatar" style="background:{ground}">{inner}</span>'


def _short(k: Kit) -> str:
    return escape(k.words.one("actions").split()[0])


def ribbon(k: Kit) -> str:
    groups = []
    for _ in range(k.lots.randint(3, 7)):
        parts = [
            f'<button type="button" class="x-big">{k.icons.any()}<span>{_short(k)}</span></button>'
            for _ in range(k.lots.randint(0, 3))
        ]
        if k.lots.random() < 0.7 or not parts:
            small = "".join(
                f'<button type="button">{k.icons.any()}{" " + _short(k) if k.lots.random() < 0.6 else ""}</button>'
                for _ in range(k.lots.randint(2, 9))
            )
            small = small.replace('<button type="button">', '<button type="button" title="action">')
            parts.append(f'<div class="x-three">{small}</div>')
        groups.append(
            f'<div class="x-group"><div class="x-inner">{"".join(parts)}</div><span>{escape(k.words.one("tabs"))}</span></div>'
        )
    tabs = k.tabs(k.words.some("menus", k.lots.randint(4, 8)), k.lots.randrange(3))
    return f'{tabs}<div class="x-ribbon" data-w="toolbar">{"".join(groups)}</div>'


def crumbs(k: Kit) -> str:
    return k.breadcrumb(k.words.some("modules", k.lots.randint(2, 4)))


def status(k: Kit) -> str:
    parts = "".join(
        f"<span>{escape(text)}</span>"
        for text in (*k.words.some("statuses", 3), k.words.person(), k.words.date())
    )
    return f'<div class="x-bar x-small x-faint" style="border-top:1px solid var(--edge)">{parts}</div>'


def title_bar(k: Kit, text: str, *, only_close: bool = False) -> str:
    red = " x-red" * (k.lots.random() < 0.2)
    signs = k.lots.choice((("–", "□", "✕"), ("_", "▢", "×"), ("🗕", "🗖", "✕")))
    names = ("Minimize", "Maximize", "Close")
    shown = [
        (sign, name) for sign, name in zip(signs, names, strict=True) if name == "Close" or not only_close
    ]
    buttons = "".join(
        f'<button type="button" data-w="icon_button" data-name="{name}" class="{"x-shut" + red if name == "Close" else ""}">{sign}</button>'
        for sign, name in shown
    )
    sign = k.icons.any() if k.lots.random() < 0.6 else ""
    return f'<div class="x-titlebar" data-w="title_bar">{sign}<span class="x-grow">{escape(text)}</span>{buttons}</div>'
