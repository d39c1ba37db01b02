"""Tabs: boxes in a row of which one is open towards its page, or texts of which one is underlined."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import pairwise

import numpy as np

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.controls.boxed import Boxed
from rpa_vision.engines.layout.groups.aligned import column_below
from rpa_vision.engines.layout.pixels.inks import ink_and_ground
from rpa_vision.engines.layout.pixels.surfaces import difference
from rpa_vision.engines.layout.places import Places
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import Phrase, rows_of, runs_of
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.screen import ElementType

REACH = 2.5
"""Of a line's height, from a closed tab to the open one's text."""
TAB_GAP = 4.5
"""Of a line's height, between the texts of two tabs."""
INK_DIFFERS = 50
"""Levels between the ink of the chosen one and that of the others."""
LEAST_TEXTS = 3
"""Fewer texts in a row are a heading and something beside it."""
ICON_GAP = 0.7
"""Of the text's height, from a tab's icon to its text."""
ABOVE = 0.6
"""Of a line's height, from what stands above a text to it."""
LINE_BELOW = 1.1
"""Of a line's height, from the texts to the line they stand on."""


def find_tabs(boxes: list[Boxed], scene: LayoutScene) -> list[ElementCandidate]:
    found: list[ElementCandidate] = []
    for row in boxes_in_rows(boxes):
        page = page_below(row, scene)
        chosen = [phrase for phrase in scene.phrases_on.get(page, []) if _continues(row, phrase, scene.line)]
        if page and len(chosen) == 1 and _is_heading_of(row, page, scene):
            found.append(_chosen(row, chosen[0], scene))
            found.extend(tab_of(boxed) for boxed in row)
    return found


def find_text_tabs(scene: LayoutScene, free: list[Phrase]) -> list[ElementCandidate]:
    """Texts in a row right above a line or a panel that is wider than they, and no headings of a table."""
    above = Places(
        [*(one.box for one in scene.marks if not one.in_text), *(one.box for one in scene.phrases)]
    )
    found: list[ElementCandidate] = []
    for row in rows_of(free):
        for run in runs_of(row, TAB_GAP * scene.line):
            if len(run) < 2 or not all(_may_be_tab(phrase) for phrase in run):
                continue
            headings = sum(column_below(phrase.box, scene.text_places, scene.line) for phrase in run)
            # A tool's name is under its icon, a value under its name.
            named = sum(_is_below(phrase.box, above, scene.line) for phrase in run)
            if max(headings, named) < 0.5 * len(run):
                found.extend(_by_underline(run, scene) or _by_line(run, scene))
    return found


def _is_below(text: Box, others: Places, line: float) -> bool:
    level = np.abs(others.x - text.center.x) <= 0.5 * text.width
    return bool((level & (np.abs(text.top - others.bottom) <= ABOVE * line)).any())


def _may_be_tab(phrase: Phrase) -> bool:
    return len(phrase.words) <= 3 and sum(letter.isalnum() for letter in phrase.text) >= 2


def _by_underline(run: list[Phrase], scene: LayoutScene) -> list[ElementCandidate]:
    """Only the chosen one has a line under it."""
    under = [[rule for rule in scene.rules if _underlines(rule, phrase.box, scene.line)] for phrase in run]
    chosen = [index for index, rules in enumerate(under) if rules]
    if len(chosen) != 1 or len(run) < LEAST_TEXTS:
        return []
    return _text_tabs(run, chosen[0], under[chosen[0]][0].bottom, scene)


def _by_line(run: list[Phrase], scene: LayoutScene) -> list[ElementCandidate]:
    """All stand on one line, and the chosen one is open towards what is below it, or of another colour."""
    line = _line_below(run, scene)
    chosen = None if line is None else _odd_one(run, line, scene)
    return [] if line is None or chosen is None else _text_tabs(run, chosen, line, scene)


def _odd_one(run: list[Phrase], line: int, scene: LayoutScene) -> int | None:
    """The one that alone stands on a ground of its own, which reaches the line, or in another colour."""
    if len(run) < LEAST_TEXTS or scene.noisy:
        return None
    grounds = Counter(phrase.surface for phrase in run)
    apart = [
        grounds[phrase.surface] == 1 and len(grounds) == 2 and _reaches(phrase, line, scene) for phrase in run
    ]
    inks = [ink_and_ground(phrase, scene)[0] for phrase in run]
    coloured = [
        len(grounds) == 1 and all(difference(ink, other) > INK_DIFFERS for other in inks if other is not ink)
        for ink in inks
    ]
    for signs in (apart, coloured):
        if sum(signs) == 1:
            return signs.index(True)
    return None


def _reaches(phrase: Phrase, line: int, scene: LayoutScene) -> bool:
    ground = scene.surfaces.by_number.get(phrase.surface)
    return ground is not None and abs(ground.box.bottom - line) <= 4


