"""A workflow's graph for people, as SVG and as PNG."""

from __future__ import annotations

from math import ceil

from rpa_vision.authoring.drawing.cards import draw_card
from rpa_vision.authoring.drawing.content import content_of
from rpa_vision.authoring.drawing.legend import heading
from rpa_vision.authoring.drawing.lists import beside_a_way
from rpa_vision.authoring.drawing.places import place
from rpa_vision.authoring.drawing.png import as_png
from rpa_vision.authoring.drawing.questions import question_block
from rpa_vision.authoring.drawing.rows import Grid, arranged
from rpa_vision.authoring.drawing.scene import Block, Drawing, Shape, stacked
from rpa_vision.authoring.drawing.shown import Pictures, card_of
from rpa_vision.authoring.drawing.svg import as_svg
from rpa_vision.authoring.drawing.ways import way, words_at
from rpa_vision.authoring.telling.story_of import story_of
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.phrases import Language

_MARGIN = 28.0
_BETWEEN_ROWS = 42.0
_LABEL_WIDTH = 280.0
_NARROWEST = 560.0


def draw_svg(workflow: Workflow, pictures: Pictures, language: Language) -> str:
    return as_svg(drawn(workflow, pictures, language))


def draw_png(workflow: Workflow, pictures: Pictures, language: Language) -> bytes:
    return as_png(drawn(workflow, pictures, language))


def drawn(workflow: Workflow, pictures: Pictures, language: Language) -> Drawing:
    story = story_of(workflow)
    content = content_of(workflow, story, language)
    cards = {
        screen: draw_card(card_of(workflow, content, screen, pictures, language), language)
        for screen in content.screens
    }
    labels = [beside_a_way(link.items, _LABEL_WIDTH) for link in content.links]
    grid = arranged(content.screens, content.links, cards, labels)
    place(grid)
    graph = _graph(grid)
    width = max(graph.width, _NARROWEST)
    top = heading(workflow, story, content, width, language)
    graph_left, graph_top = _MARGIN + (width - graph.width) / 2, _MARGIN + top.height + _BETWEEN_ROWS
    asked = _asked(workflow, pictures, language)
    asked_top = graph_top + graph.height + (_BETWEEN_ROWS if asked.shapes else 0)
    return Drawing(
        width=ceil(max(width, asked.width) + 2 * _MARGIN),
        height=ceil(asked_top + asked.height + _MARGIN),
        title=workflow.name,
        language=language,
        shapes=(
            *top.at(_MARGIN, _MARGIN),
            *graph.at(graph_left, graph_top),
            *asked.at(_MARGIN, asked_top),
        ),
    )


def _asked(workflow: Workflow, pictures: Pictures, language: Language) -> Block:
    """What waits for an answer, under the graph."""
    blocking = [doubt for doubt in workflow.doubts if doubt.blocks]
    return stacked([question_block(workflow, doubt, pictures, language) for doubt in blocking], _BETWEEN_ROWS)


def _graph(grid: Grid) -> Block:
    """Ways first, so that cards lie over them."""
    tops, bottoms = [], []
    y = 0.0
    for row in grid.rows:
        tops.append(y)
        bottoms.append(y + max((cell.height for cell in row), default=0.0))
        y = bottoms[-1] + _BETWEEN_ROWS
    shapes: list[Shape] = [way(chain, tops, bottoms) for chain in grid.chains]
    cells = [cell for row in grid.rows for cell in row]
    for cell in cells:
        if cell.block is not None:
            at = (cell.x - cell.before, tops[cell.row]) if cell.screen else words_at(cell, tops, bottoms)
            shapes += cell.block.at(*at)
    return Block(max(cell.x + cell.after for cell in cells), bottoms[-1], tuple(shapes))
