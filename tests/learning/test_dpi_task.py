"""A coder shows how a stay is coded, and it is understood: screens, steps, what varies, what may happen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.session import TextInput
from rpa_vision.perception.eyes import Eyes
from rpa_vision.replay.plan.compile import compile_plan
from rpa_vision.replay.plan.subject import subjects, subjects_after
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.trust.identity import IdentityGate
from rpa_vision.settings import Settings
from rpa_vision_lab.demo.declared import SUBJECT
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.desktop.person import BRISK
from rpa_vision_lab.dpi.demonstrations import AN_INFORMATION, STAYS, StayShown, coding_office
from rpa_vision_lab.dpi.options import DpiOptions
from rpa_vision_lab.dpi.people import LOOK_ALIKES
from rpa_vision_lab.shown import ShownSession, load_shown
from shown_sessions import cells_of, examples, learnt_from, screens_along, told, usual_way

pytestmark = pytest.mark.desktop

CORNER = (0, 0)
MEETS_A_DIALOG = STAYS[2]
THREE = (STAYS[0], STAYS[3], MEETS_A_DIALOG)
"""As few as a value must be seen in to be one that varies; the second corrects a slip."""


@pytest.fixture(scope="module")
def desktop() -> Iterator[VirtualDesktop]:
    with VirtualDesktop() as desktop:
        yield desktop


@pytest.fixture(
    scope="module", params=[THREE, pytest.param(STAYS, marks=pytest.mark.lab)], ids=["three", "five"]
)
def stays(request: pytest.FixtureRequest) -> tuple[StayShown, ...]:
    return tuple(request.param)


@pytest.fixture(scope="module")
def sessions(desktop: VirtualDesktop, stays: tuple[StayShown, ...]) -> list[ShownSession]:
    plain = [one for one in stays if one is not MEETS_A_DIALOG]
    with coding_office(desktop.display, DpiOptions(position=CORNER), BRISK) as office:
        shown = [office.show_stay(one) for one in plain]
    interrupted = DpiOptions(position=CORNER, dialogs=(AN_INFORMATION,))
    with coding_office(desktop.display, interrupted, BRISK) as office:
        return [*shown, office.show_stay(MEETS_A_DIALOG)]


@pytest.fixture(scope="module")
def workflow(sessions: list[ShownSession]) -> Workflow:
    return learnt_from(sessions)


def test_a_demonstration_is_the_same_after_it_was_kept_in_a_folder(
    sessions: list[ShownSession], tmp_path: Path
) -> None:
    sessions[0].save(tmp_path / "kept")
    assert load_shown(tmp_path / "kept") == sessions[0]


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


def test_exactly_what_varied_is_a_variable(workflow: Workflow, stays: tuple[StayShown, ...]) -> None:
    names = {person.ipp: person.used_name for person in LOOK_ALIKES}
    assert examples(workflow) == {
        "nom": {names[one.ipp] for one in stays},
        "ipp": {one.ipp for one in stays},
        "numero_sejour": {one.work.nda for one in stays},
        "code_ou_libelle": {one.work.principal for one in stays},
        "commentaire": {one.work.comment for one in stays},
        "temperature": {one.work.temperature for one in stays},
    }


def test_rows_are_known_by_what_is_read_on_them(workflow: Workflow) -> None:
    way = usual_way(workflow)
    assert cells_of(way[3])["IPP"] == "${ipp}"
    assert cells_of(way[5]) == {"N° séjour": "${numero_sejour}"}
    assert cells_of(way[10])["Code"] == "${code_ou_libelle}"


def test_it_seems_to_be_about_the_patient_never_about_what_is_entered(
    workflow: Workflow,
) -> None:
    assert workflow.proposed_identity == SUBJECT
    assert workflow.identity_confirmed is None


def test_a_dialog_met_once_is_one_optional_branch(workflow: Workflow) -> None:
    way = usual_way(workflow)
    (aside,) = [edge for edge in workflow.edges if edge not in way]
    opened, stays = way[3], way[4]
    assert told(aside) == "OK"
    assert aside.stats.manual_executions == 1
    assert [told(edge) for edge in workflow.after(opened)] == ["OK", "Séjours"]
    assert workflow.after(aside) == (stays,)
    assert {doubt.about for doubt in workflow.doubts if doubt.kind == "seen_rarely"} == {aside.edge_id}


def test_dialogs_are_known_by_what_they_say(workflow: Workflow) -> None:
    """Whoever they speak of; forms and pages are known by their words alone."""
    said = {node.label: node.screen_template.spoken for node in workflow.nodes}
    spoken = {label: one.says for label, one in said.items() if one is not None}
    assert spoken == {
        "Information": "La synchronisation des plannings est terminée",
        "Confirmation": "Confirmez-vous l'enregistrement du dossier de ${nom} ... IPP ${ipp}",
        "Enregistrement": "Le dossier de ${nom} ... IPP ${ipp} a été enregistré",
    }


def test_what_varied_leaves_no_replay_at_a_crossroads(workflow: Workflow) -> None:
    """On each screen one step comes next, or the end, whatever happened before."""
    plan = compile_plan(workflow, {one.name: one.examples[0] for one in workflow.variables})
    for route in plan.routes:
        for place in range(len(route.keys)):
            onward = plan.after(route.keys[:place])
            screens = [one.step.screen.node_id for one in onward.candidates]
            assert len(set(screens)) == len(screens)
            assert onward.ended is None


def test_the_record_says_whose_it_is(workflow: Workflow) -> None:
    """The banner above every screen of it; the search, which lists many, says nothing."""
    for edge in usual_way(workflow)[4:]:
        node = workflow.node(edge.from_node)
        assert ("ipp", "IPP", "above") in [(one.variable, one.label, one.side) for one in node.shown_at]
    assert workflow.node(usual_way(workflow)[0].from_node).shown_at == ()


def test_the_record_that_opens_must_show_whose_it_is(workflow: Workflow) -> None:
    """Though a dialog came up over it in one demonstration: there it is read once that is answered."""
    way = usual_way(workflow)
    opened = way[3]
    (aside,) = [edge for edge in workflow.edges if edge not in way]
    assert "ipp" in opened.post_conditions.shows
    values = {one.name: one.examples[0] for one in workflow.variables}
    for edge in (opened, aside):
        asked = subjects_after(workflow, edge, values)
        assert list(asked) == [opened.to_node]
        assert "ipp" in {one.variable for one in asked[opened.to_node]}


def test_the_patient_shown_may_be_saved_and_a_look_alike_may_not(
    workflow: Workflow, sessions: list[ShownSession]
) -> None:
    eyes, gate = Eyes(build_senses(Settings())), IdentityGate()
    saving = usual_way(workflow)[17]
    assert told(saving) == "Enregistrer"
    screen = workflow.node(saving.from_node)

    def wrong(ipp: str, sight: Sight) -> list[str | None]:
        asked = subjects(
            workflow.model_copy(update={"identity": ("ipp",)}), screen, {"ipp": ipp}, frozenset()
        )
        return [one.seen for one in gate.check(asked, sight).wrong]

    for one in sessions:
        before = [event for event in one.session.events if isinstance(event, TextInput)][-1]
        sight = Sight(eyes.look(one.frame(str(before.screenshot_id))), before.window, "a.png")
        shown = [stay.ipp for stay in STAYS if not wrong(stay.ipp, sight)]
        assert len(shown) == 1
        swapped = shown[0][:-2] + shown[0][:-3:-1]
        assert wrong(swapped, sight) == shown
