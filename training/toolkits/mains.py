"""Ordinary windows: they ask for nothing, though many are small, or have buttons, or hold forms."""

from __future__ import annotations

from collections.abc import Callable

from parts import Parts
from sketches import Node, aligned, column, grid, grown, node, row, space, text, window

SIGNS = "0123456789+-×÷=%C,√"


def main_window(parts: Parts) -> Node:
    lots = parts.lots
    [(make, shape)] = lots.choices([one for one, _ in MAINS], [share for _, share in MAINS])
    body = make(parts)
    bars = {"full": (0.75, 0.75, 0.7), "light": (0.3, 0.35, 0.3), "tool": (0.05, 0.15, 0.1)}[shape]
    return window(
        _title(parts), body, dialog=False, page=make.__name__.strip("_"), shape=shape,
        menus=parts.menus() if parts.chance(bars[0]) else [],
        tools=[parts.toolbar(most=6 if shape == "tool" else 22) for _ in range(lots.choice((1, 1, 2)))] if parts.chance(bars[1]) else [],
        status=[parts.words.sentence(), *parts.words.some("statuses", lots.randint(0, 3))] if parts.chance(bars[2]) else [],
        margin=lots.choice((0, 0, parts.margin)) if shape == "full" else parts.margin, size=_size(parts, shape),
    )  # fmt: skip


def _title(parts: Parts) -> str:
    words = parts.words
    name = words.one("modules")
    return parts.lots.choice(
        (
            name,
            name,
            f"{words.file()} - {name}",
            f"{name} - {words.one('places')}",
            f"{words.person()} – {name}",
        )
    )


def _size(parts: Parts, shape: str) -> list[int]:
    lots = parts.lots
    if shape == "tool":
        return [lots.randint(160, 420), lots.randint(120, 460)]
    if shape == "light":
        return [lots.randint(300, 820), lots.randint(200, 620)]
    return [lots.randint(520, 1500), lots.randint(380, 950)]


def _records(parts: Parts) -> Node:
    """A list of what there is, what to do with it, and where else to go."""
    parts_ = [_search_line(parts)] if parts.chance(0.6) else []
    body = column(*parts_, parts.table(), *([parts.buttons()] if parts.chance(0.4) else []), gap=parts.gap)
    if parts.chance(0.45):
        side = parts.tree() if parts.chance(0.5) else parts.listed()
        return node("split", parts=[side, body], shares=[1, parts.lots.randint(2, 4)], grow="xy")
    return grown(body, "xy")


def _search_line(parts: Parts) -> Node:
    words = parts.words
    asked = grown(parts.entry())
    nodes = [parts.name(asked), asked] if parts.chance(0.5) else [asked]
    nodes += [parts.choice()] if parts.chance(0.3) else []
    nodes += [parts.tool(name=words.one("actions"), framed=True)] if parts.chance(0.3) else []
    nodes += [parts.button()] * parts.chance(0.6)
    return row(*nodes, gap=parts.gap)


def _record(parts: Parts) -> Node:
    """One thing with all that is known of it: fields in groups or on tabs."""
    lots = parts.lots

    def fields() -> Node:
        wide = lots.choice((1, 1, 2, 2, 3))
        blocks = [parts.form(lots.randint(2, 7), wide)]
        blocks += [parts.choices(across=parts.chance(0.5))] if parts.chance(0.4) else []
        blocks += [grown(parts.entry(tall=True), "xy")] if parts.chance(0.3) else []
        framed = [parts.group(one) if parts.chance(0.45) else one for one in blocks]
        return column(*framed, space("y"), gap=parts.gap, margin=parts.margin)

    head = [node("heading", text=parts.words.person())] if parts.chance(0.4) else []
    head += [_wide_field(parts)] if parts.chance(0.15) else []
    inside = parts.tabs([fields, fields, parts.table]) if parts.chance(0.45) else grown(fields(), "xy")
    foot = [parts.buttons()] if parts.chance(0.35) else []
    return grown(column(*head, inside, *foot, gap=parts.gap), "xy")


def _wide_field(parts: Parts) -> Node:
    asked = grown(parts.entry())
    return row(parts.name(asked), asked, gap=parts.gap)


def _editor(parts: Parts) -> Node:
    told = "\n".join(parts.words.sentence(parts.lots.randint(1, 4)) for _ in range(parts.lots.randint(0, 30)))
    return grown(
        node("memo", id=parts.id(), text=told, lines=4, plain=parts.chance(0.6), mono=parts.chance(0.4)), "xy"
    )


