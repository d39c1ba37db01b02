"""Whole screens: programs that fill them, windows over each other, and what asks to be answered first."""

from __future__ import annotations

from canvas import Rect, extent, fitted
from controls import button, choice, field, height_of_text, icon, icon_button, label, link
from groups import buttons, cards, form, menu_bar, navigation, paragraph, popup, table, tabs, toolbar, tree
from looks import BLACK, WHITE, mixed
from stage import Stage, name_by

BLUE_BARS = ((0, 84, 227), (10, 36, 106), (0, 120, 215), (58, 110, 165), (43, 87, 154))


def program(stage: Stage, rect: Rect) -> None:
    """Bars above, perhaps a navigation at the side, and content of some kind."""
    look, lots = stage.look, stage.lots
    stage.canvas.fill(rect, look.ground)
    strong = lots.choice((None, None, look.accent, (33, 37, 41)))
    bar = max(height_of_text(stage) + 4, round(look.row * lots.uniform(0.8, 1.3)))
    y = rect.y
    if lots.random() < 0.6:
        items = menu_bar(stage, Rect(rect.x, y, rect.width, bar), ground=strong)
        y += bar
        if items and lots.random() < 0.2:
            later = lots.choice(items)
            stage.after.append(lambda: popup(stage, later.x, later.bottom, "menu", "menu_item"))
    for _ in range(lots.choice((0, 1, 1, 2))):
        high = max(22, look.icon_size + lots.randint(4, 18))
        if y + high < rect.bottom:
            toolbar(stage, Rect(rect.x, y, rect.width, high), ground=strong if lots.random() < 0.3 else None)
            y += high
    left = rect.x
    if lots.random() < 0.55 and rect.width > 420:
        wide = lots.choice((48, 56, 160, 200, 240, 280))
        side = Rect(left, y, wide, rect.bottom - y)
        if wide > 100 and lots.random() < 0.3:
            stage.canvas.fill(side, look.surface)
            tree(stage, side.inset(2))
        else:
            navigation(stage, side, ground=strong if lots.random() < 0.4 else None, bare=wide < 100)
        left += wide
    content(
        stage,
        Rect(left, y, rect.right - left, rect.bottom - y).inset(
            lots.choice((4, 8, 16, 24)), lots.choice((4, 8, 16))
        ),
    )


def content(stage: Stage, rect: Rect) -> None:
    look, lots = stage.look, stage.lots
    y = rect.y
    if rect.width < 60 or rect.height < 40:
        return
    if lots.random() < 0.5:
        text = fitted(stage.words.one("modules"), look.large, rect.width)
        box = stage.text(rect.x, y, text, font=look.large)
        stage.add("heading", box, text)
        y = box.bottom + look.gap
    if lots.random() < 0.4:
        _path(stage, rect.x, y)
        y += height_of_text(stage) + look.gap
    if lots.random() < 0.5:
        buttons(stage, rect.x, y, lots.randint(1, 5))
        if lots.random() < 0.5 and rect.width > 700:
            _search(stage, Rect(rect.right - 240, y, 240, look.row))
        y += look.row + look.gap
    if lots.random() < 0.4:
        tabs(stage, Rect(rect.x, y, rect.width, look.row + 4))
        y += look.row + 4 + look.gap
    while y < rect.bottom - 60:
        part = Rect(rect.x, y, rect.width, round((rect.bottom - y) * lots.choice((0.4, 0.6, 1.0))))
        y += _part(stage, part) + look.gap * 2


def _part(stage: Stage, rect: Rect) -> int:
    lots = stage.lots
    kind = lots.choices(("form", "table", "cards", "text", "both"), (5, 5, 2, 1, 2))[0]
    if kind == "both" and rect.width > 700:
        half = rect.width // 2 - 8
        form(stage, Rect(rect.x, rect.y, half, rect.height))
        table(stage, Rect(rect.x + half + 16, rect.y, half, rect.height))
        return rect.height
    if kind == "table":
        table(stage, rect)
    elif kind == "cards":
        cards(stage, rect)
    elif kind == "text":
        return paragraph(stage, rect) - rect.y
    else:
        return form(stage, rect) - rect.y
    return rect.height


