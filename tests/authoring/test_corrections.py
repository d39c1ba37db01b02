"""What one place on one picture teaches, and what it must not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from painted import FakePaintedOcr
from replay_bench import admission_workflow
from rpa_vision.authoring.editing.corrections import ShownPlace, corrected
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.engines.layout.detector import LayoutDetector
from rpa_vision.errors import CannotLearnError, ConflictError
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.words.ocr_anchor import OcrAnchor
from rpa_vision.learning.watching.screens import WatchedScreen, seen
from rpa_vision.models.embedding import Vector
from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.models.graph.action import (
    ClickParameters,
    CompoundAction,
    MouseClickAction,
    TextInputAction,
    TextParameters,
)
from rpa_vision.models.graph.workflow import Doubt, Workflow
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.session import WindowContext
from rpa_vision.models.target import Cell, Neighbour, Target
from rpa_vision.perception.eyes import Eyes
from rpa_vision.settings import Settings

SETTINGS = Settings()
GROUNDER = Grounder([OcrAnchor(SETTINGS.grounding)])
HEADING = {(20, 10): "Fiche patient"}
Places = dict[tuple[int, int], str]


def shown(places: Places, x: int, y: int, values: dict[str, str] | None = None) -> ShownPlace:
    ocr = FakePaintedOcr()
    rules = LayoutDetector(0.5, Size(1920, 1080), None)  # painted words are boxes, which look like buttons
    view = Eyes(replace(build_senses(SETTINGS, ocr), detector=rules)).look(ocr.paint(places))
    return ShownPlace(view, seen(view, WindowContext(), "run_1", "000.png"), Point(x, y), values or {})


def clicking(target: Target, offset: tuple[int, int] = (0, 0)) -> Workflow:
    known = admission_workflow()
    action = MouseClickAction(target=target, parameters=ClickParameters(click_offset=offset))
    return known.with_edge(known.edges[2].model_copy(update={"action": action}))


def learnt(workflow: Workflow, what: ShownPlace) -> MouseClickAction:
    action = corrected(workflow, "e2", what, GROUNDER.ground).workflow.edge("e2").action
    assert isinstance(action, MouseClickAction)
    return action


def test_the_old_wording_is_kept_with_the_place_it_stood_for() -> None:
    workflow = clicking(Target(text="N° patient", role="form_input"), offset=(150, 0))
    action = learnt(workflow, shown({**HEADING, (20, 60): "IPP"}, 200, 69))
    assert action.target is not None
    assert (action.target.text, action.target.role) == ("IPP", "form_input")
    assert action.parameters.click_offset[0] > 100
    (before,) = action.target.also
    assert (before.text, before.click_offset) == ("N° patient", (150, 0))


def test_forms_shown_earlier_stay_up_to_a_few() -> None:
    workflow = clicking(Target(text="Enregistrer"))
    for words in ("Valider", "Confirmer", "Sauver", "Terminer", "Envoyer", "Garder"):
        found = corrected(workflow, "e2", shown({**HEADING, (300, 300): words}, 320, 309), GROUNDER.ground)
        workflow = found.workflow
    action = workflow.edge("e2").action
    assert isinstance(action, MouseClickAction)
    assert action.target is not None
    assert [form.text for form in action.target.forms] == [
        "Garder",
        "Envoyer",
        "Terminer",
        "Sauver",
        "Confirmer",
    ]


def test_what_is_known_already_changes_nothing() -> None:
    workflow = clicking(Target(text="Enregistrer"))
    what = shown({**HEADING, (300, 300): "Enregistrer"}, 320, 309)
    assert corrected(workflow, "e2", what, GROUNDER.ground).workflow is workflow


def test_only_texts_the_workflow_knows_become_neighbours() -> None:
    """A patient's name stands nearer; the next patient has another."""
    workflow = clicking(Target(text="Enregistrer", neighbours=(Neighbour(text="Annuler", offset=(90, 0)),)))
    places = {**HEADING, (300, 270): "LE GOFF Marie", (300, 300): "Valider", (420, 300): "Annuler"}
    action = learnt(workflow, shown(places, 320, 309))
    assert action.target is not None
    assert [near.text for near in action.target.neighbours] == ["Annuler", "Fiche patient"]


def test_a_value_of_the_replay_stays_a_variable() -> None:
    workflow = clicking(Target(text="Ouvrir ${numero_patient}"))
    values = {"numero_patient": "10234"}
    action = learnt(workflow, shown({**HEADING, (300, 300): "Afficher 10234"}, 320, 309, values))
    assert action.target is not None
    assert action.target.text == "Afficher ${numero_patient}"
    assert action.target.crop is None


