"""Menu bars and the lists that drop from them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import reduce
from itertools import pairwise

from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.pixels.surfaces import Surface
from rpa_vision.engines.layout.scene import LayoutScene
from rpa_vision.engines.layout.words.phrases import Phrase, rows_of, runs_of
from rpa_vision.engines.layout.words.words import LayoutWord
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType
from rpa_vision.text.folding import squeezed

USUAL = frozenset(
    [
        "fichier",
        "file",
        "edition",
        "edit",
        "affichage",
        "view",
        "insertion",
        "insert",
        "format",
        "outils",
        "tools",
        "fenetre",
        "window",
        "aide",
        "help",
        "patient",
        "donnees",
        "data",
        "options",
        "rechercher",
        "search",
        "demarrer",
        "actions",
    ]
)
FIRST = frozenset({"fichier", "file"})
BAR_LEAST = 3
BAR_GAP = 6.0
"""Of a line's height, between the entries of a bar."""
BAR_LOWEST = 0.5
"""Of the screen's height: a window's menu bar is in its upper part, and windows begin in the screen's."""
ENTRY_WIDEST = 9.0
"""Of a line's height: an entry with borders of its own."""
ENTRY_GAP = 0.35
"""Of the line's height, between two entries that stand as close as words."""
PITCH = 2.8
"""Of a line's height, from one entry of a list to the next, a separator included."""
TICK_ROOM = 1.5
"""Of a line's height, left of the entries: a tick that OCR read as part of one begins there."""
SNUG = 1.1
"""Of a line's height, from a list's ends to its first and last entry."""


def find_bars(scene: LayoutScene, free: list[Phrase]) -> list[ElementCandidate]:
    found = []
    for row in rows_of(free):
        if row[0].box.top > BAR_LOWEST * scene.size.height:
            break
        for whole in runs_of(_by_word_gaps(row), BAR_GAP * scene.line):
            run = _bar(whole) if len(whole) >= BAR_LEAST else []
            if run and all(len(phrase.words) <= 2 for phrase in run):
                found.extend(_entries(run, scene))
    return found


def _bar(run: list[Phrase]) -> list[Phrase]:
    """Where enough of the entries are usual ones; what stands before the first of all is the program's name."""
    names = [squeezed(phrase.text) for phrase in run]
    first = next((index for index, name in enumerate(names) if name in FIRST), 0)
    return run[first:] if sum(name in USUAL for name in names[first:]) >= BAR_LEAST else []


def _by_word_gaps(row: list[Phrase]) -> list[Phrase]:
    """The entries of a bar may be no further apart than it takes to tell them from the words of one text."""
    parts: list[Phrase] = []
    for phrase in row:
        words: list[tuple[LayoutWord, ...]] = [phrase.words[:1]]
        for before, word in pairwise(phrase.words):
            if word.bbox.left - before.bbox.right > ENTRY_GAP * word.bbox.height:
                words.append(())
            words[-1] = (*words[-1], word)
        parts.extend([phrase] if len(words) == 1 else (replace(phrase, words=part) for part in words))
    return parts


def _entries(run: list[Phrase], scene: LayoutScene) -> list[ElementCandidate]:
    gaps = [after.box.left - before.box.right for before, after in pairwise(run)]
    margin = max(0, min(round(0.5 * scene.line), min(gaps) // 2))
    grounds = Counter(phrase.surface for phrase in run)
    found = []
    for phrase in run:
        box = phrase.box.grown(margin, scene.size)
        box = Box(
            box.left, max(box.top, phrase.box.top - 2), box.right, min(box.bottom, phrase.box.bottom + 2)
        )
        ground = scene.surfaces.by_number.get(phrase.surface)
        if ground and grounds[phrase.surface] == 1 and ground.box.width <= ENTRY_WIDEST * scene.line:
            box = ground.box
        found.append(_item(box, (phrase,), 0.9))
    return found


def find_lists(scene: LayoutScene) -> list[ElementCandidate]:
    found: list[ElementCandidate] = []
    seen: set[int] = set()
    for surface in sorted(scene.surfaces.everything, key=lambda one: one.box.top):
        if surface.number in seen or not 3 * scene.line <= surface.box.width <= 40 * scene.line:
            continue
        stack = _stack(surface, scene)
        seen.update(part.number for part in stack)
        found.extend(_list(stack, scene))
    return found


def _stack(surface: Surface, scene: LayoutScene) -> list[Surface]:
    """The surfaces a list is cut into by its separators and its highlighted entry."""
    stack = [surface]
    while (around := scene.neighbours.get(stack[-1].number)) and around.below and around.below not in stack:
        stack.append(around.below)
    return stack


def _list(stack: list[Surface], scene: LayoutScene) -> list[ElementCandidate]:
    whole = reduce(Box.union, (part.box for part in stack)).grown(5, scene.size)
    texts = (phrase for part in stack for phrase in scene.phrases_on.get(part.number, []))
    phrases = [phrase for phrase in texts if whole.encloses(phrase.box)]
    rows = _lined_up(rows_of(phrases), scene.line)
    around = (scene.neighbours.get(part.number) for part in stack)
    if len(rows) < BAR_LEAST or any(one.beside for one in around if one) or not _is_list(rows, stack, scene):
        return []
    left, right = min(part.box.left for part in stack), max(part.box.right for part in stack)
    half = min(after[0].box.center.y - before[0].box.center.y for before, after in pairwise(rows)) // 2
    found = []
    for row in rows:
        middle = row[0].box.center.y
        found.append(
            _item(
                Box(left, max(0, middle - half), right, min(scene.size.height, middle + half)),
                tuple(row),
                0.8,
            )
        )
    return found


def _lined_up(rows: list[list[Phrase]], line: float) -> list[list[Phrase]]:
    """Without the few that stand elsewhere: a text that looks out from under the list is none of its entries."""
    lefts = sorted(row[0].box.left for row in rows)
    usual = lefts[len(lefts) // 2] if lefts else 0
    inside = [row for row in rows if -TICK_ROOM * line <= row[0].box.left - usual <= 0.5 * line]
    return inside if len(inside) >= 0.7 * len(rows) else []


def _is_list(rows: list[list[Phrase]], stack: list[Surface], scene: LayoutScene) -> bool:
    line, firsts = scene.line, [row[0].box for row in rows]
    pitches = [after.center.y - before.center.y for before, after in pairwise(firsts)]
    return (
        max(len(row) for row in rows) <= 2
        and line * 0.7 <= min(pitches)
        and max(pitches) <= PITCH * line
        and max(pitches) <= 2.2 * min(pitches)
        and firsts[0].top - stack[0].box.top <= SNUG * line
        and stack[-1].box.bottom - firsts[-1].bottom <= SNUG * line
        and max(len(row[0].words) for row in rows) <= 6
    )


def _item(box: Box, phrases: tuple[Phrase, ...], confidence: float) -> ElementCandidate:
    return ElementCandidate(
        type=ElementType.MENU_ITEM,
        box=box,
        confidence=confidence,
        own=phrases,
        label=phrases[0].text,
        label_confidence=phrases[0].confidence,
        shape="flat",
    )
