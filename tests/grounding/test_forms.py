"""A target known in several forms is found in any of them, and never in two places."""

from __future__ import annotations

import pytest

from painted import FakePaintedOcr
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.words.ocr_anchor import OcrAnchor
from rpa_vision.models.target import Grounding, Target
from rpa_vision.perception.eyes import Eyes
from rpa_vision.settings import Settings

SETTINGS = Settings()
BOTH = Target(text="Valider", also=(Target(text="Enregistrer", click_offset=(40, 0)),))


def ground(places: dict[tuple[int, int], str], target: Target = BOTH) -> Grounding:
    ocr = FakePaintedOcr()
    view = Eyes(build_senses(SETTINGS, ocr)).look(ocr.paint(places))
    return Grounder([OcrAnchor(SETTINGS.grounding)]).ground(view, target)


@pytest.mark.parametrize(("words", "offset"), [("Valider", None), ("Enregistrer", (40, 0))])
def test_whichever_form_is_there_is_found_with_its_own_place(
    words: str, offset: tuple[int, int] | None
) -> None:
    found = ground({(300, 300): words}).found
    assert found is not None
    assert (found.text, found.click_offset) == (words, offset)


def test_two_forms_in_two_places_are_a_doubt() -> None:
    grounding = ground({(300, 300): "Valider", (60, 200): "Enregistrer"})
    assert grounding.found is None
    assert grounding.tried[-1].outcome == "ambiguous"
    assert {one.text for one in grounding.tried[-1].candidates} == {"Valider", "Enregistrer"}


def test_one_form_seen_twice_is_a_doubt_whatever_the_other_says() -> None:
    grounding = ground({(300, 300): "Valider", (60, 200): "Enregistrer", (60, 300): "Enregistrer"})
    assert grounding.found is None


def test_two_forms_that_read_the_same_text_agree() -> None:
    alike = Target(text="Enregistrer", also=(Target(text="Enregistrez"),))
    found = ground({(300, 300): "Enregistrer"}, alike).found
    assert found is not None
    assert found.text == "Enregistrer"


def test_none_of_them_is_a_miss_that_says_what_was_tried() -> None:
    grounding = ground({(300, 300): "Quitter"})
    assert grounding.found is None
    assert [one.outcome for one in grounding.tried] == ["not_found", "not_found"]
