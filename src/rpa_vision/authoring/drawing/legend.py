"""What the picture is about, and how to read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rpa_vision.authoring.drawing.content import DrawnContent
from rpa_vision.authoring.drawing.lettering import paragraph
from rpa_vision.authoring.drawing.lists import BADGE, TEXT, badge, words_only
from rpa_vision.authoring.drawing.scene import (
    INK,
    REPEATED,
    SOFT_INK,
    SOMETIMES,
    STEP,
    VALUE,
    Block,
    Curve,
    Shape,
    TextRun,
    stacked,
)
from rpa_vision.authoring.telling.story import Story
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.phrases import Language, say

_TITLE = 22.0
_BETWEEN = 26.0


def heading(
    workflow: Workflow, story: Story, content: DrawnContent, width: float, language: Language
) -> Block:
    title = words_only(workflow.name, _TITLE, INK, width, bold=True)
    counts = say(
        language,
        "draw.counts",
        steps=len(set(story.numbers.values())),
        screens=len(workflow.nodes),
        runs=workflow.stats.observed_runs,
        version=workflow.version,
    )
    signs = _legend(list(_signs(content, width, language)), width)
    return stacked([title, words_only(counts, TEXT, SOFT_INK, width), signs], 10)


def _signs(content: DrawnContent, width: float, language: Language) -> Iterator[Block]:
    """Only what the picture uses."""
    items = content.items
    yield _key(badge("1", STEP), say(language, "draw.step"), width)
    if any(span.variable for item in items for span in item.words):
        sample = paragraph([TextRun(say(language, "draw.a_value"), VALUE, bold=True)], TEXT, width)
        yield _key(sample, say(language, "draw.value"), width)
    if any(item.mark == "sometimes" for item in items):
        yield _key(_dashes(), say(language, "draw.sometimes"), width)
    if any(item.loop is not None for item in items):
        yield _key(badge("↻", REPEATED), say(language, "draw.repeated"), width)


def _legend(keys: Sequence[Block], width: float) -> Block:
    """In as many lines as it needs."""
    shapes: list[Shape] = []
    x = y = 0.0
    for key in keys:
        if x and x + key.width > width:
            x, y = 0.0, y + BADGE + 6
        shapes += key.at(x, y)
        x += key.width + _BETWEEN
    return Block(width, y + BADGE, tuple(shapes))


def _key(sign: Block, meaning: str, width: float) -> Block:
    words = words_only(meaning, TEXT, INK, width)
    left = sign.width + 8
    return Block(
        left + words.width,
        BADGE,
        (*sign.at(0, (BADGE - sign.height) / 2), *words.at(left, (BADGE - words.height) / 2)),
    )


def _dashes() -> Block:
    start, end = (0.0, BADGE / 2), (34.0, BADGE / 2)
    return Block(34.0, BADGE, (Curve(start, ((start, end, end),), SOMETIMES, dashed=True),))
