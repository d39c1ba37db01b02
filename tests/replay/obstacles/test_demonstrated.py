"""What is new to a screen of the task, by what that said when it was shown."""

from __future__ import annotations

import pytest

from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.workflow import Example, Node
from rpa_vision.replay.obstacles.demonstrated import Demonstrated

FORM = ("Patient : HUGHES Ivan", "Room", "Remark", "Physician", "Save changes")
NODE = Node(
    node_id="n2",
    label="Remark",
    screen_template=ScreenTemplate(required_text_any=("Remark", "Physician")),
    example=Example(session_id="sess_1", screenshot_id="shot_1"),
)


def is_new(text: str, answer: str, *, shown: tuple[str, ...] | None = FORM) -> bool:
    return Demonstrated(lambda _: shown).is_new_to(NODE, text, answer, FORM)


def test_a_short_notice_whose_button_was_not_there_is_new() -> None:
    assert is_new("Information\nSynchronisation is complete.\nOK", "OK")


@pytest.mark.parametrize(
    ("text", "answer", "shown"),
    [
        ("Information\nSynchronisation is complete.\nOK", "OK", None),
        ("Information\nSynchronisation is complete.\nOK", "OK", (*FORM, "OK")),
        ("Remark complete\nOK", "OK", FORM),
        ("Complete\nOK", "OK", FORM),
        ("Information\nSynchronisation is complete.", "", FORM),
    ],
    ids=["nobody knows", "the button was there", "a word was there", "too little is said", "no answer"],
)
def test_what_may_have_been_there_is_not(text: str, answer: str, shown: tuple[str, ...] | None) -> None:
    assert not is_new(text, answer, shown=shown)
