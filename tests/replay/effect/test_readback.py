"""Typed text is proven by reading exactly it, freshly, where it was typed."""

from __future__ import annotations

import pytest

from painted import FakePaintedOcr
from read_form import CLICKED, IN_AREA, form, seen
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.replay.verdict import ReadBack
from rpa_vision.models.token import Token, with_glyphs
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.replay.effect.readback import read_back
from rpa_vision.settings import Settings

LABEL = {(20, 60): "N° patient"}
FIELD = (150, 60)
CLICKED_HERE = Point(200, 69)


def proven(
    text: str,
    after: dict[tuple[int, int], str],
    before: dict[tuple[int, int], str] | None = None,
    near: Point | None = CLICKED_HERE,
    label: str = "",
    ocr: FakePaintedOcr | None = None,
) -> bool:
    ocr = ocr or FakePaintedOcr()
    was = ocr.paint({**LABEL, **(before or {})})
    view = ScreenView(ocr.paint({**LABEL, **after}), build_senses(Settings(), ocr))
    return read_back(text, was, view, near, label).is_proof


class FakeDoubtingOcr(FakePaintedOcr):
    """Not sure of any letter."""

    def read_closely(self, frame: Frame, region: Box, times: float = 1) -> list[Token]:
        lines = super().read_closely(frame, region, times)
        return [
            with_glyphs(line, tuple(one._replace(confidence=0.6) for one in line.glyphs)) for line in lines
        ]


@pytest.mark.parametrize(
    ("typed", "read"), [("0191579345", "O191579345"), ("Ivan", "lvan"), ("BLEU-1", "BLEU-l")]
)
def test_doubt_between_signs_that_print_draws_alike_is_none_about_what_was_typed(
    typed: str, read: str
) -> None:
    """No program makes an O of a 0."""
    assert proven(typed, {FIELD: read}, near=None, label="N° patient", ocr=FakeDoubtingOcr())


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("0191579345", "O191579354"),
        ("0191579345", "O19157934"),
        ("LEFÈVRE", "LEFEVRE"),
        ("Ivan", "Evan"),
    ],
)
def test_any_other_doubt_is_one(typed: str, read: str) -> None:
    assert not proven(typed, {FIELD: read}, near=None, label="N° patient", ocr=FakeDoubtingOcr())


def test_what_is_surely_another_sign_is_another_value() -> None:
    assert not proven("Ivan", {FIELD: "lvan"}, near=None, label="N° patient")


@pytest.mark.parametrize("text", ["10234", "Éléonore Lefèvre-Noël", "L’Haÿ", "38,5 °C"])
def test_the_value_in_its_field_is_proof(text: str) -> None:
    assert proven(text, {FIELD: text})
    assert proven(text, {FIELD: text}, near=None, label="N° patient")


def test_where_nothing_was_clicked_only_the_field_of_that_name_proves_it() -> None:
    assert not proven("10234", {FIELD: "10234"}, near=None)
    other = {(20, 200): "Allergies", (150, 200): "10234"}
    assert not proven("10234", other, near=None, label="N° patient")
    assert not proven("10234", {FIELD: "10243"}, near=None, label="N° patient")
    assert not proven("10234", {FIELD: "10234"}, {FIELD: "10234"}, near=None, label="N° patient")


def test_spaces_may_be_lost_but_nothing_else() -> None:
    assert proven("12 rue des Lilas", {FIELD: "12rue des Lilas"})


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("10234", "10243"),
        ("10234", "5102349"),
        ("10234", "5 10234"),
        ("10234", "10234 5"),
        ("DUPONT", "DUPOND"),
        ("Éléonore", "Eléonore"),
        ("MARIE", "Marie"),
        ("O1", "01"),
    ],
)
def test_anything_else_in_the_field_is_not(typed: str, shown: str) -> None:
    assert not proven(typed, {FIELD: shown})


def test_the_value_elsewhere_on_the_screen_is_not() -> None:
    assert not proven("10234", {(20, 360): "10234"})


def test_a_value_that_stood_there_before_is_not() -> None:
    assert not proven("10234", {FIELD: "10234"}, before={FIELD: "10234"})


def test_a_value_split_over_two_texts_is_not() -> None:
    assert not proven("12 34", {(150, 60): "99812", (300, 60): "3401"})


def test_a_label_read_together_with_its_value_does_not_hide_it() -> None:
    assert proven("10234", {(20, 60): "N° patient   10234"})


def read(text: str, after: Frame, near: Point = CLICKED) -> ReadBack:
    return read_back(text, form(), seen(after), near)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("38,5", "38.5"),
        ("38,5", "38,5 °C"),
        ("01022024", "01/02/2024"),
        ("dupont", "DUPONT"),
    ],
)
def test_what_programs_make_of_a_value_is_told_beside_it(typed: str, shown: str) -> None:
    assert read(typed, form(field=shown)) == ReadBack(outcome="rewritten", seen=shown)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("38,5", "385"),
        ("Lefèvre", "Lefevre"),
        ("01/02/24", "01/02/2024"),
        ("Par", "Paris"),
        ("DUPONT", "DUPOND"),
    ],
)
def test_another_value_is_told(typed: str, shown: str) -> None:
    assert read(typed, form(field=shown)) == ReadBack(outcome="differs", seen=shown)


def test_a_text_over_several_lines_is_read_whole() -> None:
    lines = ["Chute à domicile, fracture du col", "du fémur droit sans déplacement."]
    assert read(" ".join(lines), form(area=lines), IN_AREA).outcome == "exact"


@pytest.mark.parametrize("shown", ["du fémur droit sans déplacement.", "Chute à domicile, fracture du col"])
def test_a_text_of_which_a_part_is_out_of_sight_is_not_proven(shown: str) -> None:
    whole = "Chute à domicile, fracture du col du fémur droit sans déplacement."
    assert read(whole, form(field=shown)) == ReadBack(outcome="partly", seen=shown)


def test_marks_that_hide_a_text_prove_nothing_of_it() -> None:
    assert read("38,5", form(dots=4)) == ReadBack(outcome="masked")


def test_an_empty_field_and_one_elsewhere_are_not_read() -> None:
    assert read("38,5", form()).outcome == "unreadable"
    assert read("38,5", form(area=["38,5"])).outcome == "unreadable"
    assert read("38,5", form(field="38,5"), Point(700, 390)).outcome == "unreadable"


def test_another_size_of_the_screen_is_not_compared() -> None:
    smaller = Frame(form(field="38,5").pixels[:400].copy())
    assert read("38,5", smaller).outcome == "unreadable"


BELOW = Point(720, 250)
"""In a place that nothing frames."""


def test_a_text_at_the_top_of_a_large_field_that_nothing_frames_is_read() -> None:
    assert read("Sous oxygène", form({(660, 60): "Sous oxygène"}), BELOW).outcome == "exact"


def test_a_text_in_another_field_than_the_place_clicked_is_not() -> None:
    """The frame of the field it stands in is between them."""
    assert read("38,5", form(field="38,5"), Point(300, 210)).outcome == "unreadable"
