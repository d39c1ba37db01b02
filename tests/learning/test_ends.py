"""Where demonstrations end, each with other data on the screen."""

from __future__ import annotations

import zlib
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from made_workflow import NOW
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.watching.demonstration import Demonstration
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.models.embedding import Vector
from rpa_vision.models.graph.workflow import Workflow
from told_steps import Told, click, told, typed

PAGE = Told("Registre", ("Remarque", "Document reçu", "Enregistrer"))
PEOPLE = (
    ("10234", "DUPONT Jeanne", "née en mars", "Nantes"),
    ("20417", "MARTIN Karim", "né en mai", "Lyon"),
    ("30588", "PETIT Olivia", "née en juin", "Brest"),
)
SAVED, REFUSED = "La fiche a été enregistrée", "Le serveur ne répond pas"


def page_of(person: tuple[str, ...], *said: str) -> WatchedScreen:
    """Its data are most of what it shows, and make it look otherwise; so does what it says below them."""
    parts = [_noise("".join(person)), *map(_noise, said)]
    return replace(PAGE.showing(*person, *said), vector=Vector.unit("told", np.sum(parts, axis=0)))


def _noise(text: str) -> NDArray[np.float64]:
    return np.random.default_rng(zlib.crc32(text.encode())).normal(size=64)


def shown(person: tuple[str, ...], *said: str) -> Demonstration:
    page = page_of(person)
    return told(typed(page, "Remarque", "vu"), click(page, "Enregistrer"), end=page_of(person, *said))


def learnt(*demonstrations: Demonstration) -> Workflow:
    return GraphBuilder(3).build(demonstrations, "WF_x", "Fiche", NOW).workflow


def test_the_same_words_after_the_same_step_are_one_end_whatever_the_data() -> None:
    workflow = learnt(*(shown(person, SAVED) for person in PEOPLE))
    assert len(workflow.end_nodes) == 1


def test_an_end_is_known_by_what_the_page_before_it_does_not_say() -> None:
    workflow = learnt(*(shown(person, SAVED) for person in PEOPLE))
    end = workflow.node(workflow.end_nodes[0]).screen_template
    assert end.required_text_any == (SAVED,)
    assert workflow.edges[-1].from_node != workflow.edges[-1].to_node == workflow.end_nodes[0]


def test_other_words_after_the_same_step_are_another_end() -> None:
    *some, last = PEOPLE
    workflow = learnt(*(shown(person, SAVED) for person in some), shown(last, REFUSED))
    saved, refused = workflow.end_nodes
    assert SAVED in workflow.node(saved).screen_template.required_text_any
    assert SAVED not in workflow.node(refused).screen_template.required_text_any


def test_what_one_demonstration_alone_ended_without_is_another_end() -> None:
    *some, last = PEOPLE
    workflow = learnt(*(shown(person, SAVED) for person in some), shown(last))
    assert len(workflow.end_nodes) == 2


def test_a_screen_with_a_text_of_its_own_may_look_otherwise_where_all_is_said() -> None:
    list_of = Told("Registre", ("Liste des habitants", "Chercher un nom", "Filtrer", "Né le", "Commune"))

    def opened(person: tuple[str, ...]) -> Demonstration:
        return told(
            click(list_of.showing(), "Filtrer"), click(page_of(person), "Enregistrer"), end=page_of(person)
        )

    workflow = learnt(*map(opened, PEOPLE))
    listed, page = (node.screen_template.embedding_prototype for node in workflow.nodes)
    assert listed is not None
    assert page is not None
    assert listed.min_where_all_is_said == 0.7
    assert page.min_where_all_is_said is None  # three words, and any page of the program may have those


def test_a_sentence_of_its_own_is_enough_where_all_else_is_said_before() -> None:
    """In another look, the page that says « enregistré » is known by that."""
    workflow = learnt(*(shown(person, SAVED) for person in PEOPLE))
    (saved,) = workflow.end_nodes
    prototype = workflow.node(saved).screen_template.embedding_prototype
    assert prototype is not None
    assert prototype.min_where_all_is_said == 0.7
