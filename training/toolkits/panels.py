"""What lies around windows: the ground of the desktop, its icons, the bar with what is running."""

from __future__ import annotations

from PIL import Image

from canvas import Rect, extent, fitted
from looks import BLACK, WHITE, mixed
from stage import Stage
from theme_icons import Icons

GROUNDS = (
    (58, 110, 165),
    (0, 128, 128),
    (0, 78, 152),
    (40, 40, 48),
    (30, 90, 90),
    (120, 140, 160),
    (20, 24, 40),
    (48, 10, 36),
    (94, 92, 100),
    (16, 95, 150),
)
BARS = (
    (32, 32, 36),
    (16, 16, 18),
    (238, 240, 243),
    (36, 94, 220),
    (212, 208, 200),
    (60, 80, 110),
    (48, 52, 58),
    (246, 245, 244),
)


def ground(stage: Stage) -> None:
    lots, whole = stage.lots, stage.whole
    colour = lots.choice(GROUNDS)
    if lots.random() < 0.5:
        stage.canvas.fill(whole, colour)
        return
    other = mixed(colour, lots.choice((BLACK, WHITE)), lots.uniform(0.1, 0.6))
    stage.canvas.fade(whole, colour, other)


def desktop_icons(stage: Stage, icons: Icons) -> None:
    lots, whole, look = stage.lots, stage.whole, stage.look
    side = lots.choice((32, 48, 48, 64))
    step = side + lots.randint(34, 56)
    for number in range(lots.randint(1, 14)):
        row, column = (
            number % max(1, (whole.height - 80) // step),
            number // max(1, (whole.height - 80) // step),
        )
        x, y = 16 + column * (step + 20), 12 + row * step
        shown = Image.open(icons.file(icons.some(lots, "everything"), side)).convert("RGBA")
        stage.canvas.picture.paste(shown, (x + 14, y), shown)
        text = fitted(stage.words.one("modules"), look.font, side + 40)
        box = stage.text(
            x + 14 + side // 2 - extent(text, look.font)[0] // 2, y + side + 3, text, colour=WHITE
        )
        left, right = min(x + 14, box.x), max(x + 14 + side, box.right)
        with stage.inside(stage.add("icon_button", Rect(left, y, right - left, box.bottom - y), text)):
            stage.add("icon", Rect(x + 14, y, side, side))


def panel(stage: Stage, high: int, icons: Icons, titles: list[str]) -> None:
    """Along the lower edge: where programs are started, what is running, the time."""
    lots, whole = stage.lots, stage.whole
    bar = Rect(0, whole.height - high, whole.width, high)
    stage.cover(bar)
    colour = lots.choice(BARS)
    ink = WHITE if sum(colour) < 400 else BLACK
    stage.canvas.fill(bar, colour)
    stage.canvas.line((0, bar.y), (bar.right, bar.y), mixed(colour, ink, 0.25))
    worded, centred = lots.random() < 0.55, lots.random() < 0.3
    with stage.inside(stage.add("toolbar", bar)):
        x = whole.width // 3 if centred and not worded else 0
        x = _bare(stage, icons, x, bar)
        if lots.random() < 0.4 and whole.width > 1000:
            x = _search(stage, x, bar)
        for _ in range(lots.randint(0, 6)):
            x = _bare(stage, icons, x, bar)
        for title in [*titles, *stage.words.some("modules", lots.randint(0, 3))]:
            if not worded:
                x = _bare(stage, icons, x, bar)
            elif x + 340 < whole.width:
                x = _running(stage, icons, x, bar, title, colour, ink)
        _tray(stage, icons, bar, ink)


def _bare(stage: Stage, icons: Icons, x: int, bar: Rect) -> int:
    side = min(24, bar.height - 6)
    shown = Image.open(icons.file(icons.some(stage.lots, "apps"), side)).convert("RGBA")
    at = Rect(x + (bar.height - side) // 2, bar.y + (bar.height - side) // 2, side, side)
    stage.canvas.picture.paste(shown, (at.x, at.y), shown)
    stage.add("icon_button", at.inset(-1), area=Rect(x, bar.y, bar.height, bar.height))
    return x + bar.height + stage.lots.choice((0, 2, 6))


def _search(stage: Stage, x: int, bar: Rect) -> int:
    look = stage.look
    rect = Rect(x + 4, bar.y + 3, stage.lots.randint(180, 340), bar.height - 6)
    stage.canvas.fill(rect, look.surface, stage.lots.choice((0, 0, rect.height // 2)))
    text = stage.words.one("questions")
    with stage.inside(stage.add("text_input", rect, text)):
        stage.text(rect.x + 12, rect.y + (rect.height - extent(text, look.font)[1]) // 2, text, faint=True)
    return rect.right + 4


def _running(
    stage: Stage,
    icons: Icons,
    x: int,
    bar: Rect,
    title: str,
    colour: tuple[int, int, int],
    ink: tuple[int, int, int],
) -> int:
    look = stage.look
    box = Rect(x + 2, bar.y + 2, stage.lots.choice((150, 150, 170, 120)), bar.height - 4)
    stage.canvas.fill(box, mixed(colour, ink, stage.lots.choice((0.06, 0.1, 0.2))), stage.lots.choice((0, 3)))
    side = min(16, box.height - 4)
    with stage.inside(stage.add("button", box, title)):
        shown = (
            Image.open(icons.file(icons.some(stage.lots, "apps"), 16)).convert("RGBA").resize((side, side))
        )
        at = Rect(box.x + 6, box.y + (box.height - side) // 2, side, side)
        stage.canvas.picture.paste(shown, (at.x, at.y), shown)
        stage.add("icon", at)
        text = fitted(title, look.font, box.width - side - 18)
        stage.text(at.right + 5, box.y + (box.height - extent(text, look.font)[1]) // 2, text, colour=ink)
    return box.right + 1


def _tray(stage: Stage, icons: Icons, bar: Rect, ink: tuple[int, int, int]) -> None:
    lots, look = stage.lots, stage.look
    lines = [f"{lots.randint(0, 23):02}:{lots.randint(0, 59):02}", stage.words.date()][
        : 2 if bar.height > 36 else 1
    ]
    wide = max(extent(one, look.font)[0] for one in lines)
    high = extent(lines[0], look.font)[1]
    top, left = bar.y + (bar.height - high * len(lines)) // 2, bar.right - wide - 10
    boxes = [
        stage.text(left + (wide - extent(one, look.font)[0]) // 2, top + number * high, one, colour=ink)
        for number, one in enumerate(lines)
    ]
    stage.add("text", Rect(left, boxes[0].y, wide, high * len(lines)), lines[0])
    x = left - 8
    for _ in range(lots.randint(1, 5)):
        shown = Image.open(icons.file(icons.some(lots, "status"), 16)).convert("RGBA")
        at = Rect(x - 20, bar.y + (bar.height - 16) // 2, 16, 16)
        stage.canvas.picture.paste(shown, (at.x, at.y), shown)
        stage.add("icon_button", at.inset(-1), area=at.inset(-3))
        x -= 24
