"""A click on a picture where a person must decide is counted, whatever else is right."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from rpa_vision.dialogs.judge.catalogue import shipped_catalogue
from rpa_vision.dialogs.respond.resolution import ClickAnswer
from rpa_vision.errors import BadInputError
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.replay.dialog import DialogEvent, DialogPolicy, DialogType
from rpa_vision.models.screen import ElementType
from rpa_vision.models.token import Token
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings
from rpa_vision_lab.benches.dialogs.labelled import Labelled, read_labels
from rpa_vision_lab.benches.dialogs.left_out import Seen, left_out
from rpa_vision_lab.benches.dialogs.score import Judged, score
from told_screen import element, showing

EVENT = DialogEvent(
    dialog_type=DialogType.METIER_CONFIRM,
    policy_applied=DialogPolicy.DECLARATIVE,
    confidence=0.85,
    classification_method="catalogue",
    ocr_text="",
    change_signal=None,
    workflow_step=None,
    workflow_action_id=None,
    action_taken="resolved",
    elapsed_ms=1,
    screenshot_path=None,
)
CLICK = ClickAnswer(Point(15, 15), "Yes", EVENT)
YES = {"label": "Yes", "bbox": [10, 10, 20, 20]}


def labelled(**said: object) -> Labelled:
    return Labelled.model_validate({"file": "a.png", "type": "metier_confirm", "buttons": [YES], **said})


def test_what_is_right_and_what_is_unsafe_are_counted_apart() -> None:
    figures = score(
        [
            Judged(labelled(), CLICK),
            Judged(labelled(must_pause=True), CLICK),
            Judged(labelled(type="none"), CLICK),
            Judged(labelled(type="none"), None),
            Judged(labelled(type="inconnu", acceptable=["metier_confirm"], buttons=[]), CLICK),
            Judged(labelled(file="missed.png"), None),
        ]
    )
    assert figures["pictures"] == 6
    assert (figures["pictures_of_dialogs"], figures["type_right"]) == (4, 3)
    assert (figures["false_alarms"], figures["unsafe"]) == (1, 2)
    assert (figures["clicks"], figures["clicks_inside"]) == (4, 3)
    assert "missed.png" in str(figures["not_right"])


def test_labels_that_cannot_be_read_are_refused_by_name(tmp_path: Path) -> None:
    wrong = tmp_path / "labels.json"
    wrong.write_text(json.dumps({"items": [{"file": "a.png", "type": "toast"}]}))
    for file in (wrong, tmp_path / "missing.json"):
        with pytest.raises(BadInputError, match=file.name):
            read_labels(file)


PROTECTED = "Windows a protégé votre ordinateur"
SMARTSCREEN = "Microsoft Defender SmartScreen"


def asking(repo: str, *said: str) -> Seen:
    """A system's question on a light panel over a dark screen."""
    pixels = np.full((700, 1100, 3), 60, dtype=np.uint8)
    pixels[200:460, 300:800] = 250
    pixels[410:440, 690:780] = 220
    lines = [
        Token(text=text, bbox=Box(320, 220 + 40 * row, 320 + 8 * len(text), 238 + 40 * row), confidence=1)
        for row, text in enumerate(said)
    ]
    label = Token(text="Fermer", bbox=Box(700, 416, 750, 434), confidence=1)
    button = element(ElementType.BUTTON, "action", Box(690, 410, 780, 440), "Fermer")
    view = showing([*lines, label], Frame(pixels), [button])
    return Seen(labelled(type="defender_smartscreen", must_pause=True, repo=repo, buttons=[]), view)


def test_a_source_is_judged_without_the_wordings_that_only_it_shows() -> None:
    alone = left_out([asking("a", PROTECTED), asking("b", SMARTSCREEN)], shipped_catalogue(), Settings())
    assert alone["left_out_sources"] == 2
    assert alone["left_out_wordings"] >= 2
    assert alone["left_out_type_right"] == 0

    both = left_out([asking("a", PROTECTED), asking("b", PROTECTED)], shipped_catalogue(), Settings())
    assert (both["left_out_wordings"], both["left_out_type_right"]) == (0, 2)
