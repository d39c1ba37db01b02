"""Demonstrations on programs others made, and the longer ones on the patient record: what is learnt from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.dpi.demonstrations import ASSOCIATED, coding_office, show_login
from rpa_vision_lab.programs.tasks_gnuhealth import NOTES, show_note
from rpa_vision_lab.programs.tasks_notepad import LETTERS, show_letter
from shown_sessions import cells_of, examples, learnt_from, screens_along, told, usual_way

pytestmark = [pytest.mark.lab, pytest.mark.desktop]

SAVE_WITHOUT_WORDS = 6
"""Which step of writing a note it is."""


@pytest.fixture(scope="module")
def wide() -> Iterator[VirtualDesktop]:
    with VirtualDesktop(1920, 1080) as desktop:
        yield desktop


def test_a_password_becomes_a_secret_and_nothing_else_varies(wide: VirtualDesktop) -> None:
    workflow = learnt_from([show_login(wide.display) for _ in range(3)])
    (secret,) = workflow.variables
    assert (secret.name, secret.kind, secret.examples) == ("mot_de_passe", "secret", ())
    way = usual_way(workflow)
    assert [told(edge) for edge in way[1:4]] == ['"mvalmont"', "Mot de passe", '"${mot_de_passe}"']
    assert screens_along(way) == "AAAAAB"


def test_codes_added_one_after_the_other_are_a_loop(wide: VirtualDesktop) -> None:
    with coding_office(wide.display) as office:
        workflow = learnt_from([office.show_associated(one) for one in ASSOCIATED])
    (loop,) = workflow.loops
    assert loop.turns == tuple(len(one.codes) for one in ASSOCIATED)
    assert loop.variables == ("code_ou_libelle",)
    assert [told(workflow.edge(edge_id)) for edge_id in loop.edges] == [
        "Ajouter…",
        "Code ou libellé",
        '"${code_ou_libelle}"',
        "enter",
        "${code_ou_libelle}",
        "Choisir",
    ]
    (code,) = workflow.variables
    assert code.repeated
    assert set(code.examples) <= {code for one in ASSOCIATED for code in one.codes}


@pytest.mark.parametrize("by_icon", [False, True], ids=["by keys", "by icon"])
def test_a_note_in_gnu_health(wide: VirtualDesktop, by_icon: bool) -> None:
    workflow = learnt_from([show_note(wide.display, replace(one, saves_by_icon=by_icon)) for one in NOTES])
    way = usual_way(workflow)
    assert screens_along(way) == "AAAABBBBA"
    assert len(workflow.edges) == len(way)
    assert [told(edge) for edge in way[:4]] == ["Rechercher", '"${rechercher}"', "enter", "2×${puid}"]
    assert told(way[SAVE_WITHOUT_WORDS]) == ("?" if by_icon else "ctrl+s")
    assert set(cells_of(way[3])) == {"PUID"}
    varied = examples(workflow)
    assert varied.keys() == {"rechercher", "puid", "bloc_notes"}
    assert varied["rechercher"] == {one.sought for one in NOTES}
    assert varied["bloc_notes"] == {one.note for one in NOTES}
    unsure = {doubt.about for doubt in workflow.doubts if doubt.kind == "without_words"}
    assert unsure == ({way[SAVE_WITHOUT_WORDS].edge_id} if by_icon else set())


def test_a_note_saved_in_notepad_asks_once_whether_to_replace(wide: VirtualDesktop) -> None:
    workflow = learnt_from([show_letter(wide.display, one) for one in LETTERS])
    way = usual_way(workflow)
    assert screens_along(way) == "AAABCCCCA"
    assert [told(edge) for edge in way[2:3]] == ["Fichier"]
    assert [told(edge) for edge in way[5:]] == ["ctrl+a", '"${nom_du_fichier}"', "Enregistrer"]
    varied = examples(workflow)
    assert varied["nom_du_fichier"] == {one.file for one in LETTERS}
    assert {one.text for one in LETTERS} in varied.values()
    assert len(varied) == 2
    (question,) = [edge for edge in workflow.edges if edge not in way]
    assert question.stats.manual_executions == 1
    assert workflow.after(way[-1]) == (question,)
    assert {question.edge_id, way[-1].edge_id} == set(workflow.last_edges)
