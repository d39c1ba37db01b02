"""What a card shows of its screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from rpa_vision.authoring.drawing.cards import Card
from rpa_vision.authoring.drawing.content import DrawnContent, DrawnItem
from rpa_vision.authoring.drawing.thumbnails import Thumbnail, thumbnail
from rpa_vision.models.graph.workflow import Example, Workflow
from rpa_vision.phrases import Language, say
from rpa_vision.workflow.order import may_be_last

Pictures = Callable[[Example], bytes | None]
"""The screenshot of a moment as PNG; None when it is no longer kept."""


def card_of(
    workflow: Workflow, content: DrawnContent, screen: str, pictures: Pictures, language: Language
) -> Card:
    items = [item for item in content.items if item.edge.from_node == screen]
    session, seen = _seen(workflow.node(screen).example, items, pictures)
    flags = [say(language, "draw.start")] if screen in workflow.entry_nodes else []
    flags += [say(language, "draw.end")] if _may_end_on(workflow, screen) else []
    return Card(
        label=workflow.node(screen).label or screen,
        thumbnail=seen,
        done=content.done_on[screen],
        marked=tuple(item for item in items if item.edge.example and item.edge.example.session_id == session),
        flags=tuple(flags),
        usual=screen in workflow.entry_nodes or _usually_met(content, screen),
    )


def _may_end_on(workflow: Workflow, screen: str) -> bool:
    return screen in workflow.end_nodes and any(
        edge.to_node == screen and may_be_last(workflow, edge) for edge in workflow.edges
    )


def _usually_met(content: DrawnContent, screen: str) -> bool:
    arriving = [link for link in content.links if link.end == screen]
    return not arriving or any(link.seen_always for link in arriving)


def _seen(
    own: Example | None, items: Sequence[DrawnItem], pictures: Pictures
) -> tuple[str | None, Thumbnail | None]:
    """A picture from the demonstration in which most of the places were seen: elsewhere windows lay elsewhere."""
    moments = [item.edge.example for item in items if item.edge.example is not None]
    placed = Counter(moment.session_id for moment in moments if moment.at is not None)
    candidates = [*([own] if own else []), *moments]
    for moment in sorted(candidates, key=lambda moment: -placed[moment.session_id]):
        png = pictures(moment)
        if png is not None:
            return moment.session_id, thumbnail(png, moment.screenshot_id)
    return None, None
