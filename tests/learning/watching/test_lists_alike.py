"""A step taken in a list is one step, however much each person's list looks like the others'."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from math import sqrt

import numpy as np

from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.watching.demonstration import Demonstration
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.models.embedding import Vector
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.screen import ElementType
from told_steps import Told, click, row_clicked, told

NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
LIST = Told("Patients", ("Patients du service", "Nom recherché", "Chercher", "Consulter"))
RECORD = Told("Dossier", ("Remarque", "Téléphone", "Chambre"))
NAMED = ("#1", "Nom", "Prénom", "Né(e) le", "Commune")
PARTLY = ("#1", "Nom", "#3", "#4", "Commune")
OTHERS = ("#1", "Service", "Chambre", "#4", "Lit")
PEOPLE = {
    "81848": ("BERNARD", "Jean", "23/04/1986", "Brive"),
    "34791": ("ROUSSEL", "Yves", "18/10/2008", "Meymac"),
    "19907": ("GARNIER", "Zoé", "08/06/1974", "Tulle"),
}


def looking(screen: WatchedScreen, likeness: float) -> WatchedScreen:
    """As like the screen as that, since it lists more, or fewer."""
    usual = np.asarray(screen.vector.values)
    other = np.random.default_rng(7).normal(size=usual.size)
    other -= other.dot(usual) * usual
    other /= np.linalg.norm(other)
    return replace(screen, vector=Vector.unit("told", likeness * usual + sqrt(1 - likeness**2) * other))


def in_table(number: str, columns: Sequence[str], likeness: float = 1.0) -> Demonstration:
    rows = [dict(zip(columns, (key, *values), strict=True)) for key, values in PEOPLE.items()]
    list_of_them = looking(LIST.showing(), likeness)
    return told(
        row_clicked(list_of_them, rows, list(PEOPLE).index(number)),
        click(list_of_them, "Consulter"),
        end=RECORD.showing(number),
    )


def on_card(number: str, likeness: float = 1.0, window: str = LIST.title) -> Demonstration:
    found = looking(replace(LIST, title=window).showing(number), likeness)
    return told(linked(click(found, number)), end=RECORD.showing(number))


def linked(step: ShownStep) -> ShownStep:
    assert step.meant is not None
    return replace(step, meant=replace(step.meant, type=ElementType.MENU_ITEM, role="navigation"))


def clicked(*demonstrations: Demonstration) -> list[str | None]:
    workflow = GraphBuilder(3).build(demonstrations, "WF_list", "Liste", NOW).workflow
    actions = [edge.action for edge in workflow.edges]
    return [one.target.text for one in actions if isinstance(one, MouseClickAction) and one.target]


def test_rows_are_of_one_table_wherever_headings_were_lost() -> None:
    shown = [in_table("81848", NAMED), in_table("34791", PARTLY, 0.78), in_table("19907", NAMED)]
    row, button = clicked(*shown)
    assert row is not None
    assert row.startswith("${")
    assert button == "Consulter"


def test_rows_under_other_headings_are_of_another_table() -> None:
    shown = [in_table("81848", NAMED), in_table("34791", OTHERS, 0.78), in_table("19907", NAMED)]
    assert len(clicked(*shown)) == 3


def test_a_number_is_chosen_among_few_or_many() -> None:
    (number,) = clicked(on_card("81848"), on_card("34791", 0.64), on_card("19907"))
    assert number is not None
    assert number.startswith("${")


def test_a_number_in_another_window_is_another_step() -> None:
    assert len(clicked(on_card("81848"), on_card("34791", 0.4, "Planning"), on_card("19907"))) == 2


def looked_up(name: str) -> Demonstration:
    """Typed to be looked for, then clicked where it was found; each in another place."""
    found = replace(LIST.showing(name), typed=frozenset({name.lower()}))
    chosen = linked(click(found, name))
    assert chosen.meant is not None
    aside = Box(100 * len(name), 400, 100 * len(name) + 60, 418)
    return told(replace(chosen, meant=replace(chosen.meant, box=aside)), end=RECORD.showing())


def test_what_was_looked_for_is_clicked_wherever_it_is_found() -> None:
    assert len(clicked(looked_up("MARTIN"), looked_up("PETIT"), looked_up("BERNARDI"))) == 1


def test_a_number_on_a_card_is_what_varies_however_many_cards_there_are() -> None:
    """One hit, or a page full of them: the pictures have little in common but the window."""
    (number,) = clicked(on_card("81848"), on_card("34791", 0.3), on_card("19907", 0.4))
    assert number is not None
    assert number.startswith("${")
