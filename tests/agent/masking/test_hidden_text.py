"""Which texts are taken for shown, on pictures drawn here and typed into the fields of real toolkits."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from rpa_vision.agent.masking import ink_likeness as likeness_of_ink
from rpa_vision.agent.masking.hidden_text import looks_hidden, turned_to_blobs
from rpa_vision.agent.masking.ink_likeness import drawn, likeness
from rpa_vision.agent.masking.painted import painted_lines
from rpa_vision.models.geometry import Box
from rpa_vision.ports import Frame
from rpa_vision_lab.fields.kinds import FieldKind
from rpa_vision_lab.fields.masking import Outcome, type_into_every_field
from rpa_vision_lab.fields.stage import FieldStage, Toolkit
from tries import each_value_once

TYPED = st.text(
    st.characters(min_codepoint=33, max_codepoint=0x17F, exclude_categories=["C", "Z", "M", "Lm", "Lo"]),
    min_size=1,
    max_size=16,
)
FIELD = Box(40, 40, 460, 84)


class Paper:
    """A field on a page, in colours and a size of one's choice."""

    def __init__(
        self, dark: bool = False, scale: float = 1.0, quality: int | None = None, font: str = "uni"
    ) -> None:
        self._font = font
        self._page, self._paper, self._ink = (40, 25, 230) if dark else (235, 255, 20)
        self._size = round(14 * scale)
        self._quality = quality
        self._pixels = np.full((140, 520, 3), self._page, np.uint8)
        cv2.rectangle(self._pixels, FIELD[:2], FIELD[2:], (self._paper,) * 3, -1)
        cv2.rectangle(self._pixels, FIELD[:2], FIELD[2:], (120, 120, 120), 1)

    def frame(self) -> Frame:
        if self._quality is None:
            return Frame(self._pixels.copy())
        _, data = cv2.imencode(".jpg", self._pixels, [cv2.IMWRITE_JPEG_QUALITY, self._quality])
        return Frame(cv2.imdecode(data, cv2.IMREAD_COLOR))  # type: ignore[arg-type]

    def write(self, text: str, at: tuple[int, int] = (50, 68)) -> None:
        colour = (self._ink,) * 3
        cv2.putText(self._pixels, text, at, colour, cv2.FontFace(self._font), self._size, 400)

    def blobs(self, count: int, kind: str) -> None:
        radius, step = max(2, self._size // 4), round(self._size * 0.7)
        for index in range(count):
            centre = (54 + step * index, 62)
            if kind == "disc":
                cv2.circle(self._pixels, centre, radius, (self._ink,) * 3, -1, cv2.LINE_AA)
            elif kind == "square":
                corner = (centre[0] - radius, centre[1] - radius)
                end = (centre[0] + radius, centre[1] + radius)
                cv2.rectangle(self._pixels, corner, end, (self._ink,) * 3, -1)
            else:
                self.write(kind, (centre[0] - radius, 68))

    def width(self, text: str) -> int:
        return cv2.getTextSize((0, 0), text, (0, 0), cv2.FontFace(self._font), self._size, 400)[2]

    def caret(self, x: int) -> None:
        cv2.line(self._pixels, (x, 62 - self._size // 2), (x, 62 + self._size // 2), (self._ink,) * 3, 1)


FONTS = (
    "uni",
    *(str(path) for path in sorted((Path(likeness_of_ink.__file__).with_name("fonts")).glob("*.ttf"))),
)
papers = st.builds(
    Paper,
    st.booleans(),
    st.sampled_from([1.0, 1.25, 1.5, 1.75]),
    st.sampled_from([None, 90, 60, 30]),
    st.sampled_from(FONTS),
)


@settings(max_examples=60, deadline=None)
@given(paper=papers, text=TYPED, kind=st.sampled_from(["disc", "square", "*", "•", "●", "X"]))
@example(Paper(), "0000", "disc")
@example(Paper(), "oo", "disc")
@example(Paper(), "XXXX", "X")
@example(Paper(), "****", "*")
@example(Paper(), "ĸ", "X")
@example(Paper(), "x", "X")
@example(Paper(), "XX", "X")
def test_a_row_of_equal_blobs_is_never_taken_for_the_text(paper: Paper, text: str, kind: str) -> None:
    before = paper.frame()
    paper.blobs(len(text), kind)
    paper.caret(54 + 16 * len(text))
    assert looks_hidden(before, paper.frame(), text).verdict != "shown"


BESIDE = ("Trop court", "Faible", "Moyen", "Excellent", "12:03:17", "Verr. maj. activée", "3 caractères")


@settings(max_examples=60, deadline=None)
@given(
    paper=papers,
    text=TYPED.filter(lambda text: len(text) > 6),
    word=st.sampled_from(BESIDE),
    dots=st.booleans(),
)
@example(Paper(), "00Iahlr", "Excellent", False)
def test_another_text_that_appears_meanwhile_is_not_taken_for_it(
    paper: Paper, text: str, word: str, dots: bool
) -> None:
    assume(SequenceMatcher(None, text.casefold(), word.casefold()).ratio() < 0.5)
    before = paper.frame()
    if dots:
        paper.blobs(len(text), "disc")
    paper.write(word, (50, 120))
    assert looks_hidden(before, paper.frame(), text).verdict != "shown"


@pytest.mark.parametrize(
    ("text", "dark", "quality"),
    each_value_once(
        ["Éléonore Lefèvre", "20419", "J18.9", "Tr0ub4dor&3", "ABC", "né(e)", "M", "42"],
        [False, True],
        [None, 60],
    ),
)
def test_a_text_that_can_be_read_is_shown(text: str, dark: bool, quality: int | None) -> None:
    paper = Paper(dark, 1.25, quality)
    before = paper.frame()
    paper.write(text)
    sight = looks_hidden(before, paper.frame(), text)
    assert sight.verdict == "shown"
    assert sight.where is not None
    assert FIELD.encloses(sight.where)


@pytest.mark.parametrize("text", ["transmis", "8652", "LEFÈVRE", "J18.9", "Rennes"])
@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("scale", [0.9, 1.0])
def test_small_text_of_narrow_fonts_and_of_such_with_serifs_is_shown_too(
    text: str, font: str, scale: float
) -> None:
    paper = Paper(scale=scale, font=font)
    before = paper.frame()
    paper.write(text)
    assert looks_hidden(before, paper.frame(), text).verdict == "shown"


@pytest.mark.parametrize(
    ("text", "shown"),
    [("dupont", "DUPONT"), ("12031980", "12/03/1980"), ("58,10", "58.10"), ("12.45", "12,45")],
)
@pytest.mark.parametrize("font", FONTS)
def test_a_text_that_its_field_puts_into_form_is_shown(text: str, shown: str, font: str) -> None:
    paper = Paper(font=font)
    before = paper.frame()
    paper.write(shown)
    assert looks_hidden(before, paper.frame(), text).verdict == "shown"


BEFORE = ["", "—", "60 /min"]
UNITS = [("92", "92 /min"), ("104", "104 /min"), ("38,5", "38,5 °C"), ("78", "78 kg")]


@pytest.mark.parametrize(
    ("text", "shown", "before", "caret", "dark"),
    each_value_once(
        [(*unit, before, caret) for unit in UNITS for before in BEFORE for caret in (False, True)],
        [False, True],
    ),
)
def test_a_number_to_which_its_field_adds_the_unit_is_shown(
    text: str, shown: str, before: str, dark: bool, caret: bool
) -> None:
    empty, filled = Paper(dark, 1.25), Paper(dark, 1.25)
    empty.write(before)
    filled.write(shown)
    if caret:
        filled.caret(51 + filled.width(text))
    sight = looks_hidden(empty.frame(), filled.frame(), text)
    assert sight.verdict == "shown"
    assert sight.where is not None
    assert FIELD.encloses(sight.where)


@pytest.mark.parametrize(
    ("typed", "appears", "dots", "quality"),
    each_value_once(
        [
            ("92", "38 /min"),
            ("92", "97 /min"),
            ("28", "26 /min"),
            ("49", "48 /min"),
            ("104", "140 mmHg"),
            ("104", "164 mmHg"),
            ("4711", "4717 caractères"),
            ("38,5", "38,6 mmol/l"),
            ("20419", "12 caractères"),
        ],
        [False, True],
        [None, 60],
    ),
)
def test_another_number_with_a_unit_that_appears_meanwhile_is_not_taken_for_it(
    typed: str, appears: str, dots: bool, quality: int | None
) -> None:
    paper = Paper(quality=quality)
    before = paper.frame()
    if dots:
        paper.blobs(len(typed), "disc")
    paper.write(appears, (50, 120))
    assert looks_hidden(before, paper.frame(), typed).verdict != "shown"


def test_a_letter_count_beside_a_field_that_hides_letters_proves_nothing() -> None:
    paper = Paper()
    before = paper.frame()
    paper.blobs(1, "disc")
    paper.write("7 caractères", (50, 120))
    assert looks_hidden(before, paper.frame(), "7").verdict != "shown"


def test_a_number_at_the_beginning_of_a_whole_sentence_proves_nothing() -> None:
    paper = Paper()
    before = paper.frame()
    paper.write("42 dossiers ont été trouvés dans la base", (50, 120))
    assert looks_hidden(before, paper.frame(), "42").verdict != "shown"


@pytest.mark.parametrize("dark", [False, True])
def test_a_text_that_goes_on_in_a_second_line_close_below_is_shown(dark: bool) -> None:
    paper = Paper(dark)
    before = paper.frame()
    paper.write("Récupération complète en deux", (50, 60))
    paper.write("heures", (50, 76))
    assert looks_hidden(before, paper.frame(), "Récupération complète en deux heures").verdict == "shown"


@pytest.mark.parametrize("text", ["1111", "----", "lll", "....", "Il", "'", "|"])
def test_a_text_that_could_be_blobs_or_a_caret_counts_as_secret(text: str) -> None:
    paper = Paper()
    before = paper.frame()
    paper.write(text)
    assert looks_hidden(before, paper.frame(), text).verdict != "shown"


def test_nothing_painted_a_caret_alone_and_another_screen_tell_nothing() -> None:
    paper = Paper()
    before = paper.frame()
    assert looks_hidden(before, before, "secret").verdict == "unsure"
    paper.caret(50)
    assert looks_hidden(before, paper.frame(), "l").verdict == "unsure"
    other = Frame(255 - before.pixels)
    assert looks_hidden(before, other, "secret").verdict == "unsure"
    smaller = Frame(before.pixels[:100].copy())
    assert looks_hidden(before, smaller, "secret").verdict == "unsure"


def test_dots_typed_over_dots_change_nothing_and_are_secret() -> None:
    paper = Paper()
    paper.blobs(8, "disc")
    assert looks_hidden(paper.frame(), paper.frame(), "nouveau1").verdict == "unsure"


def test_letters_that_became_dots_are_noticed_and_those_that_stayed_are_not() -> None:
    paper, left = Paper(), Paper()
    paper.write("hôpital")
    left.blobs(7, "disc")
    where = Box(50, 55, 110, 72)
    assert turned_to_blobs(paper.frame(), left.frame(), where, 7)
    shown = paper.frame()
    paper.caret(200)
    assert not turned_to_blobs(shown, paper.frame(), where, 7)


@pytest.mark.parametrize("ground", [(222, 224, 226), (214, 220, 228), (200, 205, 210)])
@pytest.mark.parametrize("title", ["Question", "Confirmer ?"])
def test_a_window_over_the_field_is_no_row_of_blobs(title: str, ground: tuple[int, int, int]) -> None:
    paper = np.full((640, 900, 3), (223, 235, 243), np.uint8)
    cv2.rectangle(paper, (226, 254), (526, 280), (250, 253, 254), -1)
    cv2.rectangle(paper, (226, 254), (526, 280), (150, 160, 170), 1)
    cv2.putText(paper, "transmis", (231, 272), (30, 40, 45), cv2.FontFace("uni"), 15, 400)
    covered = paper.copy()
    cv2.rectangle(covered, (230, 256), (670, 380), (223, 235, 243), -1)
    cv2.rectangle(covered, (230, 256), (670, 282), ground, -1)
    cv2.rectangle(covered, (230, 256), (670, 380), (120, 120, 125), 1)
    cv2.putText(covered, title, (240, 273), (40, 40, 40), cv2.FontFace("sans"), 12, 400)
    cv2.line(covered, (651, 264), (660, 273), (40, 40, 40), 1, cv2.LINE_AA)
    cv2.line(covered, (660, 264), (651, 273), (40, 40, 40), 1, cv2.LINE_AA)
    assert not turned_to_blobs(Frame(paper), Frame(covered), Box(229, 258, 296, 275), 8)


def legible(outcome: Outcome) -> bool:
    """Whether the text can be read on the picture that was kept."""
    blank = outcome.after.copy()
    place = outcome.place
    blank[place.top : place.bottom, place.left : place.right] = blank[place.top + 4, place.left + 4]
    lines = painted_lines(Frame(blank), Frame(outcome.after))
    return any(likeness(line.ink, drawn(outcome.text)) > 0.7 for line in lines)


def in_two_fonts(kinds: Sequence[FieldKind]) -> tuple[FieldKind, ...]:
    return tuple(kind for kind in kinds if not kind.name.endswith(("_2", "_3", "_4")))


@pytest.mark.alone
@pytest.mark.desktop
@pytest.mark.parametrize(
    ("toolkit", "theme", "scale", "every_font"),
    [
        ("qt", "dark", 1.25, False),
        pytest.param("qt", "dark", 1.25, True, marks=pytest.mark.lab),
        pytest.param("qt", "light", 1.75, True, marks=pytest.mark.lab),
        pytest.param("tk", "light", 1.0, True, marks=pytest.mark.lab),
        pytest.param("tk", "dark", 1.5, True, marks=pytest.mark.lab),
        pytest.param("web", "light", 1.0, True, marks=pytest.mark.lab),
        pytest.param("web", "dark", 1.5, True, marks=pytest.mark.lab),
    ],
)
def test_what_real_fields_hide_is_never_kept_and_what_they_show_is(
    toolkit: Toolkit, theme: str, scale: float, every_font: bool, tmp_path: Path
) -> None:
    size = (1280, 900) if scale < 1.4 else (1920, 1400)
    with FieldStage(toolkit, tmp_path, theme=theme, scale=scale, size=size) as stage:
        if not every_font:
            stage.kinds = in_two_fonts(stage.kinds)
        outcomes = type_into_every_field(stage)
    assert [outcome.kind.name for outcome in outcomes if outcome.missed] == []
    assert [outcome.kind.name for outcome in outcomes if outcome.wrongly_masked] == []
    assert all(outcome.kept in (None, outcome.text) for outcome in outcomes)
    # A field that shows the letters until it is left: they are on no picture either.
    assert [outcome.kind.name for outcome in outcomes if outcome.kind.hidden and legible(outcome)] == []
    assert all(legible(outcome) for outcome in outcomes if not outcome.kind.hidden)


@pytest.mark.parametrize("text", ["", "ok\ud800", "\ud800", "\n", "\u200d"])
def test_a_text_that_no_font_has_is_drawn_as_far_as_it_goes(text: str) -> None:
    for _ in range(20):  # it used to end the program now and then
        assert all(len(columns) > 0 for columns in drawn(text))


@pytest.mark.parametrize("name", ["NOËL", "HÉLÈNE"])
def test_capitals_whose_accents_the_field_cuts_off_are_read_all_the_same(name: str) -> None:
    empty = np.full((60, 400, 3), 255, np.uint8)
    written = empty.copy()
    cv2.putText(written, name, (20, 40), (20, 20, 20), cv2.FontFace("sans"), 18, 400)
    written[:28] = 255  # as far down as a low field hides them
    assert looks_hidden(Frame(empty), Frame(written), name).verdict == "shown"


@pytest.mark.parametrize(("top", "typed"), each_value_once(range(112, 143, 3), ["4802", "calme", "urgent"]))
def test_a_list_that_comes_in_place_of_the_form_is_no_row_of_blobs(top: int, typed: str) -> None:
    form = np.full((320, 820, 3), (247, 245, 244), np.uint8)
    cv2.rectangle(form, (206, 121), (505, 145), (255, 255, 255), -1)
    cv2.rectangle(form, (206, 121), (505, 145), (40, 40, 40), 2)
    cv2.putText(form, typed, (215, 138), (30, 30, 30), cv2.FontFace("sans"), 13, 400)
    listed = np.full_like(form, (247, 245, 244))
    for row in range(top, 320, 31):
        cv2.line(listed, (16, row), (819, row), (210, 210, 210), 1)
        for left, text in ((25, "31782"), (133, "LEFEVRE"), (288, "Karim"), (421, "28/10/1963")):
            cv2.putText(listed, text, (left, row + 20), (30, 30, 30), cv2.FontFace("sans"), 13, 400)
        cv2.rectangle(listed, (750, row + 5), (799, row + 26), (200, 100, 36), -1)
        cv2.putText(listed, "Voir", (764, row + 20), (255, 255, 255), cv2.FontFace("sans"), 13, 400)
    assert not turned_to_blobs(Frame(form), Frame(listed), Box(215, 126, 250, 140), len(typed))
