"""Which of a workflow's screens is this one? Not knowing is an answer too, with what it resembles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

import structlog

from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.models.embedding import Vector
from rpa_vision.models.graph.screen_template import TemplateScreen
from rpa_vision.models.graph.workflow import Node
from rpa_vision.settings import MatchingSettings
from rpa_vision.timing import span

log = structlog.get_logger()

Suggestion = Literal["update_node", "new_node"]


class VectorScreen(TemplateScreen, Protocol):
    """A screen that also has a vector, made when first asked for."""

    @property
    def vector(self) -> Vector: ...


@dataclass(frozen=True)
class NodeMatch:
    node: Node | None
    confidence: float = 0.0
    similarity: float | None = None
    """To the node, or to the closest one when none matches; None where nothing can be compared."""
    similarities: Mapping[str, float] = field(default_factory=dict)
    """When none matches: to every node that has a prototype, best first."""
    suggestion: Suggestion | None = None
    """When none matches: bring the closest node up to date, or learn a new one."""
    changed: str | None = None
    """The node that used to match here and no longer resembles the screen at all: it was redesigned."""

    @property
    def closest(self) -> str | None:
        return next(iter(self.similarities), None)


@dataclass(frozen=True)
class _Fit:
    node: Node
    confidence: float
    similarity: float | None
    texts: int
    elements: int

    @property
    def rank(self) -> tuple[float, float, int, int, str]:
        similarity = -(self.similarity or 0.0)
        return -self.confidence, similarity, -self.texts, -self.elements, self.node.node_id


class NodeMatcher:
    def __init__(self, settings: MatchingSettings) -> None:
        self._settings = settings

    @span("match")
    def match(self, screen: VectorScreen, known: KnownScreens, last: str | None = None) -> NodeMatch:
        """``last``: the node that is expected, or was seen last. It is tried first and never preferred: what a
        screen is does not depend on what came before it."""
        here = {
            node_id: node
            for node_id, node in known.nodes.items()
            if not node.screen_template.asks_for_nothing and node.screen_template.window.fits(screen)
        }
        fits = list(_by_words(screen, here, known)) or list(self._by_look(screen, here, known, last))
        if not fits:
            return self._unmatched(screen, known, last)
        best = min(fits, key=lambda fit: fit.rank)
        return NodeMatch(best.node, best.confidence, best.similarity)

    def _by_look(
        self, screen: VectorScreen, here: Mapping[str, Node], known: KnownScreens, last: str | None
    ) -> Iterator[_Fit]:
        near = known.nearest(screen.vector, self._settings.neighbours, here)
        closest = max(near.values(), default=0.0)
        near = {name: value for name, value in near.items() if value >= closest - self._settings.twins}
        untried = dict(near)
        for node_id in sorted(near, key=lambda one: one != last):
            similarity = untried.pop(node_id)
            fit = _fit(screen, here[node_id], known.prototype(node_id), similarity)
            if fit is None:
                continue
            yield fit
            if similarity > self._settings.early_stop and similarity > max(untried.values(), default=-1.0):
                return

    def _unmatched(self, screen: VectorScreen, known: KnownScreens, last: str | None) -> NodeMatch:
        similarities = known.similarities(screen.vector)
        closest = next(iter(similarities.values()), None)
        drifted = closest is not None and closest >= self._settings.suggest_update
        gone = last is not None and similarities.get(last, 1.0) < self._settings.ui_changed
        match = NodeMatch(
            None,
            similarity=closest,
            similarities=similarities,
            suggestion="update_node" if drifted else "new_node",
            changed=last if gone else None,
        )
        log.info(
            "screen_not_matched",
            workflow_id=known.workflow_id,
            version=known.version,
            suggestion=match.suggestion,
            changed=match.changed,
            similarities={node_id: round(value, 3) for node_id, value in similarities.items()},
        )
        return match


def _by_words(screen: VectorScreen, here: Mapping[str, Node], known: KnownScreens) -> Iterator[_Fit]:
    """Nodes without a prototype say themselves that their words identify them: no vector is needed then."""
    for node_id, node in here.items():
        if known.prototype(node_id) is None and (fit := _fit(screen, node, None, None)) is not None:
            yield fit


def _fit(screen: VectorScreen, node: Node, prototype: Vector | None, similarity: float | None) -> _Fit | None:
    matched, confidence = node.matches(screen, None if prototype is None else screen.vector, prototype)
    if not matched:
        return None
    template = node.screen_template
    return _Fit(node, confidence, similarity, template.texts_seen(screen), template.elements_seen(screen))
