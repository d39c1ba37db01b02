"""A screen that was redesigned, learnt anew from one picture of it that a person vouches for."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rpa_vision.errors import CannotLearnError
from rpa_vision.learning.screens.templates import prototype_of
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.models.embedding import Vector
from rpa_vision.models.graph.references import references
from rpa_vision.models.graph.screen_template import WindowTemplate
from rpa_vision.models.graph.workflow import Node, Workflow
from rpa_vision.models.target import Target
from rpa_vision.phrases import phrased
from rpa_vision.text.folding import folded, squeezed
from rpa_vision.workflow.targets import targets_of

LEAST_WORDS = 2
"""One word such as « Valider » stands on many screens."""


@dataclass(frozen=True)
class Relearnt:
    workflow: Workflow
    vector_id: str
    vector: Vector


def relearnt(workflow: Workflow, node_id: str, screen: WatchedScreen, values: Collection[str]) -> Relearnt:
    """Known by how it looks now, and by those words of it that the task knows already: one picture does not tell which
    of the others are the program's and which the patient's."""
    node = workflow.node(node_id)
    if node.screen_template.spoken is not None:
        raise CannotLearnError(phrased("task_refused.dialog_by_words", label=node.label))
    texts = tuple(text for text in known_words(workflow, node) if squeezed(text) in screen.statements)
    if len(texts) < LEAST_WORDS:
        raise CannotLearnError(phrased("task_refused.known_words_gone", label=node.label))
    least = max(LEAST_WORDS, -(-len(texts) // 2))
    mistaken = mistaken_for(workflow, texts, least, but=node.label)
    if mistaken is not None:
        raise CannotLearnError(
            phrased("task_refused.screens_mistaken", label=node.label, other=mistaken.label)
        )
    prototype, vector = prototype_of(node_id, [screen])
    template = node.screen_template.model_copy(
        update={
            "window": _window(node.screen_template.window, screen.window.title, values),
            "required_text_any": texts,
            "required_text_min": least,
            "required_ui_elements": (),
            "embedding_prototype": prototype,
        }
    )
    anew = node.model_copy(update={"screen_template": template})
    nodes = tuple(anew if one.node_id == node_id else one for one in workflow.nodes)
    return Relearnt(workflow.model_copy(update={"nodes": nodes}), prototype.vector_id, vector)


def mistaken_for(
    workflow: Workflow, texts: Collection[str], least: int, but: str | None = None
) -> Node | None:
    """A screen, ``but`` one, that says enough of these words to be taken for theirs."""
    for other in workflow.nodes:
        said = {squeezed(text) for text in known_words(workflow, other)}
        if other.label != but and sum(squeezed(text) in said for text in texts) >= least:
            return other
    return None


def known_words(workflow: Workflow, node: Node) -> list[str]:
    """Each once, what the screen was known by first."""
    words = [*node.screen_template.required_text_any, *(one.label for one in node.shown_at)]
    for edge in workflow.edges_from(node.node_id):
        for target in targets_of(edge.action):
            words += _words_of(target)
    kept = {squeezed(text): text for text in reversed(words) if squeezed(text) and not references(text)}
    return list(reversed(kept.values()))


def _words_of(target: Target) -> Iterator[str]:
    for form in target.forms:
        if form.text and not form.cells:
            yield form.text
        yield from (near.text for near in form.neighbours)


def _window(known: WindowTemplate, title: str, values: Collection[str]) -> WindowTemplate:
    """A new title is kept unless it names somebody."""
    told = folded(title)
    if not told or not known.title_contains_any_of:
        return known
    if any(folded(part) in told for part in known.title_contains_any_of):
        return known
    if any(folded(value) in told for value in values if value.strip()):
        return known
    return known.model_copy(update={"title_contains_any_of": (*known.title_contains_any_of, title)})