def _folder(parts: Parts) -> Node:
    path = row(
        *(parts.tool(name=parts.words.one("actions")) for _ in range(parts.lots.randint(2, 4))),
        grown(node("field", id=parts.id(), text="/" + "/".join(parts.words.some("modules", 3)))), gap=3,
    )  # fmt: skip
    inside = parts.pictures() if parts.chance(0.55) else parts.table()
    body = node(
        "split",
        parts=[parts.tree() if parts.chance(0.5) else parts.listed(), inside],
        shares=[1, 3],
        grow="xy",
    )
    return grown(column(*([path] if parts.chance(0.7) else []), body, gap=parts.gap), "xy")


def _mail(parts: Parts) -> Node:
    right = node("split", upright=True, parts=[parts.table(), _editor(parts)], shares=[1, 1], grow="xy")
    return node("split", parts=[parts.tree(), right], shares=[1, 3], grow="xy")


def _centre(parts: Parts) -> Node:
    """What is changed here is changed at once: nobody is asked to confirm it."""
    lots = parts.lots

    def page() -> Node:
        blocks: list[Node] = [node("heading", text=parts.words.one("tabs"))] if parts.chance(0.6) else []
        for _ in range(lots.randint(1, 4)):
            block = lots.choice(
                (
                    parts.choices,
                    parts.choices,
                    lambda: parts.form(lots.randint(1, 4)),
                    lambda: _sliders(parts),
                )
            )()
            blocks.append(parts.group(block) if parts.chance(0.5) else block)
        return column(*blocks, space("y"), gap=parts.gap + 3, margin=parts.margin)

    if parts.chance(0.5):
        return parts.tabs([page])
    if parts.chance(0.6):
        return node("split", parts=[parts.listed(), page()], shares=[1, 2], grow="xy")
    return grown(page(), "xy")


def _sliders(parts: Parts) -> Node:
    lines: list[list[Node | None]] = []
    for words in parts.words.some("fields", parts.lots.randint(1, 4)):
        slide = grown(parts.slider())
        value = (
            text(str(slide["value"]))
            if parts.chance(0.5)
            else node("spin", id=parts.id(), value=slide["value"], unit="")
        )
        lines.append([parts.name(slide, words), slide, *([value] if parts.chance(0.5) else [])])
    return grid(lines, gap=parts.gap)


def _keys(parts: Parts) -> Node:
    """A calculator, a keypad: rows of equal buttons."""
    lots = parts.lots
    columns, rows = lots.randint(3, 6), lots.randint(3, 6)
    shown = grown(node("field", id=parts.id(), text=parts.words.number(), right=True))
    keys = [
        [grown(node("button", text=lots.choice(SIGNS), key=True), "xy") for _ in range(columns)]
        for _ in range(rows)
    ]
    return grown(
        column(shown, grown(grid(list(keys), gap=lots.choice((1, 3, 6))), "xy"), gap=parts.gap), "xy"
    )


def _palette(parts: Parts) -> Node:
    """Tools as icons side by side, and how they work."""
    lots = parts.lots
    size, columns = lots.choice((16, 22, 24, 32)), lots.randint(2, 6)
    icons: list[list[Node | None]] = [
        [parts.tool(size=size, on=parts.chance(0.06), framed=parts.chance(0.03)) for _ in range(columns)]
        for _ in range(lots.randint(2, 6))
    ]
    below = [_sliders(parts)] if parts.chance(0.6) else [parts.form(lots.randint(1, 3))]
    return grown(
        column(aligned(grid(icons, gap=lots.choice((0, 2, 4))), "left"), *below, space("y"), gap=parts.gap),
        "xy",
    )


def _player(parts: Parts) -> Node:
    buttons = [parts.tool(size=24, framed=parts.chance(0.5)) for _ in range(parts.lots.randint(3, 6))]
    slides = [grown(parts.slider(ticks=False)), text(parts.words.time())]
    shown = (
        [grown(node("image", high=parts.lots.randint(60, 300)), "xy")]
        if parts.chance(0.6)
        else [parts.table(least=2)]
    )
    return grown(
        column(*shown, row(*slides, gap=6), row(*buttons, space("x"), parts.slider(width=90), gap=4), gap=6),
        "xy",
    )


def _viewer(parts: Parts) -> Node:
    shown = grown(node("image", high=200), "xy")
    zoom = row(parts.tool(), parts.slider(width=120), parts.tool(), space("x"), parts.choice(), gap=4)
    body = column(shown, zoom, gap=4)
    return (
        node("split", parts=[parts.pictures(), body], shares=[1, 3], grow="xy")
        if parts.chance(0.5)
        else grown(body, "xy")
    )


