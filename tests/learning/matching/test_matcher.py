"""A screen is one of the workflow's, or none, and nothing but the screen decides which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from structlog.testing import capture_logs

from rpa_vision.errors import BadVectorError, NotFoundError
from rpa_vision.learning.matching.known import KnownScreens, KnownWorkflows
from rpa_vision.learning.matching.matcher import NodeMatcher
from rpa_vision.models.embedding import Vector
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.graph.screen_template import (
    EmbeddingPrototype,
    RequiredElement,
    ScreenTemplate,
    WindowTemplate,
)
from rpa_vision.models.graph.workflow import Node, Workflow
from rpa_vision.models.screen import ElementType, PerceptionLevel, UIElement, WindowState
from rpa_vision.settings import MatchingSettings
from rpa_vision.storage.index.space import Space

NEW_INDEX = partial(Space, ivf_above=100)
MATCHER = NodeMatcher(MatchingSettings())
WHEN = "2026-01-05T09:00:00Z"
WORDS = ("Recherche", "Identité", "Séjours", "Codage")
WINDOWS = ("Dossier patient", "Bloc-notes")


@dataclass
class FakeScreen:
    values: Sequence[float]
    texts: tuple[str, ...] = ()
    title: str = "Dossier patient"
    buttons: int = 0
    vectors_made: list[Vector] = field(default_factory=list)

    @property
    def window(self) -> WindowState:
        return WindowState(app_name="dpi", window_title=self.title, screen_resolution=Size(800, 600))

    @property
    def perception(self) -> PerceptionLevel:
        return PerceptionLevel(detected_text=self.texts)

    @property
    def ui_elements(self) -> tuple[UIElement, ...]:
        box = Box(0, 0, 10, 10)
        return tuple(
            UIElement(
                element_id=f"e{i}",
                type=ElementType.BUTTON,
                role="submit",
                bbox=box,
                center=box.center,
                confidence=1,
            )
            for i in range(self.buttons)
        )

    @cached_property
    def vector(self) -> Vector:
        self.vectors_made.append(unit(self.values))
        return self.vectors_made[-1]


def unit(values: Sequence[float]) -> Vector:
    return Vector.unit("screens", np.array(values, dtype=np.float64))


def at(similarity: float) -> tuple[float, float, float]:
    """A direction this similar to the first axis."""
    return similarity, (1 - similarity**2) ** 0.5, 0.0


def node(
    name: str,
    *,
    look: bool = True,
    texts: tuple[str, ...] = (),
    title: str = "",
    buttons: int = 0,
    usual_buttons: int = 0,
) -> Node:
    prototype = EmbeddingPrototype(
        provider="screens", vector_id=f"prototypes/{name}.npy", dimensions=3, sample_count=1
    )
    return Node(
        node_id=name,
        label=name,
        screen_template=ScreenTemplate(
            window=WindowTemplate(title_contains_any_of=(title,) if title else ()),
            required_text_any=texts,
            required_ui_elements=_buttons(buttons),
            optional_elements=_buttons(usual_buttons),
            embedding_prototype=prototype if look else None,
        ),
    )


def _buttons(count: int) -> tuple[RequiredElement, ...]:
    return (RequiredElement(role="submit", min_count=count),) if count else ()


def workflow(nodes: Sequence[Node], name: str = "WF_a", version: int = 1) -> Workflow:
    return Workflow.model_validate(
        {
            "workflow_id": name,
            "name": name,
            "version": version,
            "created_at": WHEN,
            "updated_at": WHEN,
            "entry_nodes": (),
            "end_nodes": (),
            "nodes": tuple(nodes),
        }
    )


def known(looks: Mapping[str, Sequence[float]], *nodes: Node, name: str = "WF_a") -> KnownScreens:
    drawn = nodes or tuple(node(one) for one in looks)
    prototypes = {f"prototypes/{one}.npy": unit(values) for one, values in looks.items()}
    return KnownScreens(workflow(drawn, name), prototypes, NEW_INDEX)


directions = st.lists(st.integers(-3, 3), min_size=3, max_size=3).filter(any)
"""Coarse, so that ties and twins are common."""
screens = st.builds(
    FakeScreen,
    directions,
    st.lists(st.sampled_from(WORDS), unique=True).map(tuple),
    st.sampled_from(WINDOWS),
    st.integers(0, 2),
)


@st.composite
def workflows(draw: st.DrawFn, name: str = "WF_a", most: int = 6) -> KnownScreens:
    count = draw(st.integers(1, most))
    words = st.lists(st.sampled_from(WORDS), max_size=2, unique=True).map(tuple)
    nodes = [
        node(
            f"n{i}",
            look=draw(st.booleans()),
            texts=draw(words),
            title=draw(st.sampled_from(("", *WINDOWS))),
            buttons=draw(st.integers(0, 1)),
        )
        for i in range(count)
    ]
    looks = {one.node_id: draw(directions) for one in nodes if one.screen_template.embedding_prototype}
    return known(looks, *draw(st.permutations(nodes)), name=name)


some_node = st.none() | st.sampled_from([f"n{i}" for i in range(6)])


@given(workflows(), screens, some_node, some_node)
def test_the_same_screen_is_the_same_node_whatever_came_before(
    screens_known: KnownScreens, screen: FakeScreen, last: str | None, other: str | None
) -> None:
    match = MATCHER.match(screen, screens_known, last)
    again = MATCHER.match(screen, screens_known, other)
    assert MATCHER.match(screen, screens_known, last) == match
    assert (again.node, again.confidence, again.similarity) == (
        match.node,
        match.confidence,
        match.similarity,
    )


@given(workflows(), screens)
def test_what_matches_fits_in_every_way_and_no_other_fits_better(
    screens_known: KnownScreens, screen: FakeScreen
) -> None:
    settings = MatchingSettings(neighbours=6)
    match = NodeMatcher(settings).match(screen, screens_known)
    here = {
        name: one
        for name, one in screens_known.nodes.items()
        if not one.screen_template.asks_for_nothing and one.screen_template.window.fits(screen)
    }
    looks = {name: vector for name in here if (vector := screens_known.prototype(name)) is not None}
    closest = max((vector.similarity(screen.vector) for vector in looks.values()), default=0.0)
    sure = {
        name: confidence
        for name, one in here.items()
        for fits, confidence in [one.matches(screen, screen.vector, looks.get(name))]
        if fits and (name not in looks or confidence >= closest - settings.twins)
    }
    if match.node is None:
        assert sure == {}
    else:
        assert match.confidence == sure[match.node.node_id] == max(sure.values())


@given(workflows("WF_a"), workflows("WF_b"), screens, some_node)
def test_no_node_of_another_workflow_is_ever_found(
    ours: KnownScreens, theirs: KnownScreens, screen: FakeScreen, last: str | None
) -> None:
    MATCHER.match(screen, theirs, last)
    match = MATCHER.match(screen, ours, last)
    assert match.node is None or match.node is ours.nodes[match.node.node_id]
    assert match.similarities.keys() <= ours.nodes.keys()


@given(workflows(), screens, some_node)
def test_similarities_are_cosines_of_every_prototype_best_first(
    screens_known: KnownScreens, screen: FakeScreen, last: str | None
) -> None:
    match = MATCHER.match(screen, screens_known, last)
    if match.node is not None:
        return
    prototypes = {name: screens_known.prototype(name) for name in screens_known.nodes}
    assert match.similarities == {
        name: vector.similarity(screen.vector) for name, vector in prototypes.items() if vector is not None
    }
    assert all(-1.0 <= value <= 1.0 for value in match.similarities.values())
    assert match.similarity == max(match.similarities.values(), default=None)


@given(st.lists(directions, min_size=1, max_size=6), st.data())
def test_a_learnt_screen_is_its_own_best(looks: list[list[int]], data: st.DataObject) -> None:
    screens_known = known({f"n{i}": values for i, values in enumerate(looks)})
    shown = data.draw(st.sampled_from(range(len(looks))))
    match = MATCHER.match(FakeScreen(looks[shown]), screens_known)
    assert match.node is not None
    assert match.similarity == pytest.approx(1.0, abs=1e-6)
    alike = screens_known.prototype(match.node.node_id)
    assert alike is not None
    assert alike.similarity(unit(looks[shown])) == pytest.approx(1.0, abs=1e-6)


@given(st.permutations(["b", "a", "c"]))
def test_twins_are_told_apart_by_how_many_of_their_texts_are_seen_and_then_by_name(order: list[str]) -> None:
    texts = {"a": ("Recherche",), "b": ("Recherche", "Identité"), "c": ("Recherche", "Identité")}
    twins = known(dict.fromkeys("abc", (1, 0, 0)), *(node(name, texts=texts[name]) for name in order))
    both = MATCHER.match(FakeScreen((1, 0, 0), ("Recherche", "Identité")), twins).node
    one = MATCHER.match(FakeScreen((1, 0, 0), ("Recherche",)), twins).node
    assert both is not None
    assert one is not None
    assert (both.node_id, one.node_id) == ("b", "a")


def test_of_twins_the_one_whose_words_are_seen_is_it() -> None:
    delete, save = node("delete", texts=("Supprimer ?",)), node("save", texts=("Enregistrer ?",))
    both = known({"delete": at(1.0), "save": at(0.98)}, delete, save)
    match = MATCHER.match(FakeScreen((1, 0, 0), ("Enregistrer ?",)), both)
    assert match.node is save
    assert match.similarity == pytest.approx(0.98)


def test_twins_that_say_the_same_are_told_apart_by_their_usual_elements() -> None:
    few, many = (
        node(name, texts=("Recherche",), usual_buttons=count) for name, count in (("a", 9), ("b", 3))
    )
    twins = known({"a": (1, 0, 0), "b": (1, 0, 0)}, few, many)
    assert MATCHER.match(FakeScreen((1, 0, 0), ("Recherche",), buttons=4), twins).node is many
    assert MATCHER.match(FakeScreen((1, 0, 0), ("Recherche",), buttons=9), twins).node is few


def test_words_do_not_make_a_screen_of_one_that_another_resembles_more() -> None:
    """Its words may have been misread, or lie under a dialog nobody has shown."""
    coding, tabs = node("coding", texts=("Diagnostic",)), node("documents", texts=("Codage",))
    record = known({"coding": at(1.0), "documents": at(0.9)}, coding, tabs)
    match = MATCHER.match(FakeScreen((1, 0, 0), ("Codage",)), record)
    assert (match.node, match.closest, match.suggestion) == (None, "coding", "update_node")


def test_other_windows_do_not_crowd_out_the_right_one() -> None:
    notes = {f"note{i}": at(0.99 - i / 1000) for i in range(8)}
    nodes = [node(name, title="Bloc-notes") for name in notes]
    everything = known({**notes, "form": at(0.9)}, *nodes, node("form", title="Dossier"))
    match = MATCHER.match(FakeScreen((1, 0, 0)), everything)
    assert match.node is everything.nodes["form"]


@pytest.mark.parametrize(
    ("similarity", "suggestion"),
    [(0.84, "update_node"), (0.76, "update_node"), (0.74, "new_node"), (-0.5, "new_node")],
)
def test_a_screen_that_is_none_of_them_is_told_with_what_to_do(similarity: float, suggestion: str) -> None:
    with capture_logs() as logs:
        match = MATCHER.match(FakeScreen((1, 0, 0)), known({"near": at(similarity), "far": (0, 0, 1)}))
    assert match.node is None
    assert match.suggestion == suggestion
    assert match.similarities == pytest.approx({"near": similarity, "far": 0.0}, abs=1e-6)
    [told] = [entry for entry in logs if entry["event"] == "screen_not_matched"]
    assert told["workflow_id"] == "WF_a"
    assert told["similarities"].keys() == {"near", "far"}


@pytest.mark.parametrize(("similarity", "changed"), [(0.71, None), (0.69, "form")])
def test_a_screen_that_used_to_match_and_no_longer_resembles_itself_has_changed(
    similarity: float, changed: str | None
) -> None:
    screens_known = known({"form": at(similarity), "list": (0, 0, 1)})
    assert MATCHER.match(FakeScreen((1, 0, 0)), screens_known, "form").changed == changed
    assert MATCHER.match(FakeScreen((1, 0, 0)), screens_known).changed is None


def test_a_screen_known_by_its_words_alone_costs_no_vector() -> None:
    screen = FakeScreen((1, 0, 0), ("Identité",))
    match = MATCHER.match(
        screen, known({"form": (0, 1, 0)}, node("form"), node("id", look=False, texts=("Identité",)))
    )
    assert match.node is not None
    assert (match.node.node_id, match.confidence, match.similarity) == ("id", 1.0, None)
    assert screen.vectors_made == []


def test_a_node_that_asks_for_nothing_is_no_answer() -> None:
    match = MATCHER.match(FakeScreen((1, 0, 0)), known({}, Node(node_id="any", label="any")))
    assert (match.node, match.similarity, match.suggestion) == (None, None, "new_node")


def test_vectors_of_another_provider_are_refused_not_compared() -> None:
    screen = FakeScreen((1, 0, 0))
    screen.vector = Vector.unit("others", np.ones(3))  # type: ignore[misc]
    with pytest.raises(BadVectorError, match="screens"):
        MATCHER.match(screen, known({"form": (1, 0, 0)}))


def test_a_prototype_without_its_vector_is_refused() -> None:
    with pytest.raises(NotFoundError, match=r"prototypes/form\.npy"):
        known({}, node("form"))


def test_each_version_is_loaded_once() -> None:
    loaded: list[tuple[str, int]] = []

    def load(asked: Workflow) -> dict[str, Vector]:
        loaded.append((asked.workflow_id, asked.version))
        return {"prototypes/form.npy": unit((1, 0, 0))}

    book = KnownWorkflows(load, NEW_INDEX)
    first, second = workflow([node("form")]), workflow([node("form"), node("old", look=False)], version=2)
    assert book.of(first) is book.of(first.model_copy())
    assert book.of(second).nodes.keys() == {"form", "old"}
    assert loaded == [("WF_a", 1), ("WF_a", 2)]
    brought_again = workflow([node("form", texts=("Codage",))])
    assert book.of(brought_again).nodes["form"] == brought_again.nodes[0]
