"""Whom a task seems to be about: record numbers, names, birth dates; never what is entered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from made_workflow import NOW
from rpa_vision.domain.reading import generic_domain
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.values.subject import proposed_identity
from rpa_vision.learning.watching.demonstration import Demonstration
from rpa_vision.models.graph.workflow import Workflow
from told_steps import Told, click, row_clicked, told, typed

SEARCH = Told("Recherche", ("Recherche", "IPP", "Rechercher", "Liste des patients"))
RECORD = Told("Dossier", ("Dossier patient", "Montant", "Commentaire", "Enregistrer le dossier"))
DONE = Told("Terminé", ("Séjour enregistré", "Retour à l'accueil"))
PEOPLE = [
    ("800010234", "DUPONT", "Marie", "12/03/1951"),
    ("800020417", "MARTIN", "Jean", "30/11/1978"),
    ("800030588", "LEROY", "Anne", "02/07/1990"),
]
AMOUNTS = ["1500", "2350", "4120"]
COMMENTS = ["Vu", "Fracture", "Retour"]


def learnt(*demonstrations: Demonstration) -> Workflow:
    return GraphBuilder(3).build(demonstrations, "WF_x", "Séjour", NOW).workflow


def searched(person: tuple[str, str, str, str], amount: str, comment: str) -> Demonstration:
    ipp, name, first, born = person
    search, record = SEARCH.showing(), RECORD.showing(ipp, name)
    rows = [
        {"IPP": ipp, "Nom": name, "Prénom": first, "Né le": born},
        {"IPP": "899999999", "Nom": "NOIR", "Prénom": "Luc", "Né le": "01/01/1940"},
    ]
    return told(
        typed(search, "IPP", ipp),
        click(search, "Rechercher"),
        row_clicked(search, rows, 0),
        typed(record, "Montant", amount),
        typed(record, "Commentaire", comment),
        click(record, "Enregistrer le dossier"),
        end=DONE.showing(),
    )


def chosen(person: tuple[str, str, str, str], number: int) -> Demonstration:
    """The list shows no numbers."""
    _, name, first, born = person
    search, record = SEARCH.showing(), RECORD.showing(name)
    rows = [{"Nom": "NOIR", "Prénom": "Luc", "Né le": "01/01/1940"}] * number
    rows.append({"Nom": name, "Prénom": first, "Né le": born})
    rows += [{"Nom": name, "Prénom": "Zoé", "Né le": "01/01/1940"}]
    return told(
        row_clicked(search, rows, number),
        typed(record, "Montant", AMOUNTS[number]),
        click(record, "Enregistrer le dossier"),
        end=DONE.showing(),
    )


def test_the_number_somebody_is_looked_up_by_and_not_the_amount_that_is_entered() -> None:
    workflow = learnt(*map(searched, PEOPLE, AMOUNTS, COMMENTS))
    proposed = workflow.proposed_identity
    assert proposed[0] == "ipp"
    assert {"montant", "commentaire"}.isdisjoint(proposed)
    assert workflow.identity == ()
    assert workflow.identity_confirmed is None


def test_what_is_clicked_before_anybody_is_named_is_about_nobody_yet() -> None:
    home = Told("Accueil", ("Accueil", "Nouvelle admission"))

    def admitted(number: int) -> Demonstration:
        shown = searched(PEOPLE[number], AMOUNTS[number], COMMENTS[number])
        opening = replace(click(home.showing(), "Nouvelle admission"), after=shown.steps[0].screen)
        return replace(shown, steps=(opening, *shown.steps))

    assert learnt(*map(admitted, range(3))).proposed_identity[0] == "ipp"


def test_names_where_there_is_no_number() -> None:
    workflow = learnt(*(chosen(person, number) for number, person in enumerate(PEOPLE)))
    assert workflow.proposed_identity
    assert {one.label for one in workflow.variables if one.name in workflow.proposed_identity} <= {
        "Nom",
        "Prénom",
        "Né le",
    }


@pytest.mark.parametrize(
    ("label", "values", "proposed"),
    [
        ("N° patient", ["10234", "20417", "30588"], True),
        ("Nom de naissance", ["DUPONT", "de La Tour", "O'Brien"], True),
        ("Date de naissance", ["12/03/1951", "30/11/1978", "02/07/2025"], True),
        ("Date du jour", ["05/01/2026", "04/01/2026", "03/01/2026"], False),
        ("Montant", ["1500", "2350", "4120"], False),
        ("Température", ["37,5", "38,2", "36,9"], False),
        ("Commentaire", ["Vu ce jour", "Rien à signaler", "Revient demain"], False),
    ],
)
def test_a_form_is_about_what_its_fields_say(label: str, values: list[str], proposed: bool) -> None:
    form = Told("Fiche", ("Fiche nouvelle", label, "Enregistrer la fiche"))
    demonstrations = [
        told(
            typed(form.showing(), label, one),
            click(form.showing(), "Enregistrer la fiche"),
            end=DONE.showing(),
        )
        for one in values
    ]
    workflow = learnt(*demonstrations)
    assert bool(proposed_identity(workflow, generic_domain())) is proposed
