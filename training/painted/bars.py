"""What leads through a program: bars, menus, navigation, trees, tabs."""

from __future__ import annotations

from canvas import Colour, Rect, extent, fitted
from controls import arrow, height_of_text, icon, icon_button
from looks import WHITE, mixed
from stage import Stage


def toolbar(stage: Stage, rect: Rect, *, ground: Colour | None = None) -> None:
    """Icons, sometimes with words under or beside them."""
    look, lots = stage.look, stage.lots
    if ground or lots.random() < 0.5:
        stage.canvas.fill(rect, ground or look.raised)
    ink = WHITE if ground and sum(ground) < 380 else None
    framed = lots.random() < 0.2 and ink is None
    told = stage.add("toolbar", rect)
    with stage.inside(told):
        x, side = rect.x + lots.randint(2, 10), rect.height - lots.randint(2, 8)
        step = side + lots.choice((0, 0, 1, 4, 8))
        end = rect.right if lots.random() < 0.5 else rect.x + lots.randint(rect.width // 3, rect.width)
        while x + side < end:
            if lots.random() < 0.08:
                stage.canvas.line((x + 3, rect.y + 4), (x + 3, rect.bottom - 5), look.line)
                x += 8
                continue
            if lots.random() < 0.12 and rect.height > look.size * 1.6:
                x = _worded(stage, x, rect, ink) + 4
                continue
            square = Rect(x, rect.y + (rect.height - side) // 2, side, side)
            icon_button(
                stage,
                square,
                colour=ink,
                framed=framed,
                disabled=lots.random() < 0.08,
                selected=lots.random() < 0.04 and ink is None,
            )
            x += step


def _worded(stage: Stage, x: int, bar: Rect, ink: Colour | None) -> int:
    look, text = stage.look, stage.words.one("actions")
    wide, high = extent(text, look.font)
    rect = Rect(x, bar.y + 2, wide + look.icon_size + 14, bar.height - 4)
    told = stage.add("button", rect.inset(2), text, area=rect)
    with stage.inside(told):
        icon(stage, x + 4, bar.y + (bar.height - look.icon_size) // 2, look.icon_size, ink or look.ink)
        stage.text(x + look.icon_size + 9, bar.y + (bar.height - high) // 2, text, colour=ink or look.ink)
    return rect.right


def menu_bar(stage: Stage, rect: Rect, *, ground: Colour | None = None) -> list[Rect]:
    look, lots = stage.look, stage.lots
    if ground:
        stage.canvas.fill(rect, ground)
    ink = WHITE if ground and sum(ground) < 380 else look.ink
    room, x, items = lots.randint(6, 14), rect.x + lots.randint(2, 8), []
    high = height_of_text(stage)
    for text in stage.words.some("menus", lots.randint(4, 9)):
        item = Rect(x, rect.y, extent(text, look.font)[0] + 2 * room, rect.height)
        if item.right > rect.right:
            break
        stage.text(x + room, rect.y + (rect.height - high) // 2, text, colour=ink)
        stage.add("menu_item", item, text)
        items.append(item)
        x = item.right
    return items


def popup(stage: Stage, x: int, y: int, type_: str, item_type: str, *, width: int = 0) -> None:
    """A menu or the list of a choice, over all that is there."""
    look, lots, words = stage.look, stage.lots, stage.words
    texts = [
        words.one("actions" if item_type == "menu_item" else "choices") for _ in range(lots.randint(3, 12))
    ]
    row = max(height_of_text(stage) + 2, round(look.row * lots.uniform(0.7, 1.05)))
    wide = width or max(extent(text, look.font)[0] for text in texts) + lots.randint(50, 140)
    pad = lots.choice((0, 2, 4, 8))
    rect = Rect(min(x, stage.whole.width - wide - 2), y, wide, row * len(texts) + 2 * pad)
    if rect.bottom > stage.whole.height or rect.x < 0:
        return
    _raise(stage, rect)
    chosen = lots.randrange(len(texts) * 2)
    with stage.inside(stage.add(type_, rect)):
        with_icons = lots.random() < 0.4 and item_type == "menu_item"
        for number, text in enumerate(texts):
            item = Rect(rect.x + 1, rect.y + pad + number * row, rect.width - 2, row)
            lit = number == chosen
            if lit:
                stage.canvas.fill(item, look.accent if lots.random() < 0.5 else look.raised)
            disabled = lots.random() < 0.08
            ink = mixed(look.ink, look.surface, 0.6) if disabled else look.ink
            told = stage.add(item_type, item, text, disabled=disabled, selected=lit)
            left = item.x + lots.choice((8, 8, 8, 9)) + (24 if with_icons else 0)
            top = item.y + (row - height_of_text(stage)) // 2
            with stage.inside(told):
                if with_icons and lots.random() < 0.7:
                    icon(stage, item.x + 6, item.y + (row - 14) // 2, 14, ink)
                stage.text(left, top, fitted(text, look.font, item.right - left - 20), colour=ink)
                if item_type == "menu_item" and lots.random() < 0.4:
                    short = f"Ctrl+{lots.choice('ABCDFGNOPQSVWXZ')}"
                    wide_short = extent(short, look.font)[0]
                    if left + extent(text, look.font)[0] + wide_short + 20 < item.right:
                        stage.text(item.right - wide_short - 10, top, short, colour=look.faint)
                elif item_type == "menu_item" and lots.random() < 0.15:
                    arrow(stage, Rect(item.right - 16, item.y, 12, row), ink, right=True)


def _raise(stage: Stage, rect: Rect) -> None:
    look = stage.look
    stage.cover(rect)
    stage.z += 1
    if look.shadow:
        stage.canvas.shadow(rect, look.shadow, stage.lots.uniform(0.1, 0.4))
    stage.canvas.fill(rect, look.surface, min(look.radius, 8))
    stage.canvas.frame(rect, look.line, min(look.radius, 8))


def navigation(stage: Stage, rect: Rect, *, ground: Colour | None = None, bare: bool = False) -> None:
    """At the side: icons with names, or icons alone."""
    look, lots = stage.look, stage.lots
    if ground or lots.random() < 0.6:
        stage.canvas.fill(rect, ground or look.raised)
    ink = WHITE if ground and sum(ground) < 380 else look.ink
    row = rect.width if bare else max(height_of_text(stage) + 4, round(look.row * lots.uniform(0.9, 1.4)))
    with_icons, chosen, top = lots.random() < 0.7, lots.randrange(8), rect.y + lots.randint(0, 30)
    with stage.inside(stage.add("nav", rect)):
        for number, text in enumerate(stage.words.some("modules", lots.randint(4, 24))):
            item = Rect(rect.x, top + number * row, rect.width, row)
            if item.bottom > rect.bottom:
                break
            if bare:
                icon_button(stage, item.inset(2), colour=ink)
                continue
            if number == chosen:
                stage.canvas.fill(
                    item.inset(lots.choice((0, 4)), 0),
                    mixed(ground or look.raised, look.accent, lots.choice((0.15, 1.0))),
                    look.radius,
                )
            told = stage.add("nav_item", item, text, selected=number == chosen)
            left = item.x + 10 + (look.icon_size + 8 if with_icons else 0)
            with stage.inside(told):
                if with_icons:
                    icon(stage, item.x + 8, item.y + (row - look.icon_size) // 2, look.icon_size, ink)
                stage.text(
                    left,
                    item.y + (row - height_of_text(stage)) // 2,
                    fitted(text, look.font, item.right - left - 24),
                    colour=ink,
                )


def tree(stage: Stage, rect: Rect) -> None:
    look, lots = stage.look, stage.lots
    row = max(height_of_text(stage) + 2, round(look.row * 0.8))
    depth, y = 0, rect.y
    with stage.inside(stage.add("tree", rect)):
        while y + row <= rect.bottom:
            depth = max(0, min(4, depth + lots.choice((-1, 0, 0, 1))))
            x = rect.x + 4 + depth * 16
            item = Rect(rect.x, y, rect.width, row)
            chosen, opens = lots.random() < 0.05, lots.random() < 0.4
            if chosen:
                stage.canvas.fill(item, mixed(look.surface, look.accent, 0.35))
            text = fitted(stage.words.one("modules"), look.font, rect.right - x - 40)
            told = stage.add(
                "tree_item",
                item,
                text,
                selected=chosen,
                **({"expanded": lots.random() < 0.5} if opens else {}),
            )
            with stage.inside(told):
                if opens:
                    arrow(
                        stage, Rect(x, y, 12, row), look.faint, right=not (told and told.states["expanded"])
                    )
                icon(
                    stage,
                    x + 14,
                    y + (row - 14) // 2,
                    14,
                    lots.choice((look.faint, look.accent, (220, 170, 60))),
                )
                stage.text(x + 32, y + (row - height_of_text(stage)) // 2, text)
            y += row


def tabs(stage: Stage, rect: Rect) -> None:
    look, lots = stage.look, stage.lots
    texts = stage.words.some("tabs", lots.randint(2, 7))
    chosen, room, x = lots.randrange(len(texts)), lots.randint(8, 20), rect.x
    with stage.inside(stage.add("tabbar", rect)):
        for number, text in enumerate(texts):
            item = Rect(x, rect.y, extent(text, look.font)[0] + 2 * room, rect.height)
            if item.right > rect.right:
                break
            ink = _tab_ground(stage, item, selected=number == chosen)
            stage.text(x + room, item.y + (item.height - height_of_text(stage)) // 2, text, colour=ink)
            stage.add("tab", item, text, selected=number == chosen)
            x = item.right + (4 if look.tabs == "pills" else 0)
    if look.tabs in ("underlined", "boxed"):
        stage.canvas.line((rect.x, rect.bottom), (rect.right, rect.bottom), look.line)


def _tab_ground(stage: Stage, item: Rect, *, selected: bool) -> Colour:
    look, canvas = stage.look, stage.canvas
    if look.tabs == "boxed":
        canvas.fill(item, look.surface if selected else look.ground)
        canvas.frame(item, look.line)
    elif look.tabs == "pills" and selected:
        canvas.fill(item, look.accent, look.radius)
        return look.on_accent
    elif look.tabs == "filled":
        canvas.fill(item, look.surface if selected else look.raised)
    elif selected:
        canvas.fill(Rect(item.x, item.bottom - 2, item.width, 3), look.accent)
        return look.accent
    return look.ink
