"""Two steps that nobody took both: whether they were taken on one screen, though all data on it differ."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from made_workflow import NOW
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.screens.clusters import ScreenMoment, clustered
from rpa_vision.learning.watching.demonstration import Demonstration
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.models.embedding import Vector
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.screen import ElementType
from told_screen import element
from told_steps import Told, click, pressed, told

WORDS = ("Transport", "Droit", "Continuer")
PAGE, END = Told("Registre", WORDS), Told("Merci", ("Fiche enregistrée", "Fermer"))
PEOPLE = (
    ("10234", "DUPONT", "Jeanne", "mars", "Nantes", "Arceau"),
    ("20417", "MARTIN", "Karim", "juin", "Lyon", "Belfort"),
    ("30588", "PETIT", "Olivia", "octobre", "Brest", "Calais"),
)


def drawn(*directions: NDArray[np.float64]) -> Vector:
    return Vector.unit("told", np.sum(directions, axis=0))


def noise(text: str) -> NDArray[np.float64]:
    return np.random.default_rng(zlib.crc32(text.encode())).normal(size=512)


def page_of(person: Sequence[str]) -> WatchedScreen:
    """Its data are most of what it shows, and make it look otherwise."""
    return replace(PAGE.showing(*person), vector=drawn(noise("".join(person))))


def shown(person: Sequence[str], *steps: ShownStep) -> Demonstration:
    return told(*steps, end=replace(END.showing(), vector=drawn(noise("end"))), name=person[0])


def learnt(*demonstrations: Demonstration) -> Workflow:
    return GraphBuilder(3).build(demonstrations, "WF_x", "Fiche", NOW).workflow


def from_nodes(workflow: Workflow) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for edge in workflow.edges:
        target = getattr(edge.action, "target", None)
        found.setdefault("" if target is None else target.text or "", set()).add(edge.from_node)
    return found


def test_a_later_step_on_both_makes_them_one() -> None:
    """Who found the box ticked did not tick it; everybody went on from that page."""
    first, second, third = map(page_of, PEOPLE)
    workflow = learnt(
        shown(PEOPLE[0], click(first, "Transport"), click(first, "Continuer")),
        shown(PEOPLE[1], click(second, "Droit"), click(second, "Continuer")),
        shown(PEOPLE[2], click(third, "Continuer")),
    )
    assert len(set.union(*from_nodes(workflow).values())) == 1


def test_what_one_person_saw_to_differ_stays_two() -> None:
    """Each of the two is like the third moment, but whoever saw both knows that they are not alike."""
    demonstrations = []
    for person in PEOPLE:
        one, other = noise(f"one {person}"), noise(f"other {person}")
        looks = [drawn(one), drawn(0.5 * one, 0.866 * other), drawn(0.866 * one, 0.5 * other)]
        pages = [replace(page_of(person), vector=look) for look in looks]
        steps = (click(page, words) for page, words in zip(pages, WORDS, strict=True))
        demonstrations.append(shown(person, *steps))
    found = from_nodes(learnt(*demonstrations))
    assert found["Transport"] != found["Droit"]


def test_a_dialog_is_not_one_with_the_page_by_a_key_pressed_on_either() -> None:
    """A key has no place that says whether it was meant for the dialog."""
    asked = replace(
        page_of(PEOPLE[0]),
        elements=(element(ElementType.DIALOG, "dialog", Box(30, 10, 400, 120)),),
    )
    plain, third = page_of(PEOPLE[1]), page_of(PEOPLE[2])
    workflow = learnt(
        shown(PEOPLE[0], click(asked, "Transport"), pressed(asked, "F9")),
        shown(PEOPLE[1], click(plain, "Droit"), pressed(plain, "F9")),
        shown(PEOPLE[2], pressed(third, "F9")),
    )
    found = from_nodes(workflow)
    assert found["Transport"] != found["Droit"]


BUSY = Told("Registre", tuple(f"Ligne {word}" for word in ("un", "deux", "trois", "quatre", "cinq", "six")))


def with_dialog(*said: str) -> ScreenMoment:
    """Over the same page, and in the same place whatever it says."""
    seen = {}
    for number in range(3):
        page = BUSY.showing(*said)
        frame = page.lines[-2].bbox.union(page.lines[-1].bbox).grown(12, page.size)
        seen[number, 0] = replace(page, elements=(element(ElementType.DIALOG, "dialog", frame),))
    return ScreenMoment(seen, {who: one.lines[-1].bbox.center for who, one in seen.items()})


def test_a_question_and_what_its_answer_brings_are_two_dialogs() -> None:
    asks, tells = with_dialog("Clore le dossier ?", "Oui"), with_dialog("Modifications faites", "OK")
    assert clustered([asks, tells, asks]) == [0, 1, 0]


def test_a_dialog_in_which_something_was_entered_is_one() -> None:
    before, after = with_dialog("Motif du refus", "Valider"), with_dialog("Motif du refus : 12", "Valider")
    assert clustered([before, after]) == [0, 0]


def searched(found: Sequence[Sequence[str]]) -> ScreenMoment:
    """A list that shows other rows to everybody: of these its look is mostly made."""
    search = Told("Registre", ("Liste des habitants", "Nom recherché", "Chercher"))
    seen = {}
    for number, rows in enumerate(found):
        look = drawn(2.5 * noise("search"), noise(" ".join(rows)))
        seen[number, 0] = replace(search.showing(*rows), vector=look)
    return ScreenMoment(seen, {})


def test_a_list_before_and_after_it_was_searched_is_one_screen() -> None:
    before, after = searched([()] * 3), searched(PEOPLE)
    assert clustered([before, after]) == [0, 0]


def test_nobody_knows_that_of_fewer_than_three_demonstrations() -> None:
    before, after = searched([()] * 2), searched(PEOPLE[:2])
    assert clustered([before, after]) == [0, 1]
