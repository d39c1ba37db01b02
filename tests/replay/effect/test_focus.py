"""A field that was clicked and the one that has the keyboard: the next text must not go elsewhere."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay_bench import Bench, admission_workflow
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.graph.action import (
    ClickParameters,
    KeyParameters,
    KeyPressAction,
    MouseClickAction,
    TextInputAction,
    TextParameters,
)
from rpa_vision.models.graph.workflow import PostConditions, Way, Workflow
from rpa_vision.models.replay.command import ClickCommand, KeyComboCommand, TypeCommand, WaitCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.screen import ElementType
from rpa_vision.models.target import Target
from rpa_vision.models.token import Token
from rpa_vision.ports import Frame, Pixels
from rpa_vision.replay.effect.focus import has_keyboard
from small_task import step
from told_screen import element, showing

FIELD = Box(200, 100, 400, 124)
OTHER = Box(200, 150, 400, 174)
WORD = Token(text="Illico", bbox=Box(206, 103, 252, 121), confidence=0.9)


def form() -> Pixels:
    pixels = np.full((300, 600, 3), 240, np.uint8)
    for box in (FIELD, OTHER):
        cv2.rectangle(pixels, (box.left, box.top), (box.right - 1, box.bottom - 1), (150, 150, 150), 1)
        pixels[box.top + 1 : box.bottom - 1, box.left + 1 : box.right - 1] = 255
    return pixels


def caret(pixels: Pixels, x: int, field: Box = FIELD) -> Pixels:
    pixels[field.top + 4 : field.bottom - 4, x : x + 1] = 0
    return pixels


def framed(pixels: Pixels, field: Box = FIELD) -> Pixels:
    """As most toolkits do it."""
    cv2.rectangle(pixels, (field.left, field.top), (field.right - 1, field.bottom - 1), (215, 120, 0), 1)
    return pixels


def compressed(pixels: Pixels, quality: int) -> Frame:
    _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return Frame(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8))


def shows(before: Frame, after: Frame, *words: Token, seen: bool = True) -> bool:
    fields = [element(ElementType.TEXT_INPUT, "form_input", box) for box in (FIELD, OTHER) if seen]
    return has_keyboard(before, showing(words, after, elements=fields), FIELD.center)


@pytest.mark.parametrize("quality", [100, 60, 30])
@given(x=st.integers(FIELD.left + 4, FIELD.right - 5))
def test_a_caret_in_either_picture_is_a_sign(quality: int, x: int) -> None:
    without, having = compressed(form(), quality), compressed(caret(form(), x), quality)
    assert shows(without, having)
    assert shows(having, without)
    assert shows(having, having)


def shows_beginning_at(left: int, pixels: Pixels) -> bool:
    """The field is seen to begin there, and nothing changes."""
    field = element(ElementType.TEXT_INPUT, "form_input", Box(left, FIELD.top, FIELD.right, FIELD.bottom))
    return has_keyboard(Frame(pixels), showing([], Frame(pixels), elements=[field]), FIELD.center)


def test_a_caret_so_close_to_the_side_that_the_field_seems_to_begin_with_it_is_a_sign() -> None:
    close = FIELD.left + 4
    assert shows_beginning_at(close, caret(form(), close))
    assert not shows_beginning_at(close, form())


def rounded(pixels: Pixels, field: Box, colour: int) -> Pixels:
    """With corners as faint as smooth ones of a thin frame are."""
    cv2.rectangle(pixels, (field.left, field.top), (field.right - 1, field.bottom - 1), (colour,) * 3, 1)
    for x in (field.left, field.right - 1):
        for y in (field.top, field.bottom - 1):
            faint = 255 - (255 - colour) // 2
            pixels[y - 1 : y + 2, x - 1 : x + 2] = np.where(
                pixels[y - 1 : y + 2, x - 1 : x + 2] == colour, faint, 255
            )
    return pixels


@pytest.mark.parametrize("colour", [0, 60, 120, 180, 200])
def test_the_side_of_a_field_in_a_frame_around_it_is_no_caret(colour: int) -> None:
    """As a field in a cell of a table."""
    pixels = np.full((300, 600, 3), 255, np.uint8)
    cell = FIELD.grown(3, Size(600, 300))
    cv2.rectangle(pixels, (cell.left, cell.top), (cell.right - 1, cell.bottom - 1), (150,) * 3, 1)
    assert not shows_beginning_at(FIELD.left, rounded(pixels, FIELD, colour))


def test_a_line_before_a_field_is_no_caret() -> None:
    assert not shows_beginning_at(FIELD.left, caret(form(), FIELD.left - 3))


@pytest.mark.parametrize("quality", [100, 60, 30])
def test_a_frame_drawn_anew_is_a_sign(quality: int) -> None:
    assert shows(compressed(form(), quality), compressed(framed(form()), quality))


def test_where_the_field_is_not_made_out_what_changes_around_the_click_counts() -> None:
    assert shows(Frame(form()), Frame(caret(form(), 300)), seen=False)
    assert not shows(Frame(form()), Frame(form()), seen=False)


def area(pixels: Pixels) -> Pixels:
    """A large field without a frame, whose caret stands at its top while it is clicked in its middle."""
    pixels[100:290, 420:590] = 255
    return pixels


@pytest.mark.parametrize("quality", [100, 60])
def test_a_caret_at_the_top_of_a_large_field_is_a_sign(quality: int) -> None:
    at_top = area(form())
    at_top[104:120, 424:426] = 0
    place = Box(500, 190, 510, 200).center
    without, having = compressed(area(form()), quality), compressed(at_top, quality)
    assert has_keyboard(without, showing([], having), place)
    assert not has_keyboard(without, showing([], without), place)


def test_a_caret_behind_a_frame_is_another_fields() -> None:
    blinking = caret(area(form()), 300, OTHER)
    assert not has_keyboard(Frame(area(form())), showing([], Frame(blinking)), Box(500, 190, 510, 200).center)


@pytest.mark.parametrize("quality", [100, 60, 30])
@pytest.mark.parametrize("blinks", [True, False])
def test_a_caret_in_another_field_is_none(quality: int, blinks: bool) -> None:
    before = compressed(caret(form(), 210, OTHER), quality)
    after = compressed(form(), quality) if blinks else before
    assert not shows(before, after)


@pytest.mark.parametrize("quality", [100, 60, 30])
def test_neither_noise_nor_the_letters_in_a_field_are_a_sign(quality: int) -> None:
    pixels = form()
    cv2.putText(pixels, "Illico", (207, 118), cv2.FONT_HERSHEY_SIMPLEX, 0.55, (0, 0, 0), 1, cv2.LINE_AA)
    assert not shows(Frame(pixels), compressed(pixels, quality), WORD)


# --- in a replay ---


def typing_into(label: str) -> Workflow:
    workflow = admission_workflow()
    opens, types, saves = workflow.edges
    target = Target(text=label, role="form_input")
    parameters = TextParameters(text="${numero_patient}", click_offset=(130, 0))
    into_field = types.model_copy(update={"action": TextInputAction(target=target, parameters=parameters)})
    return workflow.model_copy(update={"edges": (opens, into_field, saves)})


def at_the_field(bench: Bench) -> tuple[Frame, Frame]:
    """The form before and after a click that was taken; the click into its field is under way."""
    bench.start(typing_into("N° patient"))
    return reached_field(bench)


def reached_field(bench: Bench) -> tuple[Frame, Frame]:
    screens = bench.screens()
    bench.show(screens["home"])
    bench.show(screens["home"])
    bench.show(screens["form"])
    command = bench.command()
    assert isinstance(command, ClickCommand)
    place = command.at.pixel_of(screens["form"].size)
    blinking = Box(place.x, place.y - 8, place.x + 1, place.y + 8)
    return screens["form"], bench.ocr.with_line(screens["form"], blinking)


def test_nothing_is_typed_before_the_field_shows_the_keyboard(bench: Bench) -> None:
    form_seen, focused = at_the_field(bench)
    bench.show(form_seen)
    assert isinstance(bench.command(), WaitCommand)
    bench.show(focused)
    assert isinstance(bench.command(), TypeCommand)


def test_what_changes_elsewhere_is_no_sign_of_the_keyboard(bench: Bench) -> None:
    form_seen, focused = at_the_field(bench)
    elsewhere = Box(280, 290, 480, 330)
    bench.show(bench.ocr.with_ground(form_seen, elsewhere, (0, 0, 160)))
    assert isinstance(bench.command(), WaitCommand)
    bench.show(bench.ocr.with_ground(focused, elsewhere, (0, 0, 160)))
    assert isinstance(bench.command(), TypeCommand)


def test_a_click_that_was_not_taken_is_done_again_and_then_a_person_asked(bench: Bench) -> None:
    form_seen, _ = at_the_field(bench)
    clicks = {bench.command().command_id}
    while bench.replay().pause is None:
        bench.show(form_seen)
        command = bench.command()
        assert not isinstance(command, TypeCommand)
        if isinstance(command, ClickCommand):
            clicks.add(command.command_id)
    assert len(clicks) == 1 + bench.settings.replay.max_retries
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.EFFECT_NOT_SEEN


def typing_over(bench: Bench, text: str = "${numero_patient}") -> tuple[Frame, Frame]:
    """The form before and after a click that was taken, when what stands in its field is selected before it is typed
    over; the click into the field is under way."""
    workflow = typing_into("N° patient")
    opens, types, saves = workflow.edges
    into, over = types.action, {"from_node": types.from_node, "to_node": types.from_node}
    assert isinstance(into, TextInputAction)
    clicks = MouseClickAction(target=into.target, parameters=ClickParameters(click_offset=(130, 0)))
    stays = PostConditions(expected_node=types.from_node)
    edges = (
        opens,
        types.model_copy(update={"action": clicks, "post_conditions": stays, **over}),
        step(
            "all",
            types.from_node,
            types.from_node,
            KeyPressAction(parameters=KeyParameters(keys=("ctrl", "a"))),
        ),
        step(
            "over",
            types.from_node,
            types.to_node,
            TextInputAction(parameters=TextParameters(text=text)),
        ),
        saves,
    )
    way = tuple(edge.edge_id for edge in edges)
    bench.start(workflow.model_copy(update={"edges": edges, "ways": (Way(edges=way, seen=3),)}))
    return reached_field(bench)


def test_a_field_that_had_the_keyboard_is_typed_over(bench: Bench) -> None:
    """After a notice over it was put away, say: the click changes nothing but the caret, which blinks."""
    form_seen, focused = typing_over(bench)
    bench.show(form_seen, before=focused)
    assert isinstance(bench.command(), KeyComboCommand)


def test_nothing_is_selected_before_the_field_shows_the_keyboard(bench: Bench) -> None:
    form_seen, focused = typing_over(bench)
    elsewhere = Box(280, 290, 480, 330)
    bench.show(bench.ocr.with_ground(form_seen, elsewhere, (0, 0, 160)))
    assert isinstance(bench.command(), WaitCommand)
    bench.show(bench.ocr.with_ground(focused, elsewhere, (0, 0, 160)))
    assert isinstance(bench.command(), KeyComboCommand)


@pytest.mark.parametrize("text", ["${numero_patient}", "10234"])
def test_what_is_typed_over_a_selected_text_is_read_where_the_field_was_clicked(
    bench: Bench, text: str
) -> None:
    """Whatever the field is called: selecting leaves the keyboard there."""
    _, focused = typing_over(bench, text)
    bench.show(focused)
    bench.show(focused)
    assert isinstance(bench.command(), TypeCommand)
    bench.show(bench.screens()["filled"], before=focused)
    assert isinstance(bench.command(), ClickCommand)
    assert bench.replay().pause is None
