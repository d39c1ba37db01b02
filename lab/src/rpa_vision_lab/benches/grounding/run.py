"""The whole benchmark: on drawn pages whose truth is known, and on folders of marked pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.question import LearntPlace, LookOf
from rpa_vision.grounding.shown import cut_out, shown_at
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType
from rpa_vision.models.target import Target
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.view import ScreenView, Senses
from rpa_vision.ports import Frame
from rpa_vision.text.folding import squeezed
from rpa_vision_lab.benches.grounding.anchors import anchor_pairs, marked_screens, refuse_empty
from rpa_vision_lab.benches.grounding.changes import CHANGES
from rpa_vision_lab.benches.grounding.tally import UNSURE, Figures, Tally, best_correlation
from rpa_vision_lab.pages.draw import draw_pages, missing_toolkits
from rpa_vision_lab.pages.plan import TOOLKITS
from rpa_vision_lab.pages.truth import CLICKABLE, Page, TrueElement

FIELDS = frozenset({ElementType.TEXT_INPUT, ElementType.DROPDOWN})
CHANGED, LOOKED_FOR = 6, 2
"""Every so many pages, and as many elements of each, are looked for in every change: searching a whole screen for a
look takes a second."""
ROUND_A_CENTER = 40, 12
"""Pixels to each side, where only the centre of a button is marked and no element is seen around it."""

Opened = Callable[[Path], Frame]


class GroundingBench:
    def __init__(self, senses: Senses, grounder: Grounder, opened: Opened) -> None:
        self._eyes = Eyes(senses)
        self._grounder = grounder
        self._opened = opened

    def run(self, folder: Path, anchors: Sequence[Path]) -> Figures:
        figures: Figures = {}
        for place in anchors:
            refuse_empty(place)
            figures |= self._pairs(place) | self._marked(place)
        missing = missing_toolkits()
        figures |= {f"no {toolkit} pages": why for toolkit, why in missing.items()}
        pages = draw_pages(folder, [toolkit for toolkit in TOOLKITS if toolkit not in missing])
        return figures | self._pages(pages)

    def _pairs(self, folder: Path) -> Figures:
        tally = Tally()
        for pair in anchor_pairs(folder):
            src = self._eyes.look(self._opened(folder / pair.src))
            dst = self._eyes.look(self._opened(folder / pair.dst))
            names = (f"{folder.name}, look", f"{folder.name}, look, {pair.bin}")
            self._look(tally, names, src, pair.src_bbox, dst, pair.dst_bbox)
        return tally.figures()

    def _marked(self, folder: Path) -> Figures:
        tally = Tally()
        for screen in marked_screens(folder):
            view = self._eyes.look(self._opened(folder / screen.file))
            buttons = {label: _button_at(view, center) for label, center in screen.button_centers.items()}
            for label, box in buttons.items():
                target = Target(text=label, within_phrase=True)
                tally.add(f"{folder.name}, text", self._point(view, target), box)
            self._changed(tally, folder.name, view, list(buttons.values()))
        return tally.figures()

    def _pages(self, pages: Iterable[Page]) -> Figures:
        tally = Tally()
        for number, page in enumerate(pages):
            view = self._eyes.look(page.frame)
            named = _named_once(page)
            for one in named:
                role = "form_input" if one.type in FIELDS else None
                kind = "fields by label" if role else "others by text"
                tally.add(f"drawn, {kind}", self._point(view, Target(text=one.label, role=role)), one.bbox)
            if number % CHANGED == 0:
                boxes = [one.bbox for one in named if one.type not in FIELDS]
                self._changed(tally, "drawn", view, boxes[:LOOKED_FOR])
        return tally.figures()

    def _changed(self, tally: Tally, name: str, view: ScreenView, boxes: Sequence[Box]) -> None:
        for change in CHANGES:
            changed = self._eyes.look(Frame(change.of(view.frame.pixels)))
            for box in boxes:
                names = (f"{name}, look", f"{name}, look, {change.name}")
                self._look(tally, names, view, box, changed, change.box(box))

    def _point(
        self,
        view: ScreenView,
        target: Target,
        look_of: LookOf | None = None,
        shown: LearntPlace | None = None,
    ) -> Point | None:
        found = self._grounder.ground(view, target, look_of=look_of, shown=shown).found
        return None if found is None else found.center

    def _look(
        self, tally: Tally, names: Sequence[str], src: ScreenView, box: Box, dst: ScreenView, truth: Box
    ) -> None:
        look = cut_out(src, box, names[0])
        learnt = LearntPlace(id(src), lambda: src, box.center)
        point = self._point(dst, shown_at(src, box), lambda _name: look, learnt)
        best, guess = best_correlation(dst.frame.pixels, look)
        for name in names:
            tally.add(name, point, truth)
            tally.add(f"{name}, correlation", guess, truth)
            tally.add(f"{name}, correlation above {UNSURE:g}", guess if best >= UNSURE else None, truth)


def _named_once(page: Page) -> list[TrueElement]:
    """What a person could ask for by words alone."""
    clickable = [one for one in page.elements if one.type in CLICKABLE and squeezed(one.label)]
    names = Counter(squeezed(one.label) for one in clickable)
    return [one for one in clickable if names[squeezed(one.label)] == 1]


def _button_at(view: ScreenView, center: Point) -> Box:
    around = [one.bbox for one in view.elements if one.type in CLICKABLE and one.bbox.contains(center)]
    across, down = ROUND_A_CENTER
    guess = Box(max(0, center.x - across), max(0, center.y - down), center.x + across, center.y + down)
    return min(around, key=lambda box: box.area, default=guess)
