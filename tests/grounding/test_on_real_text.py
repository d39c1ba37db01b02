"""Grounding with the shipped engine, on pages drawn for the purpose."""

from __future__ import annotations

import pytest

from drawn_page import DrawnPage, draw_page
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.words.ocr_anchor import OcrAnchor
from rpa_vision.models.target import Neighbour, Target
from rpa_vision.perception.eyes import Eyes
from rpa_vision.ports import Frame
from rpa_vision.settings import GroundingSettings, Settings

GROUNDER = Grounder([OcrAnchor(GroundingSettings())])
FORM = [
    (30, 20, "Dossier du patient"),
    (30, 80, "Nom de naissance"),
    (30, 130, "Prénom"),
    (30, 180, "Numéro de séjour"),
    (400, 180, "10234"),
    (30, 230, "Médecin traitant"),
    (30, 330, "DUPONT Hélène"),
    (400, 330, "Ouvrir"),
    (30, 380, "MARTIN Zoé"),
    (400, 380, " Ouvrir"),
    (30, 500, "Enregistrer"),
    (250, 500, "Annuler"),
]
UNIQUE = [text for _, _, text in FORM if "Ouvrir" not in text]


@pytest.fixture(scope="module")
def form(tmp_path_factory: pytest.TempPathFactory) -> DrawnPage:
    return draw_page(FORM, tmp_path_factory.mktemp("form") / "form.png", pixel_size=16)


@pytest.fixture(scope="module")
def eyes() -> Eyes:
    return Eyes(build_senses(Settings()))


@pytest.fixture(scope="module", params=["png", "jpeg q20"])
def frame(request: pytest.FixtureRequest, form: DrawnPage) -> Frame:
    return form.frame if request.param == "png" else form.as_jpeg(20)


@pytest.mark.parametrize("text", UNIQUE)
def test_every_text_is_found_where_it_was_drawn(eyes: Eyes, form: DrawnPage, frame: Frame, text: str) -> None:
    grounding = GROUNDER.ground(eyes.look(frame), Target(text=text))
    assert grounding.found is not None, grounding.tried
    assert form.boxes[text].contains(grounding.found.center)


@pytest.mark.parametrize("text", ["10243", "DUPOND Hélène", "Supprimer"])
def test_what_was_not_drawn_is_not_found(eyes: Eyes, frame: Frame, text: str) -> None:
    assert GROUNDER.ground(eyes.look(frame), Target(text=text)).found is None


@pytest.mark.parametrize(("name", "button"), [("DUPONT Hélène", "Ouvrir"), ("MARTIN Zoé", " Ouvrir")])
def test_twins_are_told_apart_by_the_name_on_their_row(
    eyes: Eyes, form: DrawnPage, frame: Frame, name: str, button: str
) -> None:
    view = eyes.look(frame)
    assert GROUNDER.ground(view, Target(text="Ouvrir")).found is None
    named, pressed = form.boxes[name].center, form.boxes[button].center
    neighbour = Neighbour(text=name, offset=(named.x - pressed.x, named.y - pressed.y))
    found = GROUNDER.ground(view, Target(text="Ouvrir", neighbours=(neighbour,))).found
    assert found is not None
    assert form.boxes[button].contains(found.center)
