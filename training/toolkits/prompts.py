"""Dialogs: a window that asks for an answer, and what it asks."""

from __future__ import annotations

from collections.abc import Callable

from parts import LARGE, Parts
from sketches import Node, aligned, button, column, grown, node, row, space, text, window

SIGNS = ("information", "warning", "error", "question")
ICON_SIZES = (32, 32, 48, 64)
OWN = ("message", "file", "colour", "font", "print", "input", "progress", "wizard", "about")
"""Dialogs that toolkits bring along; what one lacks is drawn as a message."""


def dialog(parts: Parts, own: float = 0.4) -> Node:
    if parts.chance(own):
        return _own(parts)
    [make] = parts.lots.choices([one for one, _ in PROMPTS], [share for _, share in PROMPTS])
    return make(parts)


def _own(parts: Parts) -> Node:
    """As the toolkit itself asks: only what it asks is told."""
    words, lots = parts.words, parts.lots
    [what] = lots.choices(OWN, (34, 16, 6, 6, 6, 12, 8, 7, 5))
    return node(
        "own", own=what, title=words.one("dialogs"), dialog=True, page=f"own-{what}", sign=lots.choice(SIGNS), text=words.one("messages"),
        more=words.sentence(2) if parts.chance(0.4) else "", tick=words.one("options") if parts.chance(0.15) else "",
        shape="dialog",
        answers=_texts(parts), standard=parts.chance(0.6), form=parts.form(lots.randint(1, 5)), value=lots.randint(0, 100),
        items=words.some("choices", 6), icon=parts.icon(lots.choice((32, 48)), "apps"), name=words.one("modules"), saving=parts.chance(0.5),
    )  # fmt: skip


def _texts(parts: Parts, most: int = 4) -> list[str]:
    words, lots = parts.words, parts.lots
    count = min(most, lots.choices((1, 2, 3, 4), (28, 44, 22, 6))[0])
    if count == 1:
        return [words.one(lots.choice(("yes", "no")))]
    return [words.one("yes"), *words.some("no", count - 1)]


def answers(parts: Parts, texts: list[str] | None = None, *, upright: bool = False) -> Node:
    """The row of answers, or the column of them at the right side."""
    lots = parts.lots
    texts = texts or _texts(parts)
    with_icons, same = parts.chance(0.2), parts.chance(0.7)
    made = [
        button(
            one,
            main=not number,
            icon=parts.icon() if with_icons else "",
            same=same,
            disabled=parts.chance(0.05),
        )
        for number, one in enumerate(texts)
    ]
    if upright:
        return column(*made, space("y"), gap=parts.gap)
    if parts.chance(0.45):
        made.reverse()
    place = lots.choices(("right", "middle", "left", "apart", "filled"), (60, 18, 6, 10, 6))[0]
    if place == "filled":
        return row(*(grown(one) for one in made), gap=parts.gap)
    if place == "apart" and len(made) > 1:
        return row(made[0], space("x"), *made[1:], gap=parts.gap)
    before = [space("x")] if place in ("right", "middle") else []
    after = [space("x")] if place in ("left", "middle") else []
    return row(*before, *made, *after, gap=parts.gap)


def _asked(parts: Parts, body: Node, page: str, texts: list[str] | None = None, **told: object) -> Node:
    if parts.chance(0.1):
        inside = row(grown(body, "xy"), answers(parts, texts, upright=True), gap=parts.gap * 2)
    else:
        line = [node("line")] if parts.chance(0.2) else []
        inside = column(
            grown(body, "xy"), *line, answers(parts, texts), gap=parts.gap + parts.lots.choice((0, 4, 10))
        )
    shown = {"title": parts.words.one("dialogs"), **told}
    return window(
        str(shown.pop("title")), grown(inside, "xy"), dialog=True, page=page, shape="dialog", menus=[], tools=[], status=[],
        margin=parts.margin, **{"size": None, **shown},
    )  # fmt: skip