def _agenda(parts: Parts) -> Node:
    lots = parts.lots
    dates = node(
        "calendar", year=lots.randint(1950, 2026), month=lots.randint(1, 12), day=lots.randint(1, 28)
    )
    side = column(aligned(dates, "top"), parts.choices("check"), space("y"), gap=parts.gap)
    return grown(row(side, parts.table(), gap=parts.gap), "xy")


def _dashboard(parts: Parts) -> Node:
    lots = parts.lots

    def tile() -> Node:
        inside = lots.choice(
            (
                lambda: node("image", high=lots.randint(60, 160)),
                lambda: column(
                    *(node("progress", value=lots.randint(0, 100)) for _ in range(lots.randint(1, 4))), gap=6
                ),
                lambda: column(
                    node("heading", text=parts.words.amount()), text(parts.words.one("fields")), gap=2
                ),
                parts.listed,
                lambda: parts.table(least=2),
            )
        )()
        return grown(parts.group(inside), "xy")

    columns = lots.randint(2, 3)
    return grown(
        grid([[tile() for _ in range(columns)] for _ in range(lots.randint(1, 3))], gap=parts.gap), "xy"
    )


def _log(parts: Parts) -> Node:
    body = _editor(parts) if parts.chance(0.5) else parts.table()
    return grown(column(parts.buttons(3), body, gap=parts.gap), "xy")


def _finder(parts: Parts) -> Node:
    return grown(
        column(
            _search_line(parts),
            *([parts.choices(across=True)] if parts.chance(0.5) else []),
            parts.table(),
            gap=parts.gap,
        ),
        "xy",
    )


def _ticks(parts: Parts) -> Node:
    """Little on much plain ground: a box to tick here, a circle there."""
    lots = parts.lots
    columns = lots.randint(1, 4)
    made = (
        lambda: aligned(parts.tick(lots.choice(("check", "radio"))), "left"), lambda: aligned(node("check", text="", on=parts.chance(0.5)), "left"),
        lambda: aligned(parts.tick("radio"), "middle"), lambda: parts.words_of(1, 180), lambda: aligned(parts.button(), "left"),
        lambda: space("x", lots.randint(10, 60)),
    )  # fmt: skip
    rows: list[list[Node | None]] = [
        [lots.choices(made, (4, 2, 2, 1, 1, 2))[0]() for _ in range(columns)]
        for _ in range(lots.randint(2, 9))
    ]
    return grown(column(grid(rows, gap=lots.choice((6, 12, 20, 30))), space("y"), gap=0), "xy")


def _start(parts: Parts) -> Node:
    """A picture, a few words, links and large buttons: where a program begins."""
    links = [
        aligned(node("link", text=one), "left")
        for one in parts.words.some("actions", parts.lots.randint(1, 6))
    ]
    left = column(
        node("heading", text=parts.words.one("modules")),
        parts.words_of(2, 260),
        *links,
        space("y"),
        gap=parts.gap,
    )
    right = column(*(parts.button() for _ in range(parts.lots.randint(1, 5))), space("y"), gap=parts.gap)
    return grown(
        row(grown(left, "xy"), *([parts.listed()] if parts.chance(0.5) else []), right, gap=parts.gap * 2),
        "xy",
    )


def _lists(parts: Parts) -> Node:
    """Two lists with buttons between them, or one with buttons at its side."""
    if parts.chance(0.5):
        return grown(row(parts.listed(), parts.buttons(4, upright=True), parts.listed(), gap=parts.gap), "xy")
    return grown(
        row(
            parts.lots.choice((parts.listed, parts.table, parts.tree))(),
            parts.buttons(6, upright=True),
            gap=parts.gap,
        ),
        "xy",
    )


MAINS: tuple[tuple[tuple[Callable[[Parts], Node], str], float], ...] = (
    ((_records, "full"), 12), ((_record, "full"), 12), ((_record, "light"), 6), ((_editor, "full"), 5), ((_editor, "light"), 4),
    ((_folder, "full"), 7), ((_mail, "full"), 4), ((_centre, "light"), 9), ((_centre, "full"), 3), ((_keys, "tool"), 4),
    ((_palette, "tool"), 5), ((_player, "light"), 4), ((_viewer, "light"), 3), ((_agenda, "full"), 3), ((_dashboard, "full"), 5),
    ((_log, "light"), 4), ((_finder, "light"), 5), ((_ticks, "light"), 7), ((_ticks, "tool"), 3), ((_start, "light"), 5),
    ((_lists, "light"), 5), ((_lists, "tool"), 2), ((_sliders, "tool"), 4), ((_search_line, "light"), 2),
)  # fmt: skip
