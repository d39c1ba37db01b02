"""A screen that the task never showed, and the one thing to click on it, learnt from one picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from rpa_vision.authoring.editing.corrections import Aimed, Find, ShownPlace, aimed_here
from rpa_vision.authoring.editing.growing import CHANGED_BY_HAND
from rpa_vision.authoring.editing.relearning import LEAST_WORDS, known_words, mistaken_for
from rpa_vision.authoring.editing.step_order import put_before
from rpa_vision.errors import CannotLearnError
from rpa_vision.learning.screens.templates import Sample, always_said, label_of, prototype_of, template_of
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.models.embedding import Vector
from rpa_vision.models.graph.action import ClickParameters, MouseClickAction
from rpa_vision.models.graph.screen_template import WindowTemplate
from rpa_vision.models.graph.workflow import Edge, Node, PostConditions, Workflow
from rpa_vision.models.session import WindowContext
from rpa_vision.models.target import Target
from rpa_vision.phrases import phrased
from rpa_vision.text.folding import folded, squeezed

_ONLY = (0, 0)
"""One demonstration, one moment of it."""


@dataclass(frozen=True)
class NewScreen:
    workflow: Workflow
    edge_id: str
    """The click on it."""
    aimed: Aimed
    vector_id: str
    vector: Vector


def with_new_screen(workflow: Workflow, awaited: str, shown: ShownPlace, find: Find) -> NewScreen:
    """``awaited``: the step that comes once this screen is gone. It is another way: whoever does not meet the screen
    goes on as before. A question, and what stands among others alike or names somebody, is refused: one picture does not
    say which answer, or which one, is meant next time. What is ``typed`` on the shown screen is data."""
    seen = shown.screen
    _refuse_question(seen, shown)
    node_id = _free("screen", {one.node_id for one in workflow.nodes})
    edge_id = _free("step", {one.edge_id for one in workflow.edges})
    leads_to = workflow.edge(awaited).from_node
    window = _window(workflow.node(leads_to).screen_template.window, seen.window)
    node, vector_id, vector = _node(workflow, node_id, Sample(_ONLY, seen, shown.at), window)
    begun = Edge(
        edge_id=edge_id,
        from_node=node_id,
        to_node=leads_to,
        action=MouseClickAction(target=Target(text=node.label or "?")),
        post_conditions=PostConditions(expected_node=leads_to),
    )
    grown = workflow.model_copy(
        update={
            "nodes": (*workflow.nodes, node),
            "edges": (*workflow.edges, begun),
            "metadata": {**workflow.metadata, CHANGED_BY_HAND: True},
        }
    )
    aimed = aimed_here(grown, begun, shown, find)
    words = aimed.target.text or ""
    if aimed.stands_among_others or may_be_data(words, seen.typed):
        raise CannotLearnError(phrased("task_refused.one_of_list", words=words))
    action = MouseClickAction(target=aimed.target, parameters=ClickParameters(click_offset=aimed.offset))
    done = grown.with_edge(begun.model_copy(update={"action": action}))
    whole = Workflow(**dict(put_before(done, edge_id, awaited)))
    return NewScreen(whole, edge_id, aimed, vector_id, vector)


def _refuse_question(seen: WatchedScreen, shown: ShownPlace) -> None:
    asked = any(line.text.rstrip().endswith("?") for line in seen.lines)
    if asked or seen.frame_around(shown.at) is not None or seen.dialog_answered(shown.at) is not None:
        raise CannotLearnError(phrased("task_refused.asks_something"))


def may_be_data(text: str, typed: Collection[str]) -> bool:
    """A number, a value of the replay, or words that are written as people's names are."""
    said, words = squeezed(text), text.split()
    named = len(words) > 1 and all(word[:1].isupper() for word in words)
    return any(map(str.isdigit, text)) or named or any(value and value in said for value in typed)


def _window(known: WindowTemplate, window: WindowContext) -> WindowTemplate:
    """As of the screen it leads to, where that fits: a new title may name somebody."""
    told = folded(window.title)
    if any(folded(part) in told for part in known.title_contains_any_of):
        return known
    return known.model_copy(update={"title_contains_any_of": ()})


def _node(
    workflow: Workflow, node_id: str, sample: Sample, window: WindowTemplate
) -> tuple[Node, str, Vector]:
    always = always_said([sample])
    said = {key: line for key, line in always.items() if not may_be_data(line.text, sample.seen.typed)}
    others = [frozenset(map(squeezed, known_words(workflow, one))) for one in workflow.nodes]
    elsewhere = Counter({key: 1 + sum(key in other for other in others) for key in said})
    prototype, vector = prototype_of(node_id, [sample.seen])
    template = template_of([sample], said, elsewhere, others, prototype)
    texts, least = template.required_text_any, max(LEAST_WORDS, template.required_text_min)
    if len(texts) < LEAST_WORDS or mistaken_for(workflow, texts, least) is not None:
        raise CannotLearnError(phrased("task_refused.too_few_words"))
    untitled = replace(sample, seen=replace(sample.seen, window=WindowContext()))
    named = label_of([untitled], said, elsewhere, Counter())
    known = template.model_copy(update={"required_text_min": least, "window": window})
    return Node(node_id=node_id, label=named, screen_template=known), prototype.vector_id, vector


def _free(word: str, taken: set[str]) -> str:
    return next(name for name in _numbered(word) if name not in taken)


def _numbered(word: str) -> Iterator[str]:
    number = 1
    while True:
        yield f"{word}_{number}"
        number += 1
