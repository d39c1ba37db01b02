"""A list is a list before it was searched and after, and its headings are the program's own words throughout."""

from __future__ import annotations

from dataclasses import replace

from made_workflow import NOW
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.watching.lists import ListShown, with_lists
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.learning.watching.table_rows import CellRead, TableRow
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.token import Token
from told_lists import table
from told_lists import told as told_text
from told_screen import element
from told_steps import Told, click, row_clicked, told, typed

HEADINGS = ["Matricule", "Prénom", "Commune"]
MANY = [["37041", "Claire", "Tulle"], ["37014", "André", "Brive"], ["61979", "Hélène", "Objat"]]
EMPTY = Told("Élèves", ()).showing()


def showing(rows: list[list[str]], *elements: UIElement) -> WatchedScreen:
    listed = table(rows, HEADINGS, word="Afficher")
    return WatchedScreen(
        "s", "shot_1", EMPTY.size, EMPTY.window, tuple(listed.tokens), elements, EMPTY.vector
    )


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


def test_the_branch_over_a_row_is_of_the_list_and_what_stands_under_the_list_is_not() -> None:
    """Whose entries a search finds under a town is chance, though all who showed the task found some."""
    listed = showing(MANY)
    branch, below = told_text("▼ Brive", 40, 222), told_text("Afficher tout", 40, 420)
    screen = with_lists(replace(listed, lines=(*listed.lines, branch, below)), [chosen_from(MANY)])
    assert "brive" not in screen.vocabulary
    assert "tout" in screen.vocabulary


def test_the_head_of_a_record_is_no_list_though_it_calls_its_values_as_the_list_does() -> None:
    """It is all that tells whose record is open."""
    record = showing([["61979", "Hélène", "Objat"]])
    assert with_lists(record, [chosen_from(MANY[:2])]).listed == ()


def test_another_page_with_one_of_the_headings_is_no_list() -> None:
    record = Told("Dossier", ("Commune", "Tulle", "Observations")).showing()
    assert with_lists(record, [chosen_from(MANY)]).listed == ()


def in_branches(rows: list[list[str]], *under: Token) -> WatchedScreen:
    """A tree: above each row the branch it hangs on; below them whatever else the page shows."""
    page = showing(rows)
    tops = [line.bbox.top for line in page.lines if line.text in {row[0] for row in rows}]
    branches = [
        told_text(name, 48, top - 20)
        for name, top in zip(("Corrèze", "Creuse", "Cantal"), tops, strict=False)
    ]
    return replace(page, lines=(*page.lines, *branches, *under))


def test_what_stands_under_a_list_or_beside_it_is_no_branch_of_it() -> None:
    below, beside = told_text("Imprimer la liste", 40, 330), told_text("Aide en ligne", 900, 220)
    found = with_lists(in_branches(MANY, below, beside), [chosen_from(MANY)])
    assert {"imprimer", "aide"} <= found.vocabulary


def test_on_another_page_with_those_headings_nothing_is_a_branch() -> None:
    """Nothing of the list stands there any more."""
    record = in_branches([["61979", "Hélène", "Objat"]])
    assert with_lists(record, [chosen_from(MANY[:2])]).listed == ()


def remind_pressed(rows: list[list[str]]) -> ShownStep:
    """The button at the end of the first row."""
    listed, screen = table(rows, HEADINGS, word="Afficher"), showing(rows)
    read = [
        tuple(CellRead(name, text.text, text.bbox) for name, text in zip(HEADINGS, record, strict=True))
        for record in listed.records
    ]
    pressed = click(screen, "Afficher")
    assert pressed.meant is not None
    standing = TableRow(read[0], listed.buttons[0].bbox, 0, tuple(read[1:]))
    return replace(pressed, meant=replace(pressed.meant, standing=standing))


def test_what_stands_in_the_only_row_of_a_list_is_not_whom_the_screen_is_about() -> None:
    """The next search finds two, and the first of them is somebody else."""
    end = Told("Fait", ("Relance envoyée",))
    shown = [
        told(remind_pressed(rows), end=end.showing())
        for rows in (MANY[:1], MANY[1:2], [MANY[2], MANY[0]], [["60555", "Odile", "Ussel"]])
    ]
    workflow = GraphBuilder(2).build(shown, "WF_x", "Relancer", NOW).workflow
    action = workflow.edges[0].action
    assert isinstance(action, MouseClickAction)
    assert action.target is not None
    assert "Matricule" in {cell.column for cell in action.target.cells}
    assert workflow.nodes[0].shown_at == ()


def test_a_value_under_its_label_stays_where_no_list_was_ever_seen() -> None:
    """Nothing else would tell whose record it is."""
    end = Told("Fait", ("Relance envoyée",))
    first = [told(remind_pressed([row]), end=end.showing()) for row in MANY]
    shown = [
        replace(one, steps=(typed(Told("Recherche", ("Numéro",)).showing(), "Numéro", row[0]), *one.steps))
        for one, row in zip(first, MANY, strict=True)
    ]
    workflow = GraphBuilder(2).build(shown, "WF_x", "Relancer", NOW).workflow
    assert ("Matricule", "above") in {(at.label, at.side) for node in workflow.nodes for at in node.shown_at}


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
