"""Reading again only what changed gives what reading everything again would."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawn_page import DrawnPage, draw_page
from rpa_vision.bootstrap.seeing import build_ocr, build_senses
from rpa_vision.errors import BadInputError
from rpa_vision.models.geometry import Box, Size
from rpa_vision.models.token import Glyph, Token
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.text.agreement import DISPUTED
from rpa_vision.perception.text.reading import AttentiveOcr
from rpa_vision.ports import Frame, OcrEngine, Pixels, TextMap
from rpa_vision.settings import PerceptionSettings, Settings
from tries import tries

TEXTS = ["Prénom", "DUPONT Éléonore", "I10 Hypertension", "12/03/1980", "Enregistrer", "N° IPP 8001234567"]
FORGETFUL = Settings(perception=PerceptionSettings(remembered_tiles=1, remembered_lines=1))


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[DrawnPage]:
    folder = tmp_path_factory.mktemp("pages")
    return [
        draw_page(
            [(20 + 230 * (i % 3), 15 + 60 * (i // 3), f"{text} {i}") for i, text in enumerate(TEXTS * 4)],
            folder / f"{pixel_size}.png",
            size=(700, 520),
            pixel_size=pixel_size,
        )
        for pixel_size in (12, 15)
    ]


@pytest.fixture(scope="module")
def remembering() -> Eyes:
    return Eyes(build_senses(Settings()))


@pytest.fixture(scope="module")
def forgetful() -> OcrEngine:
    return build_ocr(FORGETFUL)


@settings(max_examples=tries(6), deadline=None)
@given(data=st.data())
def test_a_look_never_returns_stale_text(
    data: st.DataObject, remembering: Eyes, forgetful: OcrEngine, pages: list[DrawnPage]
) -> None:
    """Random sequences of frames: another page shows through, a part scrolls, the damage of JPEG comes and goes."""
    pixels = pages[0].frame.pixels.copy()
    for _ in range(data.draw(st.integers(1, 3), "changes")):
        pixels = data.draw(changes(pixels, pages), "screen")
        view = remembering.look(Frame(pixels))
        assert list(view.lines) == list(forgetful.read(Frame(pixels)))


@st.composite
def changes(draw: st.DrawFn, pixels: Pixels, pages: list[DrawnPage]) -> Pixels:
    after = pixels.copy()
    height, width = after.shape[:2]
    left, top = draw(st.integers(0, width - 9)), draw(st.integers(0, height - 9))
    right, bottom = draw(st.integers(left + 8, width)), draw(st.integers(top + 8, height))
    kind = draw(st.sampled_from(["other page", "scrolled", "jpeg", "dimmed", "back"]))
    page = draw(st.sampled_from(pages))
    if kind == "other page":
        after[top:bottom, left:right] = page.frame.pixels[top:bottom, left:right]
    elif kind == "scrolled":
        after[top:bottom, left:right] = np.roll(
            after[top:bottom, left:right], draw(st.integers(1, 40)), axis=0
        )
    elif kind == "jpeg":
        after[top:bottom, left:right] = page.as_jpeg(20).pixels[top:bottom, left:right]
    elif kind == "dimmed":
        after[top:bottom, left:right] //= 2
    else:
        after = page.frame.pixels.copy()
    return after


@dataclass
class FakeReader:
    """Says how often it was asked; as sure of every letter as it is told to be."""

    name: str
    sure: float
    crops: list[Pixels] = field(default_factory=list)

    def read(self, crops: Sequence[Pixels]) -> list[Token | None]:
        self.crops += crops
        return [
            Token(
                text=self.name[0],
                bbox=Box(0, 0, crop.shape[1], crop.shape[0]),
                confidence=self.sure,
                glyphs=(Glyph(0, crop.shape[1], self.sure),),
            )
            for crop in crops
        ]


class FakeFinder:
    """One line across the top."""

    def likely(self, pieces: Sequence[Pixels]) -> list[TextMap]:
        return [np.zeros(piece.shape[:2], dtype=np.uint8) for piece in pieces]

    def lines(self, likely: TextMap) -> list[Box]:
        return [Box(0, 0, likely.shape[1], 20)]


def engine_of(fast: FakeReader, sure: FakeReader) -> AttentiveOcr:
    return AttentiveOcr(
        FakeFinder(),
        fast,
        sure,
        detection_limit=Size(1920, 1080),
        doubtful_letter=0.9,
        remembered_tiles=8,
        remembered_lines=8,
    )


def noise(seed: int) -> Frame:
    return Frame(np.random.default_rng(seed).integers(0, 255, (60, 90, 3), dtype=np.uint8))


def test_the_sure_reader_is_asked_only_where_the_fast_one_doubts() -> None:
    fast, sure = FakeReader("fast", 0.96), FakeReader("sure", 0.99)
    assert [token.text for token in engine_of(fast, sure).read(noise(1))] == ["f"]
    assert sure.crops == []


@pytest.mark.parametrize(("second", "kept"), [(0.99, "s"), (0.5, "f")])
def test_of_two_readings_the_surer_counts_and_is_doubted(second: float, kept: str) -> None:
    fast, sure = FakeReader("fast", 0.7), FakeReader("sure", second)
    [token] = engine_of(fast, sure).read(noise(1))
    assert (token.text, token.confidence) == (kept, DISPUTED)
    assert len(sure.crops) == 1


def test_a_region_is_read_by_both_readers() -> None:
    fast, sure = FakeReader("8801", 1.0), FakeReader("8801", 0.99)
    [token] = engine_of(fast, sure).read_closely(noise(1), Box(10, 5, 70, 35))
    assert (token.text, token.bbox, token.confidence) == ("8", Box(0, 0, 90, 20), 1.0)
    assert len(fast.crops) == len(sure.crops) == 1


def test_a_line_whose_pixels_did_not_change_is_not_read_again() -> None:
    fast, sure = FakeReader("fast", 1.0), FakeReader("sure", 1.0)
    engine, before = engine_of(fast, sure), noise(1)
    after = Frame(before.pixels.copy())
    after.pixels[40:] = 0
    engine.read(before)
    engine.read(after)
    assert len(fast.crops) == 1
    after.pixels[5, 5] ^= 1
    engine.read(after)
    assert len(fast.crops) == 2


def test_a_region_that_cuts_a_line_reads_it_whole(pages: list[DrawnPage]) -> None:
    engine, page = build_ocr(Settings()), pages[1]
    text, box = next((text, box) for text, box in page.boxes.items() if "Éléonore" in text)
    left_half = Box(box.left, box.top - 4, box.center.x, box.bottom + 4)
    assert [token.text for token in engine.read_closely(page.frame, left_half)] == [text]


def test_a_region_is_read_the_same_after_the_whole_screen_was(pages: list[DrawnPage]) -> None:
    engine, region = build_ocr(Settings()), Box(0, 60, 700, 140)
    alone = build_ocr(Settings()).read_closely(pages[0].frame, region)
    engine.read(pages[0].frame)
    assert engine.read_closely(pages[0].frame, region) == alone


@pytest.mark.parametrize("region", [Box(-300, -300, -10, -10), Box(800, 10, 900, 40)])
def test_a_region_outside_the_screen_is_refused(pages: list[DrawnPage], region: Box) -> None:
    with pytest.raises(BadInputError, match="shows nothing"):
        build_ocr(Settings()).read_closely(pages[0].frame, region)
