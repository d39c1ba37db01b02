"""A coder shows five times how a stay is coded, and it is understood: screens, steps, what varies, what may happen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from shown_sessions import cells_of, examples, learnt_from, screens_along, told, usual_way

from rpa_vision.bootstrap import build_senses
from rpa_vision.lab.desktop import VirtualDesktop
from rpa_vision.lab.dpi.demonstrations import AN_INFORMATION, STAYS, coding_office
from rpa_vision.lab.dpi.options import DpiOptions
from rpa_vision.lab.person import BRISK
from rpa_vision.lab.shown import ShownSession, load_shown
from rpa_vision.models.session import TextInput
from rpa_vision.models.workflow import Workflow
from rpa_vision.perception.eyes import Eyes
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.trust.identity import IdentityGate
from rpa_vision.settings import Settings

pytestmark = pytest.mark.desktop

CORNER = (0, 0)
NAMES = {"LEFÈVRE", "MARTINEAU", "SAINT AUBIN", "MOREL", "DUPONT"}


@pytest.fixture(scope="module")
def desktop() -> Iterator[VirtualDesktop]:
    with VirtualDesktop() as desktop:
        yield desktop


@pytest.fixture(scope="module")
def five(desktop: VirtualDesktop) -> list[ShownSession]:
    """One of them meets a dialog nobody else meets, another corrects a slip."""
    met, *plain = STAYS[2], *STAYS[:2], *STAYS[3:]
    with coding_office(desktop.display, DpiOptions(position=CORNER), BRISK) as office:
        shown = [office.show_stay(one) for one in plain]
    interrupted = DpiOptions(position=CORNER, dialogs=(AN_INFORMATION,))
    with coding_office(desktop.display, interrupted, BRISK) as office:
        return [*shown, office.show_stay(met)]


@pytest.fixture(scope="module")
def workflow(five: list[ShownSession]) -> Workflow:
    return learnt_from(five)


def test_a_demonstration_is_the_same_after_it_was_kept_in_a_folder(
    five: list[ShownSession], tmp_path: Path
) -> None:
    five[0].save(tmp_path / "kept")
    assert load_shown(tmp_path / "kept") == five[0]


def test_screens_are_told_apart_and_known_again(workflow: Workflow) -> None:
    """Search, record, stays, coding, codes, coding again, vital signs, confirmation, word of it, and back."""
    assert screens_along(usual_way(workflow)) == "AAAABCDEEEEEDDDFFFGHFA"
    assert len(workflow.nodes) == 9


def test_the_steps_are_those_of_the_task(workflow: Workflow) -> None:
    way = [told(edge) for edge in usual_way(workflow)]
    assert way[:4] == ["Nom", '"${nom}"', "Rechercher", "2×${ipp}"]
    assert way[4:6] == ["Séjours", "2×${numero_sejour}"]
    assert way[7:12] == ["Code ou libellé", '"${code_ou_libelle}"', "enter", "${code_ou_libelle}", "Choisir"]
    assert way[14:18] == ["Constantes", "Température", '"${temperature}"', "Enregistrer"]
    assert way[18:] == ["Oui", "OK", "Fermer le dossier"]


def test_exactly_what_varied_is_a_variable(workflow: Workflow) -> None:
    assert examples(workflow) == {
        "nom": NAMES,
        "ipp": {one.ipp for one in STAYS},
        "numero_sejour": {one.work.nda for one in STAYS},
        "code_ou_libelle": {one.work.principal for one in STAYS},
        "commentaire": {one.work.comment for one in STAYS},
        "temperature": {one.work.temperature for one in STAYS},
    }


def test_rows_are_known_by_what_is_read_on_them(workflow: Workflow) -> None:
    way = usual_way(workflow)
    assert cells_of(way[3])["IPP"] == "${ipp}"
    assert cells_of(way[5]) == {"N° séjour": "${numero_sejour}"}
    assert cells_of(way[10])["Code"] == "${code_ou_libelle}"


def test_a_dialog_met_once_is_one_optional_branch(workflow: Workflow) -> None:
    way = usual_way(workflow)
    (aside,) = [edge for edge in workflow.edges if edge not in way]
    opened, stays = way[3], way[4]
    assert told(aside) == "OK"
    assert aside.stats.manual_executions == 1
    assert [told(edge) for edge in workflow.after(opened)] == ["OK", "Séjours"]
    assert workflow.after(aside) == (stays,)
    assert {doubt.about for doubt in workflow.doubts if doubt.kind == "seen_rarely"} == {aside.edge_id}


def test_the_record_says_whose_it_is(workflow: Workflow) -> None:
    """The banner above every screen of it; the search, which lists many, says nothing."""
    for edge in usual_way(workflow)[4:]:
        node = workflow.node(edge.from_node)
        assert ("ipp", "IPP", "above") in [(one.variable, one.label, one.side) for one in node.shown_at]
    assert workflow.node(usual_way(workflow)[0].from_node).shown_at == ()


def test_the_patient_shown_may_be_saved_and_a_look_alike_may_not(
    workflow: Workflow, five: list[ShownSession]
) -> None:
    eyes, gate = Eyes(build_senses(Settings())), IdentityGate()
    saving = usual_way(workflow)[17]
    assert told(saving) == "Enregistrer"
    screen = workflow.node(saving.from_node)
    for one in five:
        before = [event for event in one.session.events if isinstance(event, TextInput)][-1]
        sight = Sight(eyes.look(one.frame(str(before.screenshot_id))), before.window, "a.png")
        shown = [stay.ipp for stay in STAYS if gate.check(screen, {"ipp": stay.ipp}, sight) == ()]
        assert len(shown) == 1
        swapped = shown[0][:-2] + shown[0][:-3:-1]
        assert [wrong.seen for wrong in gate.check(screen, {"ipp": swapped}, sight)] == shown
