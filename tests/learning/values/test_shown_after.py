"""Whom the screen speaks of once something is done, as every demonstration showed it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from made_workflow import NOW
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.watching.demonstration import Demonstration
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.workflow import Edge, Workflow
from rpa_vision.models.screen import ElementType
from rpa_vision.workflow.subject import is_opened_unread
from told_screen import element
from told_steps import Told, click, row_clicked, told, typed

SEARCH = Told("Recherche", ("Recherche", "N° patient", "Rechercher"))
RECORD = Told("Dossier", ("Dossier patient", "Commentaire", "Enregistrer le dossier"))
NUMBERS = ("10234", "20417", "30588")


def saved(number: str, said: str) -> Demonstration:
    search, record = SEARCH.showing(), RECORD.showing(number)
    return told(
        typed(search, "N° patient", number),
        click(search, "Rechercher"),
        click(record, "Enregistrer le dossier"),
        end=RECORD.showing(number, *([said] if said else [])),
    )


def edges(*demonstrations: Demonstration) -> tuple[Edge, ...]:
    return GraphBuilder(3).build(demonstrations, "WF_x", "Dossier", NOW).workflow.edges


def test_the_record_that_opened_and_the_one_that_was_saved_show_whose_it_is() -> None:
    typing, opening, saving = edges(*(saved(number, "") for number in NUMBERS))
    assert typing.post_conditions.shows == ()
    assert opening.post_conditions.shows == saving.post_conditions.shows == ("numero_patient",)


def test_one_demonstration_that_does_not_show_it_is_enough_not_to_ask_for_it() -> None:
    *some, last = NUMBERS
    search = SEARCH.showing()
    without = told(
        typed(search, "N° patient", last),
        click(search, "Rechercher"),
        click(RECORD.showing(), "Enregistrer le dossier"),
        end=RECORD.showing(),
    )
    _, opening, _ = edges(*(saved(number, "") for number in some), without)
    assert opening.post_conditions.shows == ()


def test_a_dialog_over_the_record_in_one_demonstration_hides_nothing() -> None:
    *some, last = NUMBERS
    search, record = SEARCH.showing(), RECORD.showing(last)
    interrupted = told(
        typed(search, "N° patient", last),
        click(search, "Rechercher"),
        click(notice(), "OK"),
        click(record, "Enregistrer le dossier"),
        end=record,
    )
    found = edges(*(saved(number, "") for number in some), interrupted)
    opening = next(edge for edge in found if edge.to_node != edge.from_node)
    assert opening.post_conditions.shows == ("numero_patient",)


def notice() -> WatchedScreen:
    """It covers the number."""
    seen = Told("Information", ("Information", "La synchronisation est terminée.", "OK")).showing()
    button = next(line.bbox for line in seen.lines if line.text == "OK")
    elements = (
        element(ElementType.DIALOG, "dialog", Box(20, 10, 500, 200)),
        element(ElementType.BUTTON, "action", button.grown(4, seen.size), "OK"),
    )
    return replace(seen, elements=elements)


def test_the_line_that_names_whose_record_was_saved_must_be_seen_again() -> None:
    *_, saving = edges(*(saved(number, f"Dossier {number} enregistré") for number in NUMBERS))
    assert "Dossier ${numero_patient} enregistré" in [one.value for one in saving.constraints.post_conditions]


def test_another_line_each_time_is_not_asked_for() -> None:
    said = [f"Dossier {NUMBERS[0]} enregistré", f"{NUMBERS[1]} : terminé", ""]
    *_, saving = edges(*map(saved, NUMBERS, said))
    assert not any("numero_patient" in one.value for one in saving.constraints.post_conditions)


LIST = Told("Clients", ("Clients du garage", "Rechercher"))
CUSTOMER = Told("Fiche", ("Kilométrage", "Enregistrer"))
PEOPLE = (("TAYLOR", "Zoe"), ("TAYLOR", "Claire"), ("WALKER", "Claire"))


def customer(surname: str, first: str, heading: str) -> Demonstration:
    """Chosen by both names, shown in one line of what opened."""
    rows = [{"Nom": one, "Prénom": other} for one, other in PEOPLE]
    record = CUSTOMER.showing(heading)
    return told(
        row_clicked(LIST.showing(), rows, PEOPLE.index((surname, first))),
        click(record, "Enregistrer"),
        end=record,
    )


def about(workflow: Workflow, *names: str) -> Workflow:
    return workflow.model_copy(update={"identity": names})


@pytest.mark.parametrize("heading", ["Client : {} {}", "{1} {0}", "Fiche de M. {} {} (actif)"])
def test_two_values_in_one_line_show_whose_record_opened(heading: str) -> None:
    shown = [customer(*person, heading.format(*person)) for person in PEOPLE]
    workflow = GraphBuilder(3).build(shown, "WF_x", "Fiche", NOW).workflow
    opening, saving = workflow.edges
    assert set(opening.post_conditions.shows) == {one.name for one in workflow.variables}
    assert len(workflow.variables) == 2
    assert not is_opened_unread(about(workflow, *opening.post_conditions.shows), saving)


def test_one_letter_misread_hides_nothing() -> None:
    headings = ["Client : TAYLOR Zoe", "Client : TAYLOR Clalre", "Client : WALKER Claire"]
    shown = [customer(*person, heading) for person, heading in zip(PEOPLE, headings, strict=True)]
    opening, _ = edges(*shown)
    assert len(opening.post_conditions.shows) == 2


@pytest.mark.parametrize("heading", ["", "Client : {}"])
def test_a_record_that_does_not_say_whose_it_is_is_not_written_into_unasked(heading: str) -> None:
    """The surname alone may be a namesake's."""
    shown = [customer(*person, heading.format(*person) or "Fiche") for person in PEOPLE]
    workflow = GraphBuilder(3).build(shown, "WF_x", "Fiche", NOW).workflow
    _, saving = workflow.edges
    assert is_opened_unread(about(workflow, *(one.name for one in workflow.variables)), saving)
    assert not is_opened_unread(about(workflow), saving)