def _path(stage: Stage, x: int, y: int) -> None:
    for text in stage.words.some("modules", stage.lots.randint(2, 4)):
        x = link(stage, x, y, text, underlined=stage.lots.random() < 0.2).right + 6
        x = stage.text(x, y, stage.lots.choice("/>›"), faint=True).right + 6


def _search(stage: Stage, rect: Rect) -> None:
    if stage.lots.random() < 0.5:
        field(stage, rect)
        return
    field(stage, Rect(rect.x, rect.y, rect.width - rect.height, rect.height))
    icon_button(stage, Rect(rect.right - rect.height, rect.y, rect.height, rect.height), framed=True)


def window(stage: Stage, rect: Rect, title: str, type_: str = "window") -> tuple[Rect, object]:
    """A frame with a title and what closes it; where its content goes, and the window itself."""
    look, lots = stage.look, stage.lots
    stage.cover(rect)
    stage.z += 1
    if look.shadow or lots.random() < 0.5:
        stage.canvas.shadow(rect, max(4, look.shadow), lots.uniform(0.15, 0.5))
    radius = lots.choice((0, 0, 4, 8, 10))
    stage.canvas.fill(rect, look.ground, radius)
    told = stage.add(type_, rect, title)
    bar = Rect(rect.x, rect.y, rect.width, lots.choice((22, 26, 30, 32, 38, 46)))
    if type_ == "dialog" and lots.random() < 0.25:
        stage.canvas.frame(rect, look.line, radius)
        return Rect(rect.x, rect.y + 4, rect.width, rect.height - 4), told
    _title_bar(stage, bar, title, told)
    stage.canvas.frame(rect, mixed(look.line, BLACK, lots.uniform(0, 0.6)), radius)
    return Rect(rect.x + 1, bar.bottom, rect.width - 2, rect.bottom - bar.bottom - 1), told


