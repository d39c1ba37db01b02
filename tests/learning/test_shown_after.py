"""Whom the screen speaks of once something is done, as every demonstration showed it."""

from __future__ import annotations

from made_workflow import NOW
from told_steps import Told, click, told, typed

from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.watching.demonstration import Demonstration
from rpa_vision.models.workflow import Edge

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


def test_the_line_that_names_whose_record_was_saved_must_be_seen_again() -> None:
    *_, saving = edges(*(saved(number, f"Dossier {number} enregistré") for number in NUMBERS))
    assert "Dossier ${numero_patient} enregistré" in [one.value for one in saving.constraints.post_conditions]


def test_another_line_each_time_is_not_asked_for() -> None:
    said = [f"Dossier {NUMBERS[0]} enregistré", f"{NUMBERS[1]} : terminé", ""]
    *_, saving = edges(*map(saved, NUMBERS, said))
    assert not any("numero_patient" in one.value for one in saving.constraints.post_conditions)
