"""Whole screens of windows that toolkits drew: one alone, one that fills the screen, several over each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from canvas import Rect
from frames import Frame, framed
from panels import desktop_icons, ground, panel
from programs import Drawn
from stage import Stage
from theme_icons import Icons
from truth import Line, Thing, holds

Node = dict[str, Any]
SHOWN_LEAST = 0.12
"""Share of a thing that must be inside what scrolls: less is only a rim."""


@dataclass(frozen=True)
class Window:
    """What was asked for, and what came of it."""

    sketch: Node
    drawn: list[Drawn]

    @property
    def type(self) -> str:
        return "dialog" if self.sketch["dialog"] else "window"

    @property
    def size(self) -> tuple[int, int]:
        return self.drawn[0].picture.size

    @property
    def is_framed(self) -> bool:
        """The program drew its title bar itself."""
        return bool(self.drawn[0].told.get("framed"))

    @property
    def shape(self) -> str:
        return {"dialog": "dialog", "tool": "tool"}.get(self.sketch["shape"], "main")


def put(
    stage: Stage, window: Window, frame: Frame | None, x: int, y: int, icon: str, *, active: bool
) -> None:
    """With its frame's corner there; what is opened over it last."""
    shown = window.drawn[0]
    stage.pages.append(window.sketch["page"])
    if frame is None or window.is_framed:
        inside = Rect(x, y, *shown.picture.size)
        stage.cover(inside)
        stage.z += 1
        stage.canvas.picture.paste(shown.picture, (x, y))
        held = stage.add(window.type, inside, window.sketch["title"])
    else:
        title = window.sketch["title"]
        held, inside = framed(
            stage, frame, shown.picture, x, y, title, window.type, window.shape, active=active, icon=icon
        )
    with stage.inside(held):
        _add(stage, shown.told, inside.x, inside.y)
    for over in window.drawn[1:]:
        left, top = inside.x + over.place[0], inside.y + over.place[1]
        whole = Rect(left, top, *over.picture.size)
        stage.cover(whole)
        stage.z += 1
        stage.canvas.shadow(whole, 4, 0.2)
        stage.canvas.picture.paste(over.picture, (left, top))
        _add(stage, over.told, left, top)


def fits(window: Window, frame: Frame | None, width: int, height: int) -> bool:
    outer = frame.outer(*window.size) if frame and not window.is_framed else window.size
    return outer[0] <= width and outer[1] <= height


def _add(stage: Desk, told: Node, x: int, y: int) -> None:
    """What a toolkit told of a window, where the window stands now."""
    added: list[Thing | None] = []
    for one in told["things"]:
        box, area = (Rect(at[0] + x, at[1] + y, at[2], at[3]) for at in (one["box"], one["area"]))
        if one["seen"] < SHOWN_LEAST:
            added.append(None)
            continue
        clickable = one.get("clickable")
        thing = stage.add(
            one["type"], box, one["name"], area=area, clickable=clickable, **one.get("states", {})
        )
        if thing is not None:
            thing.seen = round(thing.seen * one["seen"], 2)
            thing.role, thing.row, thing.column = one.get("role", ""), one.get("row"), one.get("column")
            thing.visible_text = one.get("visible_text", True)
            holder = _holder(told["things"], added, one["part_of"])
            thing.part_of = holder.id if holder else thing.part_of
        added.append(thing)
    for one, thing in zip(told["things"], added, strict=True):
        for number in one["labels"]:
            label = added[number]
            if thing is not None and label is not None and label.seen >= 0.5:
                thing.labelled_by.append(label.id)
                label.label_for.append(thing.id)
                thing.name = label.name
    whole = stage.whole
    for line in told["lines"]:
        left, top, wide, high = line["box"]
        if (
            left + x >= 0
            and left + x + wide <= whole.width
            and top + y >= 0
            and top + y + high <= whole.height
        ):
            stage.lines.append(Line(line["text"], [left + x, top + y, wide, high]))
    stage.unsure += [[left + x, top + y, wide, high] for left, top, wide, high in told["unsure"]]


