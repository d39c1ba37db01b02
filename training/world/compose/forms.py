"""Forms in every arrangement, and what surrounds a field."""

from __future__ import annotations

from html import escape

from compose.bars import search
from kit import Kit


def control(k: Kit, known: str, hint: str = "") -> tuple[str, bool]:
    """A field drawn by lot, and whether a label can stand over it."""
    kind = k.lots.random()
    value = k.words.value() if k.lots.random() < 0.6 else ""
    state = "disabled" if k.lots.random() < 0.06 else "readonly" if k.lots.random() < 0.03 else ""
    if kind < 0.5:
        type_ = k.lots.choices(("text", "number", "password", "email", "tel"), (12, 2, 1, 1, 1))[0]
        if type_ == "number":
            value = k.words.number()
        return k.input(
            value,
            kind=type_,
            hint=hint or (k.words.one("questions") if k.lots.random() < 0.15 else ""),
            a=state,
            known=known,
        ), True
    if kind < 0.72:
        return k.dropdown(k.words.one("choices"), known=known, a=state), True
    if kind < 0.82:
        sign = k.icons.any("calendar")
        inner = (
            f'<button type="button" class="x-inside" title="calendar">{sign}</button>'
            if k.lots.random() < 0.6
            else k.icons.any("calendar", "x-inside")
        )
        return (
            f'<span class="x-withicon">{k.input(k.words.date() if value else "", hint="jj/mm/aaaa", known=known, a=state)}{inner}</span>',
            True,
        )
    if kind < 0.9:
        return k.area(k.words.sentence() if value else "", known=known, a=state), True
    if kind < 0.95:
        return k.input(k.words.date(), kind="text", known=known) + " ", True
    return k.slider(f'id="{known}"'), False


def field(k: Kit, text: str, layout: str) -> str:
    known = k.new_id()
    if layout == "placeholder":
        inner, _ = control(k, known, hint=text)
        return f'<div class="x-field x-above"><span style="display:none"></span><span>{inner}</span></div>'
    inner, can_float = control(k, known)
    if layout == "floating" and not can_float:
        layout = "above"
    return f'<div class="x-field x-{layout}">{k.label(text, known)}<div>{inner}</div></div>'


def choices(k: Kit) -> str:
    kind = k.lots.choices(("checkbox", "radio", "switch"), (4, 3, 2))[0]
    texts = k.words.some("options" if kind != "radio" else "choices", k.lots.randint(2, 6))
    group = k.new_id()
    chosen = k.lots.randrange(len(texts))
    parts = []
    for index, text in enumerate(texts):
        checked = index == chosen if kind == "radio" else None
        parts.append(k.choice(kind, text, checked=checked, a=f'name="{group}"' if kind == "radio" else ""))
    style = "x-row x-wrap" if k.lots.random() < 0.5 else "x-col"
    return f'<div class="{style}">{"".join(parts)}</div>'


def fields(k: Kit, count: int) -> str:
    layout = k.traits["labels"]
    return (
        '<div class="x-fields">'
        + "".join(field(k, text, layout) for text in k.words.some("fields", count))
        + "</div>"
    )


def form(k: Kit) -> str:
    parts = []
    if k.lots.random() < 0.5:
        parts.append(k.tabs(k.words.some("tabs", k.lots.randint(2, 7)), 0))
    for index in range(k.lots.randint(1, 3)):
        if index or k.lots.random() < 0.4:
            parts.append(f'<h3 style="font-size:1.1em;margin:.4em 0">{escape(k.words.one("tabs"))}</h3>')
        parts.append(fields(k, k.lots.randint(3, 12)))
        if k.lots.random() < 0.5:
            parts.append(choices(k))
    answers = [k.button(k.words.one("yes"), "primary"), k.button(k.words.one("no"), "plain")]
    if k.lots.random() < 0.3:
        answers.append(k.button(k.words.one("actions"), k.lots.choice(("danger", "plain", "ghost"))))
    k.lots.shuffle(answers)
    place = k.lots.choice(("", " x-end", " x-between"))
    return f'<form class="x-col" onsubmit="return false">{"".join(parts)}<div class="x-row{place}">{"".join(answers)}</div></form>'


def login(k: Kit) -> str:
    name, secret = ("Identifiant", "Mot de passe") if k.words.language == "fr" else ("Username", "Password")
    layout = k.traits["labels"]
    rows = []
    for text, kind in ((name, "text"), (secret, "password")):
        known = k.new_id()
        hint = text if layout == "placeholder" else ""
        entry = k.input(
            k.words.one("last").lower() if k.lots.random() < 0.5 else "", kind=kind, hint=hint, known=known
        )
        if kind == "password" and k.lots.random() < 0.4:
            entry = f'<span class="x-withicon">{entry}<button type="button" class="x-inside" title="show">{k.icons.any("eye")}</button></span>'
        label = '<span style="display:none"></span>' if layout == "placeholder" else k.label(text, known)
        rows.append(
            f'<div class="x-field {"x-above" if layout == "placeholder" else "x-" + layout}">{label}<div>{entry}</div></div>'
        )
    rows.append(k.choice("checkbox", k.words.one("options")))
    rows.append(k.button("Se connecter" if k.words.language == "fr" else "Sign in", "primary"))
    if k.lots.random() < 0.6:
        rows.append(k.link("Mot de passe oublié ?" if k.words.language == "fr" else "Forgot password?"))
    inner = f'<form class="x-col" style="width:{k.lots.randint(18, 28)}em" onsubmit="return false">{"".join(rows)}</form>'
    return f'<div class="x-fill" style="display:grid;place-items:center">{k.card(k.words.one("modules"), inner)}</div>'


def filters(k: Kit) -> str:
    parts = [f'<span style="width:{k.lots.randint(12, 24)}em">{search(k)}</span>']
    for _ in range(k.lots.randint(1, 4)):
        pick = k.lots.random()
        if pick < 0.4:
            parts.append(f'<span style="width:10em">{k.dropdown(k.words.one("choices"))}</span>')
        elif pick < 0.7:
            parts.append(
                k.button(k.words.one("actions") + " ", "plain", icon=None).replace(
                    "</button>", '<i class="x-caret" data-w="none"></i></button>'
                )
            )
        elif pick < 0.85:
            parts.append(k.choice("checkbox", k.words.one("options")))
        else:
            parts.append(k.badge(k.words.one("statuses") + " ×"))
    parts.append(k.button(k.words.one("actions"), "primary"))
    return f'<div class="x-row" style="overflow:hidden">{"".join(parts)}</div>'