def _underlines(rule: Box, text: Box, line: float) -> bool:
    near = 0 <= rule.top - text.bottom + 0.3 * line <= 1.3 * line
    return (
        near
        and rule.left <= text.left + 3
        and rule.right >= text.right - 3
        and rule.width <= text.width + 4 * line
    )


def _line_below(run: list[Phrase], scene: LayoutScene) -> int | None:
    """Where, up to a line's height below, an edge goes on from the first to beyond the last."""
    left, right = run[0].box.left, run[-1].box.right
    bottom = max(phrase.box.bottom for phrase in run)
    wide = min(scene.size.width, right + (right - left) // 3)
    band = scene.drawn[bottom - 2 : bottom + round(LINE_BELOW * scene.line), left:wide]
    rows = np.flatnonzero(band.mean(axis=1) >= 0.75) if band.size else np.array([])
    return bottom - 2 + int(rows[0]) if len(rows) else None


def _text_tabs(run: list[Phrase], chosen: int, bottom: int, scene: LayoutScene) -> list[ElementCandidate]:
    space = min(after.box.left - before.box.right for before, after in pairwise(run)) // 2
    return [
        ElementCandidate(
            type=ElementType.TAB,
            box=Box(
                max(0, phrase.box.left - space),
                max(0, 2 * phrase.box.center.y - bottom),
                min(scene.size.width, phrase.box.right + space),
                bottom,
            ),
            confidence=0.65,
            own=(phrase,),
            label=phrase.text,
            label_confidence=phrase.confidence,
            tags=("selected",) if index == chosen else (),
            shape="tab",
        )
        for index, phrase in enumerate(run)
    ]


def boxes_in_rows(boxes: list[Boxed]) -> list[list[Boxed]]:
    """Boxes with centred text that stand side by side."""
    rows: list[list[Boxed]] = []
    for boxed in sorted(boxes, key=lambda one: (one.box.top, one.box.left)):
        if not boxed.phrases or not boxed.centred:
            continue
        for row in rows:
            if abs(row[-1].box.top - boxed.box.top) <= 4 and abs(row[-1].box.bottom - boxed.box.bottom) <= 4:
                row.append(boxed)
                break
        else:
            rows.append([boxed])
    return rows


def page_below(row: list[Boxed], scene: LayoutScene) -> int:
    """The surface all of them stand on the upper side of."""
    pages = {
        scene.surfaces.inside(Point(boxed.box.center.x, boxed.surface.inner.bottom + step))
        for boxed in row
        for step in (3, 5)
    } - {0}
    return pages.pop() if len(pages) == 1 else 0


def _is_heading_of(row: list[Boxed], page: int, scene: LayoutScene) -> bool:
    surface = scene.surfaces.by_number.get(page)
    return surface is not None and surface.box.top >= min(boxed.box.top for boxed in row) - 6


def _continues(row: list[Boxed], phrase: Phrase, line: float) -> bool:
    beside = any(
        0 <= boxed.box.left - phrase.box.right <= REACH * line
        or 0 <= phrase.box.left - boxed.box.right <= REACH * line
        for boxed in row
    )
    return beside and any(abs(boxed.box.center.y - phrase.y) <= 0.35 * line for boxed in row)


def _chosen(row: list[Boxed], phrase: Phrase, scene: LayoutScene) -> ElementCandidate:
    """Its sides are where its neighbours begin; on a free side the space is the same as on the other."""
    content = _with_icon(phrase, scene)
    before = [content.left - boxed.box.right for boxed in row if boxed.box.right <= content.left + 2]
    after = [boxed.box.left - content.right for boxed in row if boxed.box.left >= content.right - 2]
    space = max(0, min(before + after))
    box = Box(
        max(0, content.left - space),
        min(boxed.box.top for boxed in row),
        min(scene.size.width, content.right + space),
        max(boxed.box.bottom for boxed in row),
    )
    return ElementCandidate(
        type=ElementType.TAB,
        box=box,
        confidence=0.85,
        own=(phrase,),
        label=phrase.text,
        label_confidence=phrase.confidence,
        tags=("selected",),
        shape="tab",
    )


def _with_icon(phrase: Phrase, scene: LayoutScene) -> Box:
    text = phrase.box
    return reduce(
        Box.union,
        (
            mark.box
            for mark in scene.marks_on.get(phrase.surface, [])
            if text.top <= mark.box.center.y < text.bottom
            and -0.3 * text.height <= text.left - mark.box.right <= ICON_GAP * text.height
        ),
        text,
    )


def tab_of(boxed: Boxed) -> ElementCandidate:
    return ElementCandidate(
        type=ElementType.TAB,
        box=boxed.box,
        confidence=0.85,
        own=tuple(boxed.phrases),
        label=" ".join(phrase.text for phrase in boxed.phrases),
        label_confidence=boxed.phrases[0].confidence,
        shape="tab",
        surface=boxed.surface.number,
    )
