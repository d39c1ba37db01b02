"""Words lead to what they name: a field beside its label, the button rather than the heading."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.words.ocr_anchor import OcrAnchor
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.models.target import Grounding, Neighbour, Target
from rpa_vision.models.token import Token
from rpa_vision.settings import GroundingSettings
from told_screen import element, showing

GROUNDER = Grounder([OcrAnchor(GroundingSettings())])
NAME = Target(text="Nom", role="form_input")


def line(text: str, left: int, top: int, height: int = 18) -> Token:
    width = round(height * 0.45 * len(text))
    return Token(text=text, bbox=Box(left, top, left + width, top + height), confidence=0.95)


def field(label: str, left: int, top: int, kind: ElementType = ElementType.TEXT_INPUT) -> UIElement:
    return element(kind, "form_input", Box(left, top, left + 200, top + 26), label)


def ground(
    tokens: Sequence[Token],
    elements: Sequence[UIElement],
    target: Target,
    usual_offset: tuple[int, int] | None = None,
) -> Grounding:
    return GROUNDER.ground(showing(tokens, elements=elements), target, usual_offset=usual_offset)


# --- fields ---


@pytest.mark.parametrize("kind", [ElementType.TEXT_INPUT, ElementType.DROPDOWN])
@pytest.mark.parametrize(("left", "top"), [(220, 46), (100, 74), (900, 48)])
def test_a_field_is_found_by_its_label_wherever_it_stands(kind: ElementType, left: int, top: int) -> None:
    found = ground([line("Nom", 100, 50)], [field("Nom", left, top, kind)], NAME, (140, 0)).found
    assert found is not None
    assert found.bbox == field("Nom", left, top).bbox
    assert (found.center, found.click_offset) == (found.bbox.center, (0, 0))
    assert found.source_ocr_text == "Nom"


def test_the_field_wins_over_a_heading_of_the_same_words() -> None:
    tokens = [line("Nom", 600, 20), line("Nom", 100, 50)]
    found = ground(tokens, [field("Nom", 220, 46)], NAME).found
    assert found is not None
    assert found.bbox == field("Nom", 220, 46).bbox


def test_two_fields_of_one_name_are_a_doubt_unless_a_neighbour_decides() -> None:
    tokens = [
        line("Patient", 100, 20),
        line("Nom", 100, 50),
        line("Médecin", 100, 120),
        line("Nom", 100, 150),
    ]
    fields = [field("Nom", 220, 46), field("Nom", 220, 146)]
    unclear = ground(tokens, fields, NAME)
    assert unclear.tried[-1].outcome == "ambiguous"
    assert [one.bbox for one in unclear.tried[-1].candidates] == [one.bbox for one in fields]
    beside = NAME.model_copy(update={"neighbours": (Neighbour(text="Médecin", offset=(20, -30)),)})
    found = ground(tokens, fields, beside).found
    assert found is not None
    assert found.bbox == fields[1].bbox


SEARCHED = Target(text="Nom ou numéro", role="form_input")


def piece(text: str, left: int) -> UIElement:
    return element(ElementType.LABEL, "text", line(text, left, 50).bbox, text)


def test_a_field_called_by_a_piece_of_its_label_is_found_by_the_whole() -> None:
    torn = [piece("Nom", 100), piece("ou numéro", 132), field("ou numéro", 300, 46)]
    found = ground([line("Nom ou numéro", 100, 50)], torn, SEARCHED, (250, 0)).found
    assert found is not None
    assert found.bbox == field("ou numéro", 300, 46).bbox


@pytest.mark.parametrize(
    "others",
    [
        [field("Nom", 300, 146)],
        [element(ElementType.LABEL, "text", line("ou numéro", 100, 150).bbox, "ou numéro")],
    ],
    ids=["the rest names another field", "the piece stands elsewhere too"],
)
def test_a_piece_that_may_be_another_label_names_no_field(others: list[UIElement]) -> None:
    torn = [piece("Nom", 100), piece("ou numéro", 132), field("ou numéro", 300, 46), *others]
    assert ground([line("Nom ou numéro", 100, 50)], torn, SEARCHED, (250, 0)).found is None


@pytest.mark.parametrize("label", ["Prénom", "Nom d'usage", ""])
def test_a_field_of_another_name_is_not_taken(label: str) -> None:
    missed = ground([line("Nom", 100, 50)], [field(label, 220, 46)], NAME)
    assert missed.found is None
    assert "no field of that name" in missed.tried[-1].reason


def test_where_no_field_is_seen_the_learnt_distance_leads_and_grows_with_the_words() -> None:
    learnt = NAME.model_copy(update={"text_height": 18})
    same = ground([line("Nom", 100, 50)], [], learnt, (140, 4)).found
    larger = ground([line("Nom", 100, 50, height=27)], [], learnt, (140, 4)).found
    assert same is not None
    assert larger is not None
    assert (same.click_offset, larger.click_offset) == ((140, 4), (210, 6))


def test_the_learnt_distance_never_leads_into_a_field_of_another_name() -> None:
    grounding = ground(
        [line("Nom", 100, 50), line("Prénom", 100, 90)], [field("Prénom", 150, 46)], NAME, (100, 0)
    )
    assert grounding.found is None
    assert grounding.tried[-1].outcome == "ambiguous"
    assert "Prénom" in grounding.tried[-1].reason


def test_a_label_that_names_one_field_while_another_stands_where_its_field_stood_is_a_doubt() -> None:
    day, month = field("Date", 160, 46), field("", 380, 46)
    grounding = ground(
        [line("Date", 100, 50)], [day, month], Target(text="Date", role="form_input"), (340, 0)
    )
    assert grounding.tried[-1].outcome == "ambiguous"


def test_a_distance_of_its_own_is_kept_whatever_field_the_words_name() -> None:
    """The button behind the field « Médecin » has no words: it is known by how far from them it stands."""
    lookup = Target(text="Médecin", role="action", click_offset=(340, 0))
    found = ground([line("Médecin", 100, 50)], [field("Médecin", 220, 46)], lookup).found
    assert found is not None
    assert found.click_offset == (340, 0)


def test_a_checkbox_is_its_own_label() -> None:
    box = element(ElementType.CHECKBOX, "form_input", Box(80, 46, 240, 72), "Urgence")
    found = ground([line("Urgence", 104, 50)], [box], Target(text="Urgence", role="form_input")).found
    assert found is not None
    assert box.bbox.contains(found.center)


def test_what_is_typed_in_another_field_is_not_the_label() -> None:
    named, filled = field("Nom", 220, 46), field("Prénom", 220, 96)
    tokens = [line("Nom", 100, 50), line("Prénom", 100, 100), line("Nom", 230, 100)]
    for offset in (None, (0, 0), (220, 0)):
        found = ground(tokens, [named, filled], NAME, offset).found
        assert found is not None
        assert found.bbox == named.bbox
    only_typed = ground(tokens[1:], [filled], NAME, (220, 0))
    assert only_typed.found is None or only_typed.found.bbox != filled.bbox


@given(
    left=st.integers(0, 1500),
    top=st.integers(60, 900),
    scale=st.sampled_from([0.75, 1.0, 1.25, 1.5, 2.0]),
    above=st.booleans(),
    offset=st.tuples(st.integers(-300, 300), st.integers(-80, 80)),
)
def test_whatever_the_layout_and_the_learnt_distance_the_place_is_in_the_field_or_doubted(
    left: int, top: int, scale: float, above: bool, offset: tuple[int, int]
) -> None:
    label = line("Nom", left, top, round(18 * scale))
    at = (left, label.bbox.bottom + 4) if above else (label.bbox.right + 10, top - 3)
    box = Box(at[0], at[1], at[0] + round(180 * scale), at[1] + round(26 * scale))
    named = element(ElementType.TEXT_INPUT, "form_input", box, "Nom")
    found = ground([label], [named], NAME, offset).found
    assert found is not None
    assert box.contains(found.center)


# --- roles ---

SAVE = Target(text="Enregistrer", role="primary_action")
TWICE = [line("Enregistrer", 100, 50), line("Enregistrer", 400, 500)]
BUTTON = element(ElementType.BUTTON, "primary_action", Box(390, 490, 520, 526), "Enregistrer")
HEADING = element(ElementType.LABEL, "text", TWICE[0].bbox, "Enregistrer")


def test_the_button_wins_over_the_same_word_elsewhere() -> None:
    grounding = ground(TWICE, [HEADING, BUTTON], SAVE)
    assert grounding.found is not None
    assert grounding.found.bbox == TWICE[1].bbox
    assert {one.bbox for one in grounding.tried[-1].candidates} == {one.bbox for one in TWICE}


@pytest.mark.parametrize("role", [None, "unknown"])
def test_without_a_role_the_same_words_twice_are_a_doubt(role: str | None) -> None:
    target = Target(text="Enregistrer", role=role)
    assert ground(TWICE, [HEADING, BUTTON], target).tried[-1].outcome == "ambiguous"


def test_two_of_one_role_are_a_doubt() -> None:
    other = element(ElementType.MENU_ITEM, "primary_action", Box(90, 44, 230, 76), "Enregistrer")
    assert ground(TWICE, [other, BUTTON], SAVE).tried[-1].outcome == "ambiguous"


def test_neighbours_that_speak_against_the_role_make_it_a_doubt() -> None:
    near_heading = Neighbour(text="Admission", offset=(0, -40))
    target = SAVE.model_copy(update={"neighbours": (near_heading,)})
    tokens = [*TWICE, line("Admission", 105, 10)]
    assert ground(tokens, [HEADING, BUTTON], target).tried[-1].outcome == "ambiguous"