def test_a_place_that_does_not_show_the_value_is_refused() -> None:
    workflow = clicking(Target(text="${numero_patient}"))
    values = {"numero_patient": "10234"}
    with pytest.raises(CannotLearnError, match="numero_patient"):
        corrected(workflow, "e2", shown({**HEADING, (300, 300): "10243"}, 320, 309, values), GROUNDER.ground)


def test_what_cannot_be_told_from_its_twin_is_refused() -> None:
    workflow = clicking(Target(text="Enregistrer"))
    twins = {(100, 100): "Valider", (400, 300): "Valider"}
    with pytest.raises(CannotLearnError, match="Valider"):
        corrected(workflow, "e2", shown(twins, 420, 309), GROUNDER.ground)


def test_its_doubts_are_answered_and_the_screen_is_known_by_either_wording() -> None:
    workflow = clicking(Target(text="Fiche patient"))
    doubts = (Doubt(kind="fails_often", about="e2"), Doubt(kind="fails_often", about="e1"))
    workflow = workflow.model_copy(update={"doubts": doubts})
    what = shown({(20, 10): "Dossier du patient"}, 40, 19)
    after = corrected(workflow, "e2", what, GROUNDER.ground).workflow
    assert [one.about for one in after.doubts] == ["e1"]
    texts = {node.node_id: node.screen_template.required_text_any for node in after.nodes}
    assert texts["n2"] == ("Fiche patient", "Dossier du patient")
    assert texts["n1"] == ("Fiche patient",)


def test_the_one_place_of_a_compound_is_corrected() -> None:
    known = admission_workflow()
    parts = (
        TextInputAction(target=Target(text="Nom"), parameters=TextParameters(text="x")),
        TextInputAction(parameters=TextParameters(text="y")),
    )
    edge = known.edges[2].model_copy(update={"action": CompoundAction(actions=parts)})
    after = corrected(
        known.with_edge(edge), "e2", shown({**HEADING, (20, 60): "Prénom"}, 40, 69), GROUNDER.ground
    )
    action = after.workflow.edge("e2").action
    assert isinstance(action, CompoundAction)
    assert [getattr(part, "target", None) and part.target.text for part in action.actions] == ["Prénom", None]


def test_one_place_does_not_correct_an_action_without_any() -> None:
    with pytest.raises(ConflictError, match="e1"):
        corrected(admission_workflow(), "e1", shown(HEADING, 30, 19), GROUNDER.ground)


COLUMNS = ("N° dossier", "Nom")
RECORDS = (("10234", "LE GOFF"), ("10243", "LE GALL"))
BY_NUMBER = Target(role="record", text="${ipp}", cells=(Cell(column="IPP", text="${ipp}"),))


def table(values: dict[str, str], x: int, y: int) -> ShownPlace:
    """Two patients under renamed columns, the rows and cells as a detector sees them."""
    places, elements = {}, []
    for number, record in enumerate((COLUMNS, *RECORDS)):
        top = 100 + 30 * number
        elements.append(_part(ElementType.TABLE_ROW, Box(40, top, 440, top + 28), " ".join(record)))
        for left, text in zip((50, 250), record, strict=True):
            places[(left, top + 4)] = text
            elements.append(_part(ElementType.TABLE_CELL, Box(left - 10, top, left + 190, top + 28), text))
    what = shown(places, x, y, values)
    return ShownPlace(what.view, _with_elements(what.screen, elements), what.at, values)


def _part(kind: ElementType, box: Box, label: str) -> UIElement:
    name = f"{kind}_{box.left}_{box.top}"
    return UIElement(
        element_id=name, type=kind, role="record", bbox=box, center=box.center, label=label, confidence=0.9
    )


def _with_elements(screen: WatchedScreen, elements: Sequence[UIElement]) -> WatchedScreen:
    vector: Vector = screen.vector
    return WatchedScreen(
        screen.session_id,
        screen.screenshot_id,
        screen.size,
        screen.window,
        screen.lines,
        tuple(elements),
        vector,
    )


def test_a_row_is_still_told_by_the_patients_own_value() -> None:
    action = learnt(clicking(BY_NUMBER), table({"ipp": "10234"}, 300, 144))
    assert action.target is not None
    assert action.target.cells == (Cell(column="N° dossier", text="${ipp}"),)


def test_another_patients_row_is_refused() -> None:
    with pytest.raises(CannotLearnError, match="ipp"):
        corrected(clicking(BY_NUMBER), "e2", table({"ipp": "10234"}, 300, 174), GROUNDER.ground)
