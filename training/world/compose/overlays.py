"""What comes up over a page: each is hidden until a shot wants it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from compose.bars import avatar, title_bar
from compose.forms import choices, fields
from kit import Kit


def dialog(k: Kit) -> str:
    kind = k.lots.random()
    title = k.words.one("dialogs")
    if kind < 0.55:
        sign = (
            f'<span style="font-size:2em">{k.icons.any(k.lots.choice(("alert", "info", "question", "warning")))}</span>'
            if k.lots.random() < 0.5
            else ""
        )
        body = f'<div class="x-row">{sign}<p style="margin:0">{escape(k.words.one("messages"))}</p></div>'
    elif kind < 0.85:
        body = f'<div style="--columns:{k.lots.choice((1, 1, 1, 2))}">{fields(k, k.lots.randint(2, 6))}</div>'
    else:
        body = k.table(
            k.words.some("fields", 4),
            [[k.words.value() for _ in range(4)] for _ in range(5)],
            chosen=k.lots.randrange(5),
        )
    if k.lots.random() < 0.2:
        body += k.choice("checkbox", k.words.one("options"))
    answers = [k.button(k.words.one("yes"), "primary"), k.button(k.words.one("no"), "plain")][
        : 1 + (k.lots.random() < 0.8)
    ]
    if k.lots.random() < 0.2:
        answers.append(k.button(k.words.one("actions"), "plain"))
    k.lots.shuffle(answers)
    dims = k.lots.choice(("#0008", "#0006", "#000a", "#fffa", "#0003", "transparent"))
    close = k.icon_button("close") if k.lots.random() < 0.5 else ""
    place = k.lots.choices(("middle", "drawer", "top"), (8, 1, 2))[0]
    style = {
        "middle": "",
        "drawer": f"width:{k.lots.randint(20, 32)}em",
        "top": "top:3%;transform:translateX(-50%)",
    }[place]
    width = "" if place == "drawer" else f"width:min(92vw,{k.lots.randint(20, 46)}em)"
    inner = k.dialog(title, body, answers, close=close)
    if k.lots.random() < 0.2 and place == "middle":
        inner = f'<div class="x-winframe" style="position:static" data-w="dialog">{title_bar(k, title, only_close=True)}<div class="x-col x-pad">{body}<div class="x-row x-end">{" ".join(answers)}</div></div></div>'
    return f'<div class="x-dim" style="background:{dims}" data-w="none"></div><div class="x-layer {"x-middle" if place != "drawer" else "x-drawer"}" style="{style};{width}" data-layer="2">{inner}</div>'


def menu(k: Kit) -> str:
    texts = k.words.some("actions", k.lots.randint(3, 12))
    if k.lots.random() < 0.4 and len(texts) > 4:
        texts.insert(k.lots.randint(1, len(texts) - 1), "-")
    inner = k.menu(
        texts,
        icons=k.lots.random() < 0.5,
        chosen=k.lots.randrange(len(texts)) if k.lots.random() < 0.4 else -1,
    )
    return f'<div class="x-layer" data-at="{k.lots.choice(("button", "button", "menu", "anywhere"))}">{inner}</div>'


def choices_list(k: Kit) -> str:
    texts = k.words.some("choices", k.lots.randint(3, 12))
    if k.lots.random() < 0.3:
        texts = [k.words.person() for _ in texts]
    inner = k.menu(
        texts,
        kind="dropdown_item",
        chosen=k.lots.randrange(len(texts)) if k.lots.random() < 0.7 else -1,
        icons=k.lots.random() < 0.12,
    )
    return f'<div class="x-layer" data-at="field" style="max-height:{k.lots.randint(9, 26)}em;overflow:auto">{inner}</div>'


def picker(k: Kit) -> str:
    start, chosen = k.lots.randint(0, 6), k.lots.randint(1, 30)
    days = (
        "".join(f'<b class="x-small">{day[:2]}</b>' for day in k.words._of["days"]) + "<span></span>" * start
    )
    days += "".join(
        f'<button type="button" class="{"x-on" if day == chosen else ""}">{day}</button>'
        for day in range(1, 31)
    )
    head = f'<div class="x-row x-between">{k.icon_button("left")}<b>{k.words.one("months")} 2026</b>{k.icon_button("right")}</div>'
    return f'<div class="x-layer x-picker x-popup" data-at="field" data-w="popover">{head}<div class="x-days">{days}</div></div>'


def toast(k: Kit) -> str:
    place = k.lots.choice(
        ("right:1em;top:1em", "right:1em;bottom:1em", "left:50%;top:1em", "left:1em;bottom:1em")
    )
    return f'<div class="x-layer x-corner" style="{place}">{k.alert(k.words.one("messages"), kind="toast")}</div>'


def cookies(k: Kit) -> str:
    answers = "".join(
        k.button(text, look)
        for text, look in (
            (k.words.one("yes"), "primary"),
            (k.words.one("no"), "plain"),
            (k.words.one("actions"), "plain"),
        )
    )
    return f'<div class="x-layer x-popup" data-w="banner" style="left:0;right:0;{k.lots.choice(("bottom:0", "top:0"))};border-radius:0"><div class="x-row x-pad x-between"><span>{escape(k.words.one("messages"))}</span><span class="x-row x-nowrap">{answers}</span></div></div>'


def bubble(k: Kit) -> str:
    body = f'<div class="x-row">{k.icons.any()}<span>{escape(k.words.one("messages"))}</span></div><div class="x-row x-end">{k.button(k.words.one("no"), "plain")}{k.button(k.words.one("yes"), "primary")}</div>'
    return f'<div class="x-layer x-popup" data-w="dialog" role="dialog" style="left:{k.lots.randint(1, 20)}%;top:{k.lots.randint(0, 8)}%;width:24em"><div class="x-col x-pad">{body}</div></div>'


def profile(k: Kit) -> str:
    links = "".join(
        f'<a data-w="menu_item" role="menuitem" class="s-menu_item" tabindex="0">{k.icons.any()} {escape(text)}</a>'
        for text in k.words.some("modules", k.lots.randint(3, 7))
    )
    return f'<div class="x-layer x-popup" data-w="popover" data-at="corner" style="width:16em"><div class="x-row x-pad">{avatar(k)}<b>{escape(k.words.person())}</b></div>{links}</div>'


def panel(k: Kit) -> str:
    return f'<div class="x-layer x-popup" data-w="popover" data-at="button" style="width:20em"><div class="x-col x-pad"><b>{escape(k.words.one("tabs"))}</b>{choices(k)}<div class="x-row x-end">{k.button(k.words.one("yes"), "primary")}</div></div></div>'


KINDS: dict[str, tuple[float, Callable[[Kit], str]]] = {
    "dialog": (3, dialog), "menu": (3, menu), "choices": (3, choices_list), "picker": (1, picker), "toast": (0.8, toast),
    "cookies": (0.5, cookies), "bubble": (0.6, bubble), "profile": (0.6, profile), "panel": (0.6, panel),
}  # fmt: skip
