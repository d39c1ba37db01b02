"""One look, many readers."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from weakref import ref

import numpy as np
import pytest

from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.errors import BadImageError
from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token
from rpa_vision.perception.embedding.state import StateInput
from rpa_vision.perception.eyes import REMEMBERED_VIEWS, Eyes
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings


class FakeOcr:
    """Always reads the same two lines, and counts how often it was asked."""

    name = "fake"

    def __init__(self) -> None:
        self.readings = 0
        self.may_answer = Event()
        self.may_answer.set()

    def read(self, _frame: Frame) -> Sequence[Token]:
        self.readings += 1
        self.may_answer.wait(10)
        return [
            Token(text="Date de naissance", bbox=Box(10, 10, 180, 30), confidence=0.9),
            Token(text="Enregistrer", bbox=Box(10, 40, 120, 60), confidence=1.0),
        ]

    def read_closely(self, frame: Frame, _region: Box, _times: float = 1) -> Sequence[Token]:
        return self.read(frame)


def eyes_with(ocr: FakeOcr) -> Eyes:
    return Eyes(build_senses(Settings(), ocr))


def screen(level: int = 200) -> Frame:
    return Frame(np.full((100, 200, 3), level, dtype=np.uint8))


def test_nothing_is_read_before_it_is_asked_for() -> None:
    ocr = FakeOcr()
    eyes_with(ocr).look(screen())
    assert ocr.readings == 0


def test_all_readers_share_one_reading() -> None:
    ocr = FakeOcr()
    view = eyes_with(ocr).look(screen())
    assert [line.text for line in view.lines] == ["Date de naissance", "Enregistrer"]
    assert [word.text for word in view.words] == ["Date", "de", "naissance", "Enregistrer"]
    assert view.text == "Date de naissance\nEnregistrer"
    assert ocr.readings == 1


def test_readers_in_several_threads_share_one_reading() -> None:
    ocr = FakeOcr()
    ocr.may_answer.clear()
    view = eyes_with(ocr).look(screen())
    with ThreadPoolExecutor(4) as pool:
        answers = [pool.submit(lambda: view.lines) for _ in range(4)]
        ocr.may_answer.set()
        assert len({id(answer.result()) for answer in answers}) == 1
    assert ocr.readings == 1


def test_an_unchanged_screen_is_not_read_again() -> None:
    ocr = FakeOcr()
    eyes = eyes_with(ocr)
    first = eyes.look(screen())
    assert first.lines
    assert eyes.look(screen()) is first
    assert ocr.readings == 1


def test_what_was_not_looked_at_lately_is_forgotten_first() -> None:
    ocr = FakeOcr()
    eyes = eyes_with(ocr)
    for level in (0, *range(1, REMEMBERED_VIEWS), 0, 99, 0):
        assert eyes.look(screen(level)).lines
    assert ocr.readings == REMEMBERED_VIEWS + 1
    assert eyes.look(screen(1)).lines
    assert ocr.readings == REMEMBERED_VIEWS + 2


def test_one_changed_pixel_is_another_screen() -> None:
    eyes = eyes_with(FakeOcr())
    first, changed = eyes.look(screen()), screen()
    changed.pixels[99, 199, 2] += 1
    assert eyes.look(changed) is not first


def test_a_capture_that_reuses_its_memory_is_seen_to_change() -> None:
    eyes, buffer = eyes_with(FakeOcr()), screen()
    first = eyes.look(buffer)
    buffer.pixels[50, 50] = 0
    assert eyes.look(buffer) is not first


def test_what_is_read_later_is_what_was_looked_at() -> None:
    class ShadeOcr(FakeOcr):
        """Reads the shade of the picture."""

        def read(self, frame: Frame) -> Sequence[Token]:
            return [Token(text=str(frame.pixels[0, 0, 0]), bbox=Box(0, 0, 9, 9), confidence=1.0)]

    eyes, buffer = eyes_with(ShadeOcr()), screen(10)
    view = eyes.look(buffer)
    buffer.pixels[:] = 20
    assert view.text == "10"
    assert eyes.look(screen(10)).text == "10"
    assert eyes.look(buffer).text == "20"


def test_a_view_nobody_holds_is_gone_at_once() -> None:
    view = ScreenView(screen(), build_senses(Settings(), FakeOcr()))
    assert view.element_vectors is not None
    assert view.state is not None
    gone = ref(view)
    del view
    assert gone() is None


def test_a_view_is_what_its_senses_say_of_its_frame() -> None:
    senses = build_senses(Settings(), FakeOcr())
    frame = Frame(np.random.default_rng(1).integers(0, 255, (120, 240, 3), dtype=np.uint8))
    view = ScreenView(frame, senses)
    elements = senses.detector.detect(frame, view.lines)
    assert list(view.elements) == list(elements)
    expected = senses.embedder.embed(StateInput(frame.pixels, view.lines, elements, view.title))
    assert np.array_equal(view.state.vector.values, expected.vector.values)
    for seen, direct in zip(
        view.element_vectors, senses.element_embedder.embed(frame, elements), strict=True
    ):
        assert np.array_equal(seen.image.values, direct.image.values)
        assert np.array_equal(seen.text.values, direct.text.values)


@pytest.mark.parametrize(
    "pixels",
    [
        np.zeros((9, 9), dtype=np.uint8),
        np.zeros((9, 9, 4), dtype=np.uint8),
        np.zeros((9, 9, 3), dtype=np.float32),
        np.zeros((0, 9, 3), dtype=np.uint8),
    ],
)
def test_only_a_picture_of_three_colours_is_a_frame(pixels: np.ndarray) -> None:
    with pytest.raises(BadImageError, match="height × width × 3"):
        Frame(pixels)


def test_the_same_bytes_in_another_shape_are_another_screen() -> None:
    eyes, frame = eyes_with(FakeOcr()), screen()
    first = eyes.look(frame)
    assert eyes.look(Frame(frame.pixels.reshape(200, 100, 3))) is not first


def test_elements_vectors_and_title_are_found_out_once_from_one_reading() -> None:
    ocr = FakeOcr()
    view = eyes_with(ocr).look(screen())
    assert view.elements is view.elements
    assert view.state is view.state
    assert len(view.element_vectors) == len(view.elements)
    assert view.title == "Date de naissance"
    assert ocr.readings == 1


def test_a_title_that_is_known_takes_the_place_of_the_one_read() -> None:
    view = eyes_with(FakeOcr()).look(screen())
    known = view.state_titled("Admissions")
    assert known is view.state_titled("Admissions")
    assert known.vector.similarity(view.state.vector) < 1.0
    assert view.state_titled(view.title).vector.similarity(view.state.vector) == pytest.approx(1.0)


def test_a_region_is_read_closely_by_the_engine_that_reads_the_rest() -> None:
    view = eyes_with(FakeOcr()).look(screen())
    assert [line.text for line in view.read_closely(Box(0, 0, 200, 35))] == [
        "Date de naissance",
        "Enregistrer",
    ]
