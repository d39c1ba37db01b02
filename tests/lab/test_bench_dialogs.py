"""A click on a picture where a person must decide is counted, whatever else is right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rpa_vision.dialogs.resolution import ClickAnswer
from rpa_vision.errors import BadInputError
from rpa_vision.lab.bench_dialogs.labelled import Labelled, read_labels
from rpa_vision.lab.bench_dialogs.score import Judged, score
from rpa_vision.models.dialog import DialogEvent, DialogPolicy, DialogType
from rpa_vision.models.geometry import Point

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