def _holder(things: list[Node], added: list[Thing | None], number: int | None) -> Thing | None:
    while number is not None:
        if (found := added[number]) is not None:
            return found
        number = things[number]["part_of"]
    return None


class Desk(Stage):
    """As a painted stage; and places where nothing counts."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.unsure: list[list[int]] = []
        self.pages: list[str] = []
        """What its windows are, those behind first."""

    def cover(self, over: Rect) -> None:
        super().cover(over)
        self.unsure = [one for one in self.unsure if not _within(Rect(*one), over)]

    def finished(self) -> tuple[list[Thing], list[list[int]]]:
        things, doubtful = super().finished()
        for thing in things:
            x, y, wide, high = thing.area
            if thing.hit is not None and not holds(thing.area, thing.hit):
                thing.hit = [x + wide // 2, y + high // 2]
        cut = [_on(one, self.whole) for one in self.unsure]
        return things, doubtful + [one for one in cut if one]


def _within(box: Rect, over: Rect) -> bool:
    return box.x >= over.x and box.y >= over.y and box.right <= over.right and box.bottom <= over.bottom


def _on(box: list[int], whole: Rect) -> list[int]:
    left, top = max(0, box[0]), max(0, box[1])
    right, bottom = min(whole.width, box[0] + box[2]), min(whole.height, box[1] + box[3])
    return [left, top, right - left, bottom - top] if right > left and bottom > top else []


# -- arrangements


def alone(stage: Desk, window: Window, frame: Frame | None, icons: Icons, around: tuple[int, int]) -> None:
    """A picture of one window: cut to it, or with a little of what lies around."""
    if around != (0, 0):
        ground(stage)
    put(stage, window, frame, *around, icons.file(icons.some(stage.lots, "apps"), 16), active=True)


def filling(
    stage: Desk, window: Window, over: list[Window], frame: Frame | None, icons: Icons, bar: int
) -> None:
    """One window as large as the screen leaves it, others before it."""
    put(stage, window, frame, 0, 0, icons.file(icons.some(stage.lots, "apps"), 16), active=not over)
    if bar:
        panel(stage, bar, icons, [window.sketch["title"]])
    _scattered(stage, over, frame, icons, stage.whole.height - bar)


def several(stage: Desk, windows: list[Window], frame: Frame, icons: Icons, bar: int) -> None:
    ground(stage)
    if stage.lots.random() < 0.5:
        desktop_icons(stage, icons)
    if bar:
        panel(stage, bar, icons, [one.sketch["title"] for one in windows])
    _scattered(stage, windows, frame, icons, stage.whole.height - bar)


def _scattered(stage: Desk, windows: list[Window], frame: Frame | None, icons: Icons, bottom: int) -> None:
    lots, width = stage.lots, stage.whole.width
    for number, window in enumerate(windows):
        wide, high = frame.outer(*window.size) if frame and not window.is_framed else window.size
        if wide > width or high > bottom:
            continue
        last = number == len(windows) - 1
        x, y = lots.randint(0, width - wide), lots.randint(0, bottom - high)
        if window.type == "dialog" and lots.random() < 0.6:
            x, y = (width - wide) // 2, (bottom - high) // 2
        if window.type == "dialog" and last and lots.random() < 0.08:
            stage.canvas.dim(lots.uniform(0.25, 0.7))
            stage.answer_first()
        put(stage, window, frame, x, y, icons.file(icons.some(lots, "apps"), 16), active=last)


def room_of(size: tuple[int, int], frame: Frame | None, bar: int) -> tuple[int, int]:
    """What a window may have at most inside."""
    if frame is None:
        return size
    extra = frame.outer(0, 0)
    return size[0] - extra[0], size[1] - bar - extra[1]