def _message(parts: Parts) -> Node:
    lots, words = parts.lots, parts.words
    told = [text(words.one("messages"), wrap=lots.randint(180, 420), bold=parts.chance(0.3))]
    told += (
        [text(words.sentence(lots.randint(1, 3)), wrap=lots.randint(220, 420))] if parts.chance(0.4) else []
    )
    told += [aligned(parts.tick("check"), "left")] if parts.chance(0.2) else []
    told = [node("heading", text=words.one("dialogs")), *told] if parts.chance(0.25) else told
    size = lots.choice(ICON_SIZES)
    icon = (
        [aligned(node("icon", icon=parts.icon(size, "status"), size=size), "top")]
        if parts.chance(0.75)
        else []
    )
    return _asked(parts, row(*icon, grown(column(*told, gap=parts.gap), "xy"), gap=parts.margin), "message")


def _input(parts: Parts) -> Node:
    asked = grown(parts.asked())
    told = [parts.words_of(1, 300)] if parts.chance(0.4) else []
    return _asked(parts, column(*told, parts.name(asked), asked, gap=parts.gap), "input")


def _login(parts: Parts) -> Node:
    names = ("Identifiant", "Mot de passe") if parts.words.language == "fr" else ("User name", "Password")
    rows: list[Node] = []
    for name, secret in zip(names, (False, True), strict=True):
        asked = grown(
            node(
                "field",
                id=parts.id(),
                text=parts.words.code() if parts.chance(0.5) else "",
                secret=secret,
                focused=parts.chance(0.3),
            )
        )
        rows += (
            [row(parts.name(asked, name), asked, gap=parts.gap)]
            if parts.beside
            else [parts.name(asked, name), asked]
        )
    rows += [aligned(parts.tick("check"), "left")] if parts.chance(0.4) else []
    rows += [aligned(node("link", text=parts.words.one("actions")), "left")] if parts.chance(0.25) else []
    head = [node("heading", text=parts.words.one("modules"))] if parts.chance(0.4) else []
    return _asked(parts, column(*head, *rows, gap=parts.gap), "login")


def _form(parts: Parts) -> Node:
    lots = parts.lots
    body = parts.form(lots.randint(2, 9), lots.choice((1, 1, 1, 2)))
    more = [parts.group(parts.choices(across=parts.chance(0.4)))] if parts.chance(0.35) else []
    return _asked(parts, column(body, *more, space("y"), gap=parts.gap), "form")


def _settings(parts: Parts) -> Node:
    """On tabs or beside a list of subjects; nothing holds before it is confirmed."""
    lots = parts.lots

    def page() -> Node:
        blocks = [
            lots.choice(
                (parts.choices, lambda: parts.form(lots.randint(1, 5)), lambda: parts.group(parts.choices()))
            )()
            for _ in range(lots.randint(1, 3))
        ]
        return column(*blocks, space("y"), gap=parts.gap, margin=parts.margin)

    body = (
        parts.tabs([page, page, parts.listed])
        if parts.chance(0.7)
        else node("split", parts=[parts.listed(), page()], shares=[1, 2], grow="xy")
    )
    texts = ["OK", parts.words.one("no"), "Appliquer" if parts.words.language == "fr" else "Apply"][
        : lots.randint(2, 3)
    ]
    return _asked(
        parts,
        body,
        "settings",
        texts,
        title=parts.words.one("menus"),
        size=[lots.randint(380, 760), lots.randint(320, 600)],
    )


def _choose(parts: Parts) -> Node:
    lots = parts.lots
    asked = grown(parts.entry())
    head = (
        [row(parts.name(asked), asked, *([parts.button()] if parts.chance(0.5) else []), gap=parts.gap)]
        if parts.chance(0.55)
        else [parts.words_of(1, 320)]
    )
    body = lots.choice((parts.listed, parts.table, parts.table, parts.tree))()
    return _asked(
        parts,
        column(*head, body, gap=parts.gap),
        "choose",
        size=[lots.randint(320, 860), lots.randint(260, 600)],
    )


