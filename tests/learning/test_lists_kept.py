"""A list is a list before it was searched and after, and its headings are the program's own words throughout."""

from __future__ import annotations

from made_workflow import NOW
from told_lists import table
from told_screen import element
from told_steps import Told, click, row_clicked, told

from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.watching.lists import ListShown, with_lists
from rpa_vision.learning.watching.screens import Seen
from rpa_vision.learning.watching.table_rows import CellRead
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement

HEADINGS = ["Matricule", "Prénom", "Commune"]
MANY = [["37041", "Claire", "Tulle"], ["37014", "André", "Brive"], ["61979", "Hélène", "Objat"]]
EMPTY = Told("Élèves", ()).showing()


def showing(rows: list[list[str]], *elements: UIElement) -> Seen:
    listed = table(rows, HEADINGS, word="Afficher")
    return Seen("s", "shot", EMPTY.size, EMPTY.window, tuple(listed.tokens), elements, EMPTY.vector)


def chosen_from(rows: list[list[str]]) -> ListShown:
    records = table(rows, HEADINGS).records
    return ListShown(
        tuple(
            CellRead(column, text.text, text.bbox)
            for record in records
            for column, text in zip(HEADINGS, record, strict=True)
        )
    )


def test_rows_that_the_search_took_away_were_rows_too() -> None:
    before = with_lists(showing(MANY), [chosen_from(MANY[2:])])
    assert before.vocabulary == {"matricule", "prenom", "commune", "bureau", "des", "entrees", "afficher"}


def test_headings_stay_the_programs_words_where_a_table_is_seen() -> None:
    """Its lines are seen only where there are enough of them; what it is called is there all the time."""
    rows = element(ElementType.TABLE_ROW, "record", Box(30, 150, 800, 190), "Matricule Prénom Commune")
    shown = chosen_from(MANY)
    assert (
        with_lists(showing(MANY, rows), [shown]).vocabulary == with_lists(showing(MANY), [shown]).vocabulary
    )


def test_another_page_with_one_of_the_headings_is_no_list() -> None:
    record = Told("Dossier", ("Commune", "Tulle", "Observations")).showing()
    assert with_lists(record, [chosen_from(MANY)]).listed == ()


def test_what_a_screen_says_anew_when_one_comes_back_to_it_is_awaited() -> None:
    """Without it nothing would tell that the task was done from one that was given up."""
    patients, record = Told("Patients", ("Liste", "Ouvrir")), Told("Dossier", ("Dossier", "Enregistrer"))
    rows = ({"IPP": "4711"}, {"IPP": "4712"})
    shown = [
        told(
            row_clicked(patients.showing(), rows, number),
            click(record.showing(), "Enregistrer"),
            end=patients.showing("Modifications enregistrées"),
        )
        for number in (0, 1)
    ]
    workflow = GraphBuilder(2).build(shown, "WF_x", "Ouvrir", NOW).workflow
    saving = workflow.edges[-1]
    assert saving.to_node == workflow.edges[0].from_node
    assert "Modifications enregistrées" in [one.value for one in saving.constraints.post_conditions]
