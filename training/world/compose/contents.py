"""What stands in the middle of a program."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from compose.bars import avatar, tools
from compose.forms import choices, fields, filters, form, login
from kit import Kit


def grid(k: Kit) -> str:
    heads = [escape(text) for text in k.words.some("fields", k.lots.randint(4, 10))]
    tick, acts = k.lots.random() < 0.45, k.lots.random() < 0.55
    makers: list[Callable[[], str]] = []
    for _ in heads:
        kind = k.lots.random()
        makers.append(
            (lambda: k.badge(k.words.one("statuses")))
            if kind < 0.12
            else (lambda: k.link(k.words.code()))
            if kind < 0.2
            else k.progress
            if kind < 0.24
            else (lambda: f"{avatar(k)} {escape(k.words.person())}")
            if kind < 0.28
            else k.lots.choice(
                (
                    k.words.person,
                    k.words.date,
                    k.words.amount,
                    k.words.code,
                    k.words.number,
                    lambda: k.words.one("choices"),
                    lambda: k.words.one("places"),
                )
            )
        )
    act_count, look = k.lots.randint(1, 5), k.lots.choice(("ghost", "plain"))
    hints = [
        k.lots.choice(("edit", "trash", "eye", "print", "more", "download", "")) for _ in range(act_count)
    ]
    names = [k.icons.pick(hint) for hint in hints]
    rows = []
    for _ in range(k.lots.randint(4, 26)):
        cells = [maker() for maker in makers]
        if tick:
            cells.insert(0, tickbox(k))
        if acts:
            cells.append(
                '<div class="x-tools">'
                + "".join(k.icon_button(look=look, icon=k.icons.draw(name)) for name in names)
                + "</div>"
            )
        rows.append(cells)
    heads = (
        ([tickbox(k)] if tick else [])
        + [text + (k.icons.any("arrow", "x-small") if k.lots.random() < 0.1 else "") for text in heads]
        + ([""] if acts else [])
    )
    chosen = k.lots.randrange(len(rows)) if k.lots.random() < 0.5 else -1
    table = k.table(heads, rows, chosen=chosen)
    parts = [filters(k)] if k.lots.random() < 0.6 else []
    parts.append(f'<div class="x-tablewrap x-grow">{table}</div>')
    if k.lots.random() < 0.6:
        parts.append(
            f'<div class="x-row x-between">{k.pagination()}<span class="x-small x-faint">1-{len(rows)} / {k.lots.randint(30, 4000)}</span></div>'
        )
    return f'<div class="x-col x-fill">{"".join(parts)}</div>'


def tickbox(k: Kit) -> str:
    if k.has("tick_on"):
        return k.fill("tick_on" if k.lots.random() < 0.2 else "tick", "", id=k.new_id())
    return k.fill(
        "tick",
        '<input type="checkbox"{cls} aria-label="select" {a}>',
        a="checked" if k.lots.random() < 0.2 else "",
        cls=k.cls("checkbox"),
        id=k.new_id(),
    )


def launcher(k: Kit) -> str:
    """Tiles of applications, as suites begin with."""
    coloured, framed = k.lots.random() < 0.7, k.lots.random() < 0.3
    tiles = []
    for text in k.words.some("modules", k.lots.randint(10, 44)):
        ground = (
            f"background:hsl({k.lots.randint(0, 359)} {k.lots.randint(30, 90)}% {k.lots.randint(35, 60)}%);color:#fff"
            if coloured
            else f"background:{k.lots.choice(('#fff', 'none', '#8882'))};color:hsl({k.lots.randint(0, 359)} 60% 45%)"
        )
        face = f'<span class="x-face" style="{ground}">{k.icons.any()}</span>'
        tiles.append(
            f'<a data-w="card" role="link" tabindex="0" class="x-tile{" x-framed" * framed}">{face}<span>{escape(text)}</span></a>'
        )
    return f'<div class="x-icongrid">{"".join(tiles)}</div>'


def icons(k: Kit) -> str:
    """Icons and nothing else, close together."""
    look = k.lots.choice(("ghost", "plain", "ghost"))
    return f'<div class="x-densegrid">{"".join(k.icon_button(look=look) for _ in range(k.lots.randint(30, 160)))}</div>'


def cards(k: Kit) -> str:
    parts = []
    for _ in range(k.lots.randint(4, 14)):
        body = f'<p class="x-small">{escape(k.words.sentence())}</p>'
        kind = k.lots.random()
        if kind < 0.3:
            body = f'<div class="x-row">{avatar(k)}<div><b>{escape(k.words.person())}</b><div class="x-small x-faint">{escape(k.words.one("places"))}</div></div></div>'
        elif kind < 0.5:
            body = f'<div class="x-kpi">{escape(k.words.amount())}</div>{k.progress()}'
        foot = (
            tools(k, k.lots.randint(1, 5))
            if k.lots.random() < 0.3
            else k.button(k.words.one("actions"), "primary")
            if k.lots.random() < 0.4
            else ""
        )
        parts.append(k.card(k.words.one("modules"), body, foot))
    return f'<div class="x-cards">{"".join(parts)}</div>'


def kanban(k: Kit) -> str:
    lanes = []
    for text in k.words.some("statuses", k.lots.randint(3, 6)):
        head = f'<div class="x-row x-between"><h3 style="font-size:1em;margin:0">{escape(text)}</h3><span class="x-tools">{k.icon_button("plus")}{k.icon_button("more") if k.lots.random() < 0.5 else ""}</span></div>'
        notes = "".join(
            f'<div class="x-kcard" data-w="card" tabindex="0"><b>{escape(k.words.one("modules"))}</b><div class="x-small">{escape(k.words.person())} – {escape(k.words.code())}</div>'
            f'<div class="x-row x-between">{k.badge(k.words.one("statuses"))}<span class="x-row">{k.icon_button("star") if k.lots.random() < 0.5 else ""}{avatar(k)}</span></div></div>'
            for _ in range(k.lots.randint(1, 6))
        )
        lanes.append(f'<div class="x-lane" data-w="panel">{head}{notes}</div>')
    return f'<div class="x-kanban">{"".join(lanes)}</div>'


def calendar(k: Kit) -> str:
    days = k.words._of["days"]
    cells = [f"<div style='min-height:0'><b>{day}</b></div>" for day in days]
    for day in range(1, 36):
        events = "".join(
            f'<a class="x-event" data-w="button" role="button" tabindex="0" style="background:hsl({k.lots.randint(0, 359)} 50% 42%);color:#fff">{k.words.time()} {escape(k.words.person())}</a>'
            for _ in range(k.lots.choice((0, 0, 1, 1, 2)))
        )
        cells.append(f'<div data-w="table_cell" data-click="1">{(day - 1) % 31 + 1}{events}</div>')
    head = f'<div class="x-row">{k.icon_button("left")}{k.icon_button("right")}<h2 class="x-page-title x-grow">{k.words.one("months")} 2026</h2>{k.tabs(k.words.some("tabs", 3))}</div>'
    return f'<div class="x-col">{head}<div class="x-month" data-w="table">{"".join(cells)}</div></div>'


def chart(k: Kit) -> str:
    kind = k.lots.random()
    colours = [f"hsl({k.lots.randint(0, 359)} 60% 55%)" for _ in range(6)]
    if kind < 0.45:
        inner = "".join(
            f'<rect x="{index * 30 + 6}" y="{100 - (h := k.lots.randint(5, 95))}" width="20" height="{h}" fill="{k.lots.choice(colours[:2])}"/>'
            for index in range(10)
        )
    elif kind < 0.8:
        inner = "".join(
            '<polyline fill="none" stroke="{}" stroke-width="2" points="{}"/>'.format(
                c, " ".join(f"{x * 30},{k.lots.randint(5, 95)}" for x in range(11))
            )
            for c in colours[: k.lots.randint(1, 4)]
        )
    else:
        inner = "".join(
            f'<circle cx="150" cy="50" r="30" fill="none" stroke="{c}" stroke-width="18" stroke-dasharray="{k.lots.randint(20, 60)} 200" stroke-dashoffset="-{index * 32}"/>'
            for index, c in enumerate(colours)
        )
    lines = "".join(
        f'<line x1="0" x2="300" y1="{y}" y2="{y}" stroke="#8884" stroke-width=".5"/>'
        for y in (20, 40, 60, 80)
    )
    return f'<svg data-w="chart" class="x-chart" viewBox="0 0 300 100" preserveAspectRatio="none">{lines}{inner}</svg>'


def dashboard(k: Kit) -> str:
    parts = [
        k.card(
            k.words.one("modules"),
            f'<div class="x-kpi">{escape(k.words.amount())}</div><span class="x-small x-faint">{escape(k.words.one("statuses"))}</span>',
        )
        for _ in range(k.lots.randint(3, 8))
    ]
    big = [
        k.card(k.words.one("modules"), chart(k), tools(k, 3) if k.lots.random() < 0.3 else "")
        for _ in range(k.lots.randint(1, 4))
    ]
    return f'<div class="x-col"><div class="x-cards">{"".join(parts)}</div><div class="x-cards" style="--card-width:22em">{"".join(big)}</div></div>'


def _group(k: Kit) -> str:
    more = fields(k, k.lots.randint(1, 4)) if k.lots.random() < 0.6 else ""
    return f'<div class="x-col">{choices(k)}{more}</div>'


def settings(k: Kit) -> str:
    blocks = [k.card(text, _group(k)) for text in k.words.some("tabs", k.lots.randint(2, 5))]
    return f'<div class="x-col">{"".join(blocks)}<div class="x-row x-end">{k.button(k.words.one("no"), "plain")}{k.button(k.words.one("yes"), "primary")}</div></div>'


def rows_of(k: Kit, count: int, maker: Callable[[], str]) -> str:
    chosen = k.lots.randrange(count)
    parts = "".join(
        f'<div data-w="list_item" tabindex="0"{" class=x-on aria-selected=true" if index == chosen else ""}>{maker()}</div>'
        for index in range(count)
    )
    return f'<div class="x-list x-scroll" data-w="list">{parts}</div>'


def mail(k: Kit) -> str:
    def one() -> str:
        left = avatar(k) if k.lots.random() < 0.7 else tickbox(k)
        star = k.icon_button("star") if k.lots.random() < 0.4 else ""
        return f'{left}<span class="x-grow" style="overflow:hidden;white-space:nowrap"><b>{escape(k.words.person())}</b><br><span class="x-small">{escape(k.words.sentence())}</span></span><span class="x-small x-faint">{k.words.time()}</span>{star}'

    body = "".join(
        f"<p>{escape(k.words.sentence(k.lots.randint(2, 5)))}</p>" for _ in range(k.lots.randint(1, 4))
    )
    answers = "".join(k.button(text, "plain") for text in k.words.some("actions", k.lots.randint(2, 4)))
    return (
        f'<div class="x-row x-fill" style="align-items:stretch"><div class="x-col" style="flex:0 0 38%;min-height:0">{tools(k, 6, words=True)}{rows_of(k, k.lots.randint(6, 14), one)}</div>'
        f'<div class="x-grow x-col x-scroll" data-w="panel"><h2 class="x-page-title">{escape(k.words.one("dialogs"))}</h2>{tools(k, k.lots.randint(3, 9))}<div class="x-prose">{body}</div><div class="x-row">{answers}</div></div></div>'
    )


def tree(k: Kit, count: int = 18) -> str:
    parts, depth, chosen = [], 0, k.lots.randrange(count)
    marks = k.lots.choice((("▸", "▾"), ("+", "−"), ("›", "⌄"), ("▷", "◢")))
    for index in range(count):
        depth = max(0, min(4, depth + k.lots.choice((-1, 0, 0, 1))))
        leaf = k.lots.random() < 0.5
        opened = k.lots.random() < 0.5
        knob = (
            ""
            if leaf
            else f'<button type="button" class="x-knob" data-w="icon_button" data-name="expand">{marks[opened]}</button>'
        )
        sign = k.icons.any(k.lots.choice(("folder", "file", "user"))) if k.lots.random() < 0.8 else ""
        state = f'aria-expanded="{str(opened).lower()}"' if not leaf else ""
        on = ' class="x-on" aria-selected="true"' if index == chosen else ""
        parts.append(
            f'<div role="treeitem" data-w="tree_item"{on} {state} style="padding-left:{depth * 1.3 + (1.6 if leaf else 0.2)}em">{knob}{sign}<span>{escape(k.words.one("modules") if k.lots.random() < 0.5 else k.words.file())}</span></div>'
        )
    return f'<div class="x-tree x-scroll" role="tree">{"".join(parts)}</div>'


def files(k: Kit) -> str:
    side = f'<div style="flex:0 0 15em;min-height:0" class="x-col">{tree(k, k.lots.randint(8, 22))}</div>'
    if k.lots.random() < 0.5:
        tiles = "".join(
            f'<div data-w="list_item" class="x-tile" tabindex="0"><span style="font-size:calc(var(--face)*.8);line-height:1">{k.icons.any(k.lots.choice(("folder", "file")))}</span><span class="x-small">{escape(k.words.file())}</span></div>'
            for _ in range(k.lots.randint(8, 30))
        )
        main = f'<div class="x-icongrid" data-w="list">{tiles}</div>'
    else:
        rows = [
            [f"{k.icons.any('file')} {escape(k.words.file())}", k.words.date(), k.words.number() + " Ko"]
            for _ in range(k.lots.randint(6, 22))
        ]
        main = k.table(k.words.some("fields", 3), rows, chosen=k.lots.randrange(6))
    return f'<div class="x-col x-fill">{tools(k, k.lots.randint(5, 12), words=True)}<div class="x-row x-fill" style="align-items:stretch">{side}<div class="x-grow x-scroll x-tablewrap">{main}</div></div></div>'


def prose(k: Kit) -> str:
    parts = [f'<h1 class="x-page-title">{escape(k.words.one("dialogs"))}</h1>']
    for _ in range(k.lots.randint(3, 7)):
        if k.lots.random() < 0.35:
            parts.append(f'<h2 style="font-size:1.15em">{escape(k.words.one("modules"))}</h2>')
        link = k.link(k.words.one("modules")) if k.lots.random() < 0.5 else ""
        parts.append(
            f"<p>{escape(k.words.sentence(k.lots.randint(2, 6)))} {link} {escape(k.words.sentence())}</p>"
        )
    return f'<div class="x-prose">{"".join(parts)}</div>'


def spreadsheet(k: Kit) -> str:
    columns = k.lots.randint(6, 14)
    head = (
        "<tr><th data-w='none'></th>"
        + "".join(f"<th>{chr(65 + index)}</th>" for index in range(columns))
        + "</tr>"
    )
    rows = "".join(
        f"<tr data-click='0'><th scope='row' data-w='none'>{row}</th>"
        + "".join(
            f'<td data-click="1">{escape(k.words.value()) if k.lots.random() < 0.5 else ""}</td>'
            for _ in range(columns)
        )
        + "</tr>"
        for row in range(1, k.lots.randint(14, 34))
    )
    return f'<div class="x-col x-fill">{tools(k, k.lots.randint(10, 24))}<div class="x-scroll"><table class="x-sheetgrid"><thead>{head}</thead><tbody>{rows}</tbody></table></div></div>'


def wizard(k: Kit) -> str:
    steps = k.words.some("tabs", k.lots.randint(3, 5))
    current = k.lots.randrange(len(steps))
    marks = "".join(
        f'<span class="x-row" style="gap:.4em"><span data-w="badge" class="x-avatar" style="background:{"var(--accent)" if index <= current else "#888"};width:1.8em;height:1.8em">{index + 1}</span>{escape(text)}</span>'
        for index, text in enumerate(steps)
    )
    return f'<div class="x-col"><div class="x-row" style="gap:2em">{marks}</div>{form(k)}</div>'


def chat(k: Kit) -> str:
    notes = "".join(
        f'<div class="x-row" style="align-items:flex-start">{avatar(k)}<div><b class="x-small">{escape(k.words.person())}</b><div>{escape(k.words.sentence())}</div></div>{tools(k, 3) if k.lots.random() < 0.2 else ""}</div>'
        for _ in range(k.lots.randint(3, 9))
    )
    entry = f'<div class="x-row">{tools(k, k.lots.randint(1, 5))}<span class="x-grow">{k.area()}</span>{k.icon_button("send", "primary")}</div>'
    return f'<div class="x-col x-fill"><div class="x-col x-grow x-scroll">{notes}</div>{entry}</div>'


def record(k: Kit) -> str:
    """One record as suites show it: actions above, states, fields, lines below."""
    stages = "".join(
        f'<span data-w="button" role="button" class="s-button {"s-primary" if index == 1 else ""}" tabindex="0">{escape(text)}</span>'
        for index, text in enumerate(k.words.some("statuses", 4))
    )
    acts = "".join(k.button(text, "plain") for text in k.words.some("actions", k.lots.randint(2, 4)))
    counters = "".join(
        f'<button type="button" class="s-button" style="flex-direction:row">{k.icons.any()}<span class="x-small">{k.lots.randint(0, 90)} {escape(text)}</span></button>'
        for text in k.words.some("modules", k.lots.randint(0, 4))
    )
    lines = k.table(
        k.words.some("fields", 5), [[k.words.value() for _ in range(5)] for _ in range(k.lots.randint(2, 6))]
    )
    head = f'<div class="x-row x-between" style="overflow:hidden"><div class="x-row">{acts}</div><div class="x-row" style="gap:0">{stages}</div></div>'
    return f'<div class="x-col">{head}<div class="x-row x-end">{counters}</div><h1 class="x-page-title">{escape(k.words.person())}</h1>{fields(k, k.lots.randint(4, 10))}{k.tabs(k.words.some("tabs", 4))}<div class="x-tablewrap">{lines}</div></div>'


def split(k: Kit) -> str:
    return f'<div class="x-row x-fill" style="align-items:stretch"><div style="flex:0 0 16em;min-height:0" class="x-col">{tree(k, 20)}</div><div class="x-grow x-scroll">{k.lots.choice((form, record, grid, prose))(k)}</div></div>'


KINDS: dict[str, tuple[float, Callable[[Kit], str]]] = {
    "grid": (3, grid), "form": (3, form), "record": (2.5, record), "launcher": (2, launcher), "icons": (1, icons), "cards": (1.2, cards),
    "kanban": (1.5, kanban), "calendar": (1, calendar), "dashboard": (1, dashboard), "settings": (1.3, settings), "mail": (1.3, mail),
    "files": (1.3, files), "prose": (0.6, prose), "spreadsheet": (0.7, spreadsheet), "wizard": (0.7, wizard), "chat": (0.6, chat),
    "split": (1, split), "login": (0.7, login),
}  # fmt: skip
