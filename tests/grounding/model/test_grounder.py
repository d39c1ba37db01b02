"""What a vision model says is believed only about what the other senses see."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fake_models import FakeVision
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.model.grounder import VlmGrounder
from rpa_vision.grounding.model.reply import read_reply
from rpa_vision.grounding.words.enlarged import TIMES
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.target import Grounding, Neighbour, Target
from rpa_vision.models.token import Token
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.settings import GroundingSettings, Settings
from told_screen import FRAME, FakeToldDetector, FakeToldOcr, element, showing

SCREEN, SENT = Size(1920, 1080), Size(1000, 500)
PASSWORD = Target(role="password_input")
FIELD = element(ElementType.TEXT_INPUT, "form_input", Box(600, 400, 900, 430), "Mot de passe")
LABEL = Token(text="Mot de passe", bbox=Box(480, 404, 590, 426), confidence=0.95)
DELETE = element(ElementType.BUTTON, "delete_action", Box(600, 500, 740, 534), "Supprimer")
DELETE_TEXT = Token(text="Supprimer", bbox=Box(620, 506, 720, 528), confidence=0.95)
HERE = [600 / 1920, 400 / 1080, 900 / 1920, 430 / 1080]
THERE = [600 / 1920, 500 / 1080, 740 / 1920, 534 / 1080]


def said(**answer: object) -> str:
    return json.dumps({"found": True, "bbox": HERE, "confidence": 0.9, "words": "Mot de passe"} | answer)


def ground(
    answer: str | Exception,
    target: Target = PASSWORD,
    tokens: Sequence[Token] = (LABEL, DELETE_TEXT),
    elements: Sequence[UIElement] = (FIELD, DELETE),
) -> Grounding:
    rung = VlmGrounder(FakeVision([answer]), GroundingSettings())
    return Grounder([rung]).ground(showing(tokens, elements=elements), target)


def test_a_field_it_points_at_is_taken_with_the_box_that_is_really_seen() -> None:
    found = ground(said()).found
    assert found is not None
    assert (found.bbox, found.method, found.confidence) == (FIELD.bbox, "vlm_grounder", 0.9)
    assert found.source_ocr_text == "Mot de passe"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (said(found=False), "does not see it"),
        (said(bbox=THERE, words="Supprimer"), "a delete_action is seen"),
        (said(bbox=[0.8, 0.8, 0.9, 0.85]), "no element is seen"),
        (said(words="Code PIN"), "is not read"),
        (said(confidence=0.2), "20% sure only"),
        (said(bbox=["a", 0, 1, 1]), "not four numbers"),
        (said(bbox=[0.5, 0.4, 0.3, 0.5]), "has no inside"),
        ("I think it is in the middle.", "did not answer in JSON"),
        ("", "did not answer in JSON"),
    ],
)
def test_what_cannot_be_confirmed_is_not_found_and_says_why(answer: str, why: str) -> None:
    grounding = ground(answer)
    assert grounding.found is None
    assert why in grounding.tried[-1].reason


def test_a_model_that_does_not_answer_is_a_miss() -> None:
    grounding = ground(FakeVision.silent())
    assert grounding.found is None
    assert "no answer" in grounding.tried[-1].reason


@pytest.mark.parametrize(
    ("read", "found"),
    [
        ("Valider", True),
        ("Vaiicler", False),  # a model that is asked for a text easily sees it
        ("Invalider", False),
        ("Quitter", False),
        ("Valider et fermer", False),
        (None, False),
    ],
)
def test_whether_a_text_is_there_is_decided_by_reading(read: str | None, found: bool) -> None:
    tokens = [Token(text=read, bbox=Box(620, 404, 620 + 10 * len(read), 426), confidence=0.6)] if read else []
    grounding = ground(said(words="Valider"), Target(text="Valider", role="submit"), tokens, [])
    assert (grounding.found is not None) == found


@pytest.mark.parametrize(("around", "found"), [("Annuler", True), ("Imprimer", False)])
def test_a_text_read_too_badly_for_the_first_rung_is_believed_where_it_stood(
    around: str, found: bool
) -> None:
    badly = Token(text="Vaiicler", bbox=Box(620, 404, 700, 426), confidence=0.6)
    beside = Token(text=around, bbox=Box(760, 404, 830, 426), confidence=0.9)
    target = Target(text="Valider", role="submit", neighbours=(Neighbour(text="Annuler", offset=(135, 0)),))
    grounding = ground(said(words="Valider"), target, [badly, beside], [])
    assert (grounding.found is not None) == found


def test_a_target_without_words_and_role_is_not_asked_for() -> None:
    model = FakeVision([])
    missed = Grounder([VlmGrounder(model, GroundingSettings())]).ground(
        showing([], elements=[]), Target(crop="a.png")
    )
    assert missed.found is None
    assert model.questions == []


def test_the_question_names_the_target_and_the_form_of_the_box() -> None:
    for form, words in (("fraction", "between 0 and 1"), ("pixels", "pixels"), ("thousandths", "0 to 1000")):
        model = FakeVision([said(found=False)], form)
        target = Target(text="Valider", role="submit")
        Grounder([VlmGrounder(model, GroundingSettings())]).ground(showing([], elements=[]), target)
        (question,) = model.questions
        assert "Valider" in question
        assert words in question


# --- regions ---


class FakeGlass(FakeToldOcr):
    """Reads one thing at first, and another through a glass."""

    def __init__(self, first: Sequence[Token], enlarged: Sequence[Token]) -> None:
        super().__init__(first)
        self._enlarged = enlarged

    def read_closely(self, _frame: Frame, region: Box, _times: float = 1) -> Sequence[Token]:
        return [token for token in self._enlarged if region.contains(token.bbox.center)]


@pytest.mark.parametrize(
    ("enlarged", "found"), [("Valider", True), ("Valider tout", False), ("Va1iderr", False), (None, False)]
)
def test_where_nothing_was_read_the_eyes_look_again_and_only_the_very_text_counts(
    enlarged: str | None, found: bool
) -> None:
    seen = [Token(text=enlarged, bbox=Box(620, 404, 700, 426), confidence=0.99)] if enlarged else []
    senses = replace(build_senses(Settings(), FakeGlass([], seen)), detector=FakeToldDetector(()))
    rung = VlmGrounder(FakeVision([said(words="Valider")]), GroundingSettings())
    grounding = Grounder([rung]).ground(ScreenView(FRAME, senses), Target(text="Valider", role="submit"))
    assert (grounding.found is not None) == found


def test_where_something_else_was_read_they_do_not() -> None:
    first = [Token(text="Supprimer", bbox=Box(620, 404, 720, 426), confidence=0.95)]
    glass = FakeGlass(first, [Token(text="Valider", bbox=Box(620, 404, 700, 426), confidence=0.99)])
    senses = replace(build_senses(Settings(), glass), detector=FakeToldDetector(()))
    rung = VlmGrounder(FakeVision([said(words="Valider")]), GroundingSettings())
    grounding = Grounder([rung]).ground(ScreenView(FRAME, senses), Target(text="Valider", role="submit"))
    assert grounding.found is None


class FakeCloseDetector:
    """Sees nothing on a whole screen, and on a part of it what stands there."""

    name = "fake_close"

    def __init__(self, there: Sequence[UIElement]) -> None:
        self._there = there

    def detect(self, frame: Frame, _lines: Sequence[Token]) -> Sequence[UIElement]:
        return () if frame.size == FRAME.size else self._there

    def prepare(self, frame: Frame) -> Callable[[Sequence[Token]], Sequence[UIElement]]:
        return lambda lines: self.detect(frame, lines)


REGION = FIELD.bbox.grown(FIELD.bbox.height, FRAME.size)


def enlarged(box: Box) -> Box:
    """In the pixels of the region as it is looked at."""
    return Box(
        *(
            TIMES * side
            for side in (
                box.left - REGION.left,
                box.top - REGION.top,
                box.right - REGION.left,
                box.bottom - REGION.top,
            )
        )
    )


@pytest.mark.parametrize(
    ("kind", "box", "found"),
    [
        (ElementType.TEXT_INPUT, FIELD.bbox, True),
        (ElementType.BUTTON, FIELD.bbox, False),
        (ElementType.LABEL, FIELD.bbox, False),
        (ElementType.TEXT_INPUT, Box(600, 400, 640, 430), False),
    ],
)
def test_a_region_it_proposes_counts_where_the_eyes_then_see_such_a_thing_in_it(
    kind: ElementType, box: Box, found: bool
) -> None:
    there = element(kind, "form_input", enlarged(box))
    senses = replace(build_senses(Settings(), FakeToldOcr([])), detector=FakeCloseDetector([there]))
    rung = VlmGrounder(FakeVision([said(words="")]), GroundingSettings())
    grounding = Grounder([rung]).ground(ScreenView(FRAME, senses), PASSWORD)
    assert (grounding.found is not None) == found
    if grounding.found is not None:
        assert all(abs(a - b) <= 2 for a, b in zip(grounding.found.bbox, FIELD.bbox, strict=True))


def test_half_the_screen_is_no_region() -> None:
    there = element(ElementType.TEXT_INPUT, "form_input", Box(0, 0, 10, 10))
    senses = replace(build_senses(Settings(), FakeToldOcr([])), detector=FakeCloseDetector([there]))
    rung = VlmGrounder(FakeVision([said(words="", bbox=[0, 0, 1, 1])]), GroundingSettings())
    assert Grounder([rung]).ground(ScreenView(FRAME, senses), PASSWORD).found is None


# --- replies ---


def box(text: str, form: str = "fraction") -> Box | None:
    reply = read_reply(text, form, SENT, SCREEN)
    return reply.box if reply else None


@pytest.mark.parametrize(
    "wrapped",
    [
        "{}",
        "```json\n{}\n```",
        "Sure! Here it is:\n{}\nLet me know {{if}} you need more.",
        "[{}]",
        "Brace { in prose, then {}",
    ],
)
def test_a_reply_is_read_through_prose_and_fences(wrapped: str) -> None:
    answer = '{"found": true, "bbox": [0.25, 0.5, 0.5, 0.75], "confidence": 0.9}'
    assert box(wrapped.replace("{}", answer)) == Box(480, 540, 960, 810)


@pytest.mark.parametrize(
    ("form", "numbers"),
    [
        ("fraction", [0.25, 0.5, 0.5, 0.75]),
        ("pixels", [250, 250, 500, 375]),
        ("thousandths", [250, 500, 500, 750]),
    ],
)
def test_a_box_is_read_as_the_model_writes_boxes(form: str, numbers: list[float]) -> None:
    for name in ("bbox", "bbox_2d"):
        assert box(json.dumps({"found": True, name: numbers}), form) == Box(480, 540, 960, 810)


def test_what_lies_outside_is_cut_at_the_edge() -> None:
    assert box('{"found": true, "bbox": [-0.5, 0.5, 1.5, 2]}') == Box(0, 540, 1920, 1080)


@pytest.mark.parametrize(
    "wrong",
    [
        "[0.5,0.5,0.25,0.75]",
        "[0.5,0.5,0.5,0.75]",
        '["a",0,1,1]',
        "[0,0,1]",
        "null",
        "[NaN,0,1,1]",
        '"all"',
        "[true,0,1,1]",
        "[0,0,1," + 400 * "9" + "]",
    ],
)
def test_inverted_and_non_numeric_boxes_are_refused(wrong: str) -> None:
    reply = read_reply(f'{{"found": true, "bbox": {wrong}}}', "fraction", SENT, SCREEN)
    assert reply is not None
    assert reply.box is None
    assert reply.problem or not reply.found


@given(
    st.text()
    | st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(st.sampled_from(["found", "bbox", "confidence", "words"]) | st.text(), inner)
        ),
    ).map(json.dumps)
)
def test_whatever_a_model_writes_is_read_or_refused_and_a_box_lies_on_the_screen(text: str) -> None:
    for form in ("fraction", "pixels", "thousandths"):
        reply = read_reply(text, form, SENT, SCREEN)
        if reply is not None and reply.box is not None:
            assert SCREEN.box.encloses(reply.box)
            assert reply.box.width > 0
            assert reply.box.height > 0
            assert 0 <= reply.confidence <= 1