def _find(parts: Parts) -> Node:
    rows = [parts.form(parts.lots.randint(1, 2)), parts.choices("check", across=parts.chance(0.5))]
    return _asked(
        parts, column(*rows, gap=parts.gap), "find", [*parts.words.some("actions", 2), parts.words.one("no")]
    )


def _progress(parts: Parts) -> Node:
    told = [
        text(parts.words.sentence(), wrap=300),
        grown(node("progress", value=parts.lots.randint(0, 100), wide=300)),
    ]
    told += [text(parts.words.file())] if parts.chance(0.5) else []
    return _asked(parts, column(*told, gap=parts.gap), "progress", [parts.words.one("no")])


def _wizard(parts: Parts) -> Node:
    lots = parts.lots
    page = lots.choice(
        (lambda: parts.form(lots.randint(1, 5)), parts.choices, lambda: parts.words_of(4, 320), parts.listed)
    )()
    side = [grown(node("image", high=200, wide=lots.randint(90, 160)), "y")] if parts.chance(0.4) else []
    inside = column(
        node("heading", text=parts.words.one("dialogs")),
        parts.words_of(1, 320),
        page,
        space("y"),
        gap=parts.gap,
    )
    texts = (
        ["Suivant >", "< Précédent", "Annuler"]
        if parts.words.language == "fr"
        else ["Next >", "< Back", "Cancel"]
    )
    return _asked(
        parts,
        row(*side, grown(inside, "xy"), gap=parts.gap),
        "wizard",
        texts,
        size=[lots.randint(440, 680), lots.randint(320, 480)],
    )


def _about(parts: Parts) -> Node:
    lots = parts.lots
    rows = [
        aligned(node("icon", icon=parts.icon(lots.choice((LARGE, 48, 64)), "apps"), size=48), "middle"), node("heading", text=parts.words.one("modules")),
        text(f"Version {lots.randint(1, 20)}.{lots.randint(0, 9)}.{lots.randint(0, 30)}"), parts.words_of(1, 320),
    ]  # fmt: skip
    rows += [aligned(node("link", text=parts.words.one("menus")), "middle")] if parts.chance(0.5) else []
    return _asked(
        parts, column(*rows, gap=parts.gap), "about", ["OK"] if parts.chance(0.5) else [parts.words.one("no")]
    )


def _licence(parts: Parts) -> Node:
    told = "\n".join(parts.words.sentence(3) for _ in range(parts.lots.randint(4, 20)))
    accepted = [aligned(parts.tick("check"), "left")] if parts.chance(0.5) else [parts.choices("radio", 2)]
    return _asked(
        parts,
        column(
            parts.words_of(1, 360),
            grown(node("memo", id=parts.id(), text=told, lines=8), "xy"),
            *accepted,
            gap=parts.gap,
        ),
        "licence",
        size=[parts.lots.randint(380, 640), parts.lots.randint(300, 520)],
    )


def _options(parts: Parts) -> Node:
    lots = parts.lots
    blocks = [parts.choices(lots.choice(("radio", "check"))) for _ in range(lots.randint(1, 4))]
    framed = [parts.group(one) if parts.chance(0.7) else one for one in blocks]
    body = (
        row(*(grown(one, "xy") for one in framed), gap=parts.gap)
        if parts.chance(0.3)
        else column(*framed, gap=parts.gap)
    )
    return _asked(parts, column(body, space("y"), gap=0), "options")


PROMPTS: tuple[tuple[Callable[[Parts], Node], float], ...] = (
    (_message, 26), (_input, 8), (_login, 8), (_form, 12), (_settings, 9), (_choose, 10), (_find, 5), (_progress, 5), (_wizard, 5),
    (_about, 4), (_licence, 3), (_options, 8),
)  # fmt: skip
