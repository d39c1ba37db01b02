"""What the server does itself on the picture it has: surely, or it asks a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest
from pydantic import JsonValue

from drawn_workflow import drawn
from fake_models import FakeLanguage, FakeVision
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.words.ocr_anchor import OcrAnchor
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.action import (
    Action,
    DecideAction,
    DecideParameters,
    ExtractParameters,
    ExtractTextAction,
    GenerateParameters,
    LlmGenerateAction,
    PauseForHumanAction,
    PauseParameters,
)
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.session import WindowContext
from rpa_vision.models.target import Target
from rpa_vision.models.token import Glyph, Token
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame, LanguageModel
from rpa_vision.replay.plan.compile import compile_plan
from rpa_vision.replay.server_steps.branch import goal_of
from rpa_vision.replay.server_steps.outcome import Produced, Unsure
from rpa_vision.replay.server_steps.run import ServerSteps
from rpa_vision.replay.sight import Sight
from rpa_vision.settings import Settings
from told_screen import FakeToldOcr

SETTINGS = Settings(language="en")
WIDTH = 10


def word(text: str, left: int, top: int, sure: float = 0.999) -> Token:
    glyphs = tuple(
        Glyph(left + WIDTH * place, left + WIDTH * (place + 1), sure) for place in range(len(text))
    )
    return Token(
        text=text, bbox=Box(left, top, left + WIDTH * len(text), top + 20), confidence=sure, glyphs=glyphs
    )


def element(kind: ElementType, box: Box, label: str = "", tags: tuple[str, ...] = ()) -> UIElement:
    return UIElement(
        element_id=f"{kind}_{box.left}_{box.top}",
        type=kind,
        role="form_input",
        bbox=box,
        center=box.center,
        label=label,
        tags=tags,
        confidence=0.9,
    )


class FakeDetector:
    """Sees exactly what it is told."""

    name = "fake"

    def __init__(self, elements: Sequence[UIElement]) -> None:
        self._elements = elements

    def prepare(self, _frame: Frame) -> object:
        return self.detect

    def detect(self, *_: object) -> Sequence[UIElement]:
        return self._elements


def sight(tokens: Sequence[Token], *elements: UIElement, pale: Sequence[Token] = ()) -> Sight:
    pixels = np.full((600, 1000, 3), 255, dtype=np.uint8)
    for token in tokens:
        box = token.bbox
        pixels[box.top + 5 : box.bottom - 5, box.left : box.right : 3] = 190 if token in pale else 0
    told = FakeToldOcr(tokens)
    senses = replace(build_senses(SETTINGS, told), detector=FakeDetector(elements))
    return Sight(ScreenView(Frame(pixels), senses), WindowContext(title="DPI"), "replays/run/000_000.png")


def server_steps(model: LanguageModel | None = None) -> ServerSteps:
    return ServerSteps(Grounder([OcrAnchor(SETTINGS.grounding)]), model, SETTINGS)


def done(
    action: Action,
    screen: Sight,
    variables: Mapping[str, JsonValue] | None = None,
    model: LanguageModel | None = None,
) -> Produced | Unsure:
    step = compile_plan(drawn({"s": action}), {}).step("s")
    return server_steps(model).run(step, screen, variables or {})


def reading(label: str, *, table: bool = False, **target: object) -> ExtractTextAction:
    return ExtractTextAction(
        target=Target.model_validate({"text": label, **target}),
        parameters=ExtractParameters(variable="lu", table=table),
    )


def said(outcome: Produced | Unsure) -> str:
    assert isinstance(outcome, Unsure), outcome
    return outcome.message


FIELD = Box(200, 95, 500, 125)
LABEL = word("IPP", 100, 100)


def test_what_stands_in_the_labelled_field_is_read() -> None:
    seen = [LABEL, word("DUPONT", 210, 100), word("Jeanne", 290, 100), word("Sexe", 600, 100)]
    screen = sight(seen, element(ElementType.TEXT_INPUT, FIELD, "IPP"))
    assert done(reading("IPP"), screen) == Produced({"lu": "DUPONT Jeanne"}, "“IPP” read on the screen")


def test_a_line_read_over_label_and_field_is_cut_at_the_field() -> None:
    whole = Token(
        text="IPP        10234 DUPONT",
        bbox=Box(100, 100, 330, 120),
        confidence=0.99,
        glyphs=tuple(Glyph(100 + 10 * i, 110 + 10 * i, 0.99) for i in range(23)),
    )
    outcome = done(reading("IPP"), sight([whole], element(ElementType.TEXT_INPUT, FIELD, "IPP")))
    assert isinstance(outcome, Produced)
    assert outcome.variables == {"lu": "10234 DUPONT"}


def test_an_empty_field_is_looked_at_again_and_never_taken_from_its_neighbour() -> None:
    screen = sight([LABEL, word("Sexe", 600, 100)], element(ElementType.TEXT_INPUT, FIELD, "IPP"))
    outcome = done(reading("IPP"), screen)
    assert isinstance(outcome, Unsure)
    assert outcome.look_again
    assert outcome.evidence is not None


@pytest.mark.parametrize(
    ("value", "tags", "pale", "why"),
    [
        (word("10234", 210, 100, sure=0.6), (), False, "not read surely"),
        (Token(text="10234", bbox=Box(210, 100, 260, 120), confidence=0.8), (), False, "not read surely"),
        (word("jj/mm/aaaa", 210, 100), (), True, "pale text"),
        (word("secret", 210, 100), ("password",), False, "is a password"),
    ],
)
def test_what_may_be_something_else_is_not_taken(
    value: Token, tags: tuple[str, ...], pale: bool, why: str
) -> None:
    screen = sight(
        [LABEL, word("Nom", 100, 300), word("Sexe", 100, 400), value],
        element(ElementType.TEXT_INPUT, FIELD, "IPP", tags),
        pale=[value] if pale else [],
    )
    assert why in said(done(reading("IPP"), screen))


def test_without_a_field_the_value_stands_right_of_its_label() -> None:
    seen = [LABEL, word(":", 140, 100), word("800", 160, 100), word("123", 200, 100), word("Unité", 300, 100)]
    outcome = done(reading("IPP"), sight(seen))
    assert isinstance(outcome, Produced)
    assert outcome.variables == {"lu": "800 123"}


@pytest.mark.parametrize(
    ("seen", "why"),
    [
        ([LABEL, word("Unité", 160, 100), word("8001", 100, 125)], "where the value"),
        ([LABEL, word(":", 140, 100), word("8001", 160, 100), word("Né:", 210, 100)], "where the value"),
        ([LABEL, word("8001", 160, 100), word("Né", 210, 100), word(":", 235, 100)], "where the value"),
        ([LABEL, word("8001", 800, 100)], "nothing to read"),
        ([LABEL, word("8001", 160, 100, sure=0.7)], "not read surely"),
        ([LABEL, word("IPP", 100, 300), word("8001", 160, 300)], "several places"),
        ([word("Nom", 100, 100)], "is not on the screen"),
    ],
)
def test_a_value_that_is_not_clearly_the_labels_is_not_taken(seen: list[Token], why: str) -> None:
    assert why in said(done(reading("IPP"), sight(seen)))


def test_what_stands_beside_a_menu_is_no_value_of_it() -> None:
    menu = element(ElementType.MENU_ITEM, Box(90, 95, 150, 125), "IPP")
    assert "where the value" in said(done(reading("IPP"), sight([LABEL, word("Aide", 160, 100)], menu)))


def test_an_author_may_say_where_the_value_stands() -> None:
    seen = [LABEL, word("Unité", 300, 100), word("8001", 100, 125), word("Gériatrie", 300, 125)]
    outcome = done(reading("IPP", click_offset=(0, 25)), sight(seen))
    assert isinstance(outcome, Produced)
    assert outcome.variables == {"lu": "8001"}
    assert "nothing" in said(done(reading("IPP", click_offset=(400, 25)), sight(seen)))


class FakeGlass(FakeToldOcr):
    """At first sight another digit, surely; enlarged the right one."""

    def read_closely(self, frame: Frame, region: Box, times: float = 1) -> Sequence[Token]:
        found = super().read_closely(frame, region, times)
        enlarged = [one.model_copy(update={"text": one.text.replace("8011", "8001")}) for one in found]
        return found if times == 1 else enlarged


def test_what_reads_otherwise_under_the_glass_is_not_taken() -> None:
    tokens = [LABEL, word("8011", 210, 100)]
    field = element(ElementType.TEXT_INPUT, FIELD, "IPP")
    seen = sight(tokens, field)
    assert isinstance(done(reading("IPP"), seen), Produced)
    glass = replace(build_senses(SETTINGS, FakeGlass(tokens)), detector=FakeDetector([field]))
    doubted = replace(seen, view=ScreenView(seen.view.frame, glass))
    assert "not read surely" in said(done(reading("IPP"), doubted))


def table(*texts: str, sure: float = 0.999) -> Sight:
    """Rows of two columns, the first a header."""
    tokens, elements = [], []
    for number, text in enumerate(texts):
        top = 200 + 30 * number
        elements.append(element(ElementType.TABLE_ROW, Box(100, top, 500, top + 30), text))
        for place, cell in enumerate(text.split("|")):
            box = Box(100 + 200 * place, top, 300 + 200 * place, top + 30)
            elements.append(element(ElementType.TABLE_CELL, box, cell))
            if cell:
                tokens.append(word(cell, box.left + 5, top + 5, sure if number else 1.0))
    return sight(tokens, *elements)


def test_a_table_is_read_row_by_row() -> None:
    outcome = done(reading("Code", table=True), table("Code|Libellé", "I10|HTA", "E11.9|", "J18.1|Grippe"))
    assert isinstance(outcome, Produced)
    assert outcome.variables == {
        "lu": [
            {"code": "I10", "libelle": "HTA"},
            {"code": "E11.9", "libelle": ""},
            {"code": "J18.1", "libelle": "Grippe"},
        ]
    }
    assert outcome.detail == "table rows read on the screen: 3"


def test_a_table_with_one_doubtful_cell_is_not_taken() -> None:
    assert "not read surely" in said(
        done(reading("Code", table=True), table("Code|Libellé", "I10|HTA", sure=0.6))
    )


def test_where_no_table_is_none_is_read() -> None:
    assert "no table" in said(done(reading("IPP", table=True), sight([LABEL])))


WRITING = LlmGenerateAction(parameters=GenerateParameters(prompt="Résumer.", variable="resume"))


def test_a_text_is_written_by_the_model_that_is_configured() -> None:
    model = FakeLanguage([" Patient stable.\n"])
    assert done(WRITING, sight([]), model=model) == Produced(
        {"resume": "Patient stable."}, "text written by fake-language"
    )
    assert model.prompts == ["Résumer."]


@pytest.mark.parametrize(
    ("model", "why"),
    [
        (None, "no language model"),
        (FakeLanguage([FakeVision.silent()]), "no answer"),
        (FakeLanguage([" "]), "not a usable text"),
        (FakeLanguage(["a" * 30_000]), "not a usable text"),
        (FakeLanguage(["a\x1b[2Jb"]), "not a usable text"),
    ],
)
def test_without_a_good_answer_a_person_writes(model: LanguageModel | None, why: str) -> None:
    assert why in said(done(WRITING, sight([]), model=model))


def test_a_step_whose_values_are_missing_asks_a_person() -> None:
    asked = GenerateParameters(prompt="Résumer {{lu}}.", variable="resume")
    plan = compile_plan(drawn({"s0": reading("IPP"), "s": LlmGenerateAction(parameters=asked)}), {})
    outcome = server_steps(FakeLanguage(["ok"])).run(plan.step("s"), sight([]), {})
    assert "no earlier step" in said(outcome)


CASES = DecideParameters(variable="lu", cases={"M": "n1", "3": "n1", "true": "n1"})


@pytest.mark.parametrize(
    ("value", "goal"),
    [("M", "n1"), (3, "n1"), (True, "n1"), ("m", None), ("M ", None), (None, None), ([], None)],
)
def test_a_value_leads_where_its_case_says_and_nowhere_else(value: JsonValue, goal: str | None) -> None:
    assert goal_of(DecideAction(parameters=CASES), {"lu": value}) == goal
    otherwise = CASES.model_copy(update={"otherwise": "n0"})
    assert goal_of(DecideAction(parameters=otherwise), {"lu": value}) == goal or "n0"
    assert goal_of(DecideAction(parameters=otherwise), {}) is None


@pytest.mark.parametrize(("value", "sure"), [("M", True), ("X", False)])
def test_a_value_that_no_case_foresees_asks_a_person(value: str, sure: bool) -> None:
    plan = compile_plan(
        drawn(
            {
                "s0": reading("IPP"),
                "s": DecideAction(parameters=CASES.model_copy(update={"cases": {"M": "n2"}})),
            }
        ),
        {},
    )
    outcome = server_steps().run(plan.step("s"), sight([]), {"lu": value})
    assert isinstance(outcome, Produced if sure else Unsure)


def test_a_pause_says_what_the_workflow_says() -> None:
    asked = PauseForHumanAction(parameters=PauseParameters(message="Vérifier le dossier"))
    assert said(done(asked, sight([]))) == "Vérifier le dossier"