def _title_bar(stage: Stage, bar: Rect, title: str, holder: object) -> None:
    look, lots = stage.look, stage.lots
    colour = lots.choice((look.ground, look.surface, look.raised, look.accent, lots.choice(BLUE_BARS)))
    ink = WHITE if sum(colour) < 380 else BLACK
    if lots.random() < 0.2:
        stage.canvas.fade(bar.inset(1), colour, mixed(colour, WHITE, 0.3))
    else:
        stage.canvas.fill(bar.inset(1), colour)
    with stage.inside(holder):
        told = stage.add("title_bar", bar, title)
        with stage.inside(told):
            size = min(16, bar.height - 8)
            left = bar.x + 8
            if lots.random() < 0.5:
                icon(
                    stage,
                    left,
                    bar.y + (bar.height - size) // 2,
                    size,
                    look.accent if ink == BLACK else WHITE,
                )
                left += size + 6
            text = fitted(title, look.font, bar.width - 130)
            if lots.random() < 0.35:
                left = bar.x + (bar.width - extent(text, look.font)[0]) // 2
            stage.text(left, bar.y + (bar.height - height_of_text(stage)) // 2, text, colour=ink)
            _window_buttons(stage, bar, ink)


def _window_buttons(stage: Stage, bar: Rect, ink: tuple[int, int, int]) -> None:
    lots, canvas = stage.lots, stage.canvas
    wide = lots.choice((bar.height - 6, bar.height, 46))
    framed = lots.random() < 0.3
    x = bar.right - 2
    for sign in ("close", "largest", "smallest")[: lots.choice((1, 1, 3, 3))]:
        x -= wide
        square = Rect(x, bar.y + 2, wide - 2, bar.height - 4)
        if framed:
            canvas.fill(square, stage.look.ground if sign != "close" else (200, 60, 50), 2)
            canvas.frame(square, stage.look.line, 2)
        middle_x, middle_y, reach = square.x + square.width // 2, square.y + square.height // 2, 4
        colour = BLACK if framed and sign != "close" and not stage.look.dark else (WHITE if framed else ink)
        if sign == "close":
            canvas.line((middle_x - reach, middle_y - reach), (middle_x + reach, middle_y + reach), colour)
            canvas.line((middle_x - reach, middle_y + reach), (middle_x + reach, middle_y - reach), colour)
        elif sign == "largest":
            canvas.frame(Rect(middle_x - reach, middle_y - reach, 2 * reach + 1, 2 * reach + 1), colour)
        else:
            canvas.line((middle_x - reach, middle_y), (middle_x + reach, middle_y), colour)
        drawn = Rect(middle_x - reach - 1, middle_y - reach - 1, 2 * reach + 3, 2 * reach + 3)
        if sign == "smallest":
            drawn = Rect(drawn.x, middle_y - 2, drawn.width, 5)
        stage.add("icon_button", square if framed else drawn, sign, area=square)


def desktop(stage: Stage) -> None:
    """Windows of programs over each other, and the bar that lists them."""
    lots, whole = stage.lots, stage.whole
    colour = lots.choice(
        ((58, 110, 165), (0, 78, 152), (40, 40, 48), (30, 90, 90), (120, 140, 160), (20, 24, 40))
    )
    stage.canvas.fade(whole, colour, mixed(colour, lots.choice((BLACK, WHITE)), lots.uniform(0, 0.6)))
    for number in range(lots.randint(0, 8)):
        x, y = 20, 16 + number * 88
        icon_box = icon(stage, x + 12, y, 40, WHITE, told=False)
        text = fitted(stage.words.one("modules"), stage.look.font, 76)
        box = stage.text(x + 34 - extent(text, stage.look.font)[0] // 2, y + 46, text, colour=WHITE)
        left, right = min(icon_box.x, box.x), max(icon_box.right, box.right)
        stage.add("icon_button", Rect(left, y, right - left, box.bottom - y), text)
    for number in range(lots.choice((1, 1, 2, 3))):
        if number and lots.random() < 0.4:
            _tool(stage)
            continue
        wide, high = (
            lots.randint(whole.width * 4 // 10, whole.width),
            lots.randint(whole.height * 4 // 10, whole.height - 30),
        )
        rect = Rect(
            lots.randint(0, whole.width - wide), lots.randint(0, whole.height - 30 - high), wide, high
        )
        inside, told = window(stage, rect, f"{stage.words.one('modules')} - {stage.words.one('modules')}")
        with stage.inside(told):
            program(stage, inside)
    if lots.random() < 0.6:
        _taskbar(stage)


def _tool(stage: Stage) -> None:
    """A small window that asks for nothing: size alone makes no dialog."""
    lots, whole = stage.lots, stage.whole
    wide, high = lots.randint(240, min(620, whole.width)), lots.randint(180, min(520, whole.height - 30))
    rect = Rect(lots.randint(0, whole.width - wide), lots.randint(0, whole.height - 30 - high), wide, high)
    inside, told = window(stage, rect, stage.words.one("modules"))
    with stage.inside(told):
        if lots.random() < 0.5:
            menu_bar(stage, Rect(inside.x, inside.y, inside.width, stage.look.row))
            inside = Rect(inside.x, inside.y + stage.look.row, inside.width, inside.height - stage.look.row)
        content(stage, inside.inset(10))


def _taskbar(stage: Stage) -> None:
    look, lots, whole = stage.look, stage.lots, stage.whole
    high = lots.choice((28, 34, 40, 48))
    bar = Rect(0, whole.height - high, whole.width, high)
    stage.cover(bar)
    colour = lots.choice((look.ground, look.raised, (28, 32, 40), (36, 94, 220)))
    stage.canvas.fill(bar, colour)
    ink = WHITE if sum(colour) < 380 else BLACK
    x = lots.choice((2, whole.width // 3))
    with stage.inside(stage.add("toolbar", bar)):
        for _ in range(lots.randint(2, 9)):
            if lots.random() < 0.25:
                text = fitted(stage.words.one("modules"), look.font, 120)
                box = Rect(x, bar.y + 2, 150, high - 4)
                stage.canvas.frame(box, mixed(colour, ink, 0.3))
                told = stage.add("button", box, text)
                with stage.inside(told):
                    stage.text(x + 8, bar.y + (high - height_of_text(stage)) // 2, text, colour=ink)
                x += 154
            else:
                icon_button(stage, Rect(x, bar.y + 2, high - 4, high - 4), colour=ink)
                x += high
        text = f"{lots.randint(0, 23):02}:{lots.randint(0, 59):02}"
        box = stage.text(whole.width - 60, bar.y + (high - height_of_text(stage)) // 2, text, colour=ink)
        stage.add("text", box, text)


def dialog(stage: Stage, *, first: bool = True) -> None:
    """A question, or a small form, over what is there; ``first``: nothing else reacts until it is answered."""
    look, lots, whole = stage.look, stage.lots, stage.whole
    small = lots.random() < 0.65
    wide = lots.randint(260, 520) if small else lots.randint(360, min(1100, whole.width - 40))
    high = lots.randint(130, 240) if small else lots.randint(240, min(820, whole.height - 40))
    wide, high = min(wide, whole.width - 8), min(high, whole.height - 8)
    x, y = (whole.width - wide) // 2, (whole.height - high) // 2
    if lots.random() < 0.4:
        x, y = lots.randint(0, whole.width - wide), lots.randint(0, whole.height - high)
    if first and lots.random() < 0.5:
        stage.canvas.dim(lots.uniform(0.2, 0.7), lots.choice((BLACK, BLACK, BLACK, WHITE, (20, 40, 90))))
    if first:
        stage.answer_first()
    inside, told = window(stage, Rect(x, y, wide, high), stage.words.one("dialogs"), "dialog")
    with stage.inside(told):
        inside = _band(stage, inside) if small and lots.random() < 0.2 else inside
        foot = inside.bottom - look.row - lots.randint(6, 20)
        if lots.random() < 0.15:
            foot = _joined_answers(stage, inside)
        else:
            if lots.random() < 0.25:
                stage.canvas.fill(
                    Rect(inside.x, foot - 8, inside.width, inside.bottom - foot + 8), look.raised
                )
            _answers(stage, inside, foot)
        if small:
            _message(stage, Rect(inside.x + 16, inside.y + 12, inside.width - 32, foot - inside.y - 16))
        else:
            form(stage, Rect(inside.x + 16, inside.y + 14, inside.width - 32, foot - inside.y - 24))


def _band(stage: Stage, inside: Rect) -> Rect:
    """A strip of colour that says who asks."""
    band = Rect(inside.x, inside.y, inside.width, min(inside.height // 3, stage.lots.randint(28, 70)))
    colour = stage.lots.choice(((0, 120, 215), (255, 185, 0), (200, 50, 50), (0, 90, 158), stage.look.accent))
    stage.canvas.fill(band, colour)
    ink = WHITE if sum(colour) < 400 else BLACK
    text = fitted(stage.words.one("dialogs"), stage.look.font, band.width - 24)
    stage.add(
        "heading",
        stage.text(band.x + 12, band.y + (band.height - height_of_text(stage)) // 2, text, colour=ink),
        text,
    )
    return Rect(inside.x, band.bottom, inside.width, inside.bottom - band.bottom)


def _joined_answers(stage: Stage, inside: Rect) -> int:
    """Side by side from edge to edge, with nothing but lines between them; where they begin."""
    look, lots = stage.look, stage.lots
    texts = [*stage.words.some("no", 1), stage.words.one("yes")][: lots.choice((1, 2, 2))]
    high = look.row + lots.randint(4, 16)
    wide, top = inside.width // len(texts), inside.bottom - high
    stage.canvas.line((inside.x, top), (inside.right - 1, top), look.line)
    for number, text in enumerate(texts):
        rect = Rect(inside.x + number * wide, top + 1, wide, high - 1)
        told = stage.add("button", rect, text)
        shown = fitted(text, look.font, wide - 8)
        with stage.inside(told):
            left = rect.x + (wide - extent(shown, look.font)[0]) // 2
            stage.text(
                left,
                rect.y + (rect.height - height_of_text(stage)) // 2,
                shown,
                colour=lots.choice((look.ink, look.accent)),
            )
        if number:
            stage.canvas.line((rect.x, rect.y), (rect.x, rect.bottom), look.line)
    return top


def _message(stage: Stage, rect: Rect) -> None:
    look, lots, left = stage.look, stage.lots, rect.x
    if lots.random() < 0.6:
        side = lots.choice((24, 32, 40, 48))
        colour = lots.choice(((30, 110, 200), (230, 160, 0), (200, 40, 40)))
        icon(stage, left, rect.y, side, colour)
        left += side + 14
    y, high = rect.y, height_of_text(stage)
    if lots.random() < 0.3 and y + high * 3 < rect.bottom:
        text = fitted(stage.words.one("dialogs"), look.bold, rect.right - left)
        stage.add("heading", stage.text(left, y, text, bold=True), text)
        y += high + 6
    for _ in range(lots.randint(1, 3)):
        if y + high > rect.bottom:
            return
        text = fitted(stage.words.one("messages"), look.font, rect.right - left)
        stage.add("text", stage.text(left, y, text), text)
        y += high + 2
    if lots.random() < 0.15 and y + high + 8 < rect.bottom:
        choice(stage, left, y + 6, stage.words.one("options"), "checkbox")
    elif lots.random() < 0.2 and y + look.row + 8 < rect.bottom:
        name = label(stage, left, y + 6 + (look.row - high) // 2, stage.words.one("fields"))
        start = left + (name.box[2] if name else 0) + 10
        if rect.right - start > 50:
            name_by(field(stage, Rect(start, y + 6, rect.right - start, look.row)), name)


def _answers(stage: Stage, inside: Rect, y: int) -> None:
    look, lots = stage.look, stage.lots
    count = lots.choice((1, 2, 2, 2, 3))
    texts = [stage.words.one("yes"), *stage.words.some("no", 2)][:count]
    if lots.random() < 0.5:
        texts.reverse()
    wide = max(extent(text, look.font)[0] for text in texts) + lots.randint(24, 60)
    total = count * wide + (count - 1) * look.gap
    if total > inside.width - 12:
        wide = (inside.width - 12 - (count - 1) * look.gap) // count
        total = inside.width - 12
    x = lots.choice(
        (
            inside.right - total - 10,
            inside.right - total - 10,
            inside.x + (inside.width - total) // 2,
            inside.x + 10,
        )
    )
    for number, text in enumerate(texts):
        button(
            stage, max(inside.x + 4, x), y, text, main=number == 0, width=wide, focused=lots.random() < 0.15
        )
        x += wide + look.gap


def notice(stage: Stage) -> None:
    """What comes up beside the work: a short message, a bubble that asks for a permission, a banner."""
    look, lots, whole = stage.look, stage.lots, stage.whole
    if lots.random() < 0.4:
        rect = Rect(0, lots.choice((0, 60)), whole.width, look.row + 14)
        type_, colour = (
            "banner",
            lots.choice(((255, 243, 205), (209, 236, 241), (248, 215, 218), look.accent)),
        )
    else:
        wide, high = lots.randint(240, 400), lots.randint(60, 150)
        x = lots.choice((12, whole.width - wide - 12, (whole.width - wide) // 2))
        rect = Rect(max(0, x), lots.choice((60, max(0, whole.height - high - 60))), wide, high)
        type_, colour = lots.choice(("toast", "popover")), look.surface
    stage.cover(rect)
    stage.z += 1
    stage.canvas.fill(rect, colour, look.radius if type_ != "banner" else 0)
    stage.canvas.frame(rect, look.line)
    ink = WHITE if sum(colour) < 380 else BLACK
    with stage.inside(stage.add(type_, rect)):
        text = fitted(stage.words.one("messages"), look.font, rect.width - 60)
        stage.add("text", stage.text(rect.x + 14, rect.y + 7, text, colour=ink), text)
        icon_button(stage, Rect(rect.right - 30, rect.y + 5, 24, 24), colour=ink)
        if rect.height > look.row * 2 + 20:
            buttons(stage, rect.x + 14, rect.bottom - look.row - 8, lots.randint(1, 2))


def screen(stage: Stage) -> None:
    lots = stage.lots
    if lots.random() < 0.45:
        desktop(stage)
    else:
        program(stage, stage.whole)
    fields = [one for one in stage.things if one.type == "dropdown" and one.clickable and one.z == stage.z]
    for later in stage.after[:1]:
        later()
    if not stage.after and fields and lots.random() < 0.3:
        x, y, wide, high = lots.choice(fields).box
        popup(stage, x, y + high, "list", "dropdown_item", width=max(wide, 90))
    if lots.random() < 0.12:
        notice(stage)
    if lots.random() < 0.42:
        dialog(stage, first=lots.random() < 0.75)
        if lots.random() < 0.12:
            dialog(stage)
