"""A recorded look found again, and never taken for another."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from drawn_rows import row_of
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.grounding.look.search import resembling
from rpa_vision.grounding.look.visual_anchor import VisualAnchor
from rpa_vision.grounding.question import Stakes
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.target import Grounding, Neighbour, Target
from rpa_vision.models.token import Token
from rpa_vision.ports import Frame, Pixels
from rpa_vision.settings import GroundingSettings
from told_screen import showing

GROUNDER = Grounder([VisualAnchor(GroundingSettings())])
ICON = Target(role="action", crop="crops/icon.png")
LIGHT, DARK = ((240, 240, 240), (60, 50, 40)), ((40, 40, 40), (220, 210, 200))
SHAPES = ("gear", "bin", "arrow", "lens", "grid")


def icon(shape: str, look: tuple = LIGHT, side: int = 32) -> Pixels:
    """Drawn large and scaled down, as icons are."""
    ground, ink = look
    large = np.full((256, 256, 3), ground, np.uint8)
    match shape:
        case "gear":
            cv2.circle(large, (128, 128), 70, ink, 24)
            for angle in range(0, 360, 45):
                way = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
                start, end = (tuple(map(int, 128 + way * far)) for far in (80, 115))
                cv2.line(large, start, end, ink, 26)
        case "bin":
            cv2.rectangle(large, (70, 80), (186, 230), ink, 18)
            cv2.line(large, (40, 60), (216, 60), ink, 20)
            cv2.line(large, (128, 100), (128, 210), ink, 14)
        case "arrow":
            cv2.arrowedLine(large, (30, 200), (220, 50), ink, 26, tipLength=0.4)
        case "lens":
            cv2.circle(large, (105, 105), 65, ink, 22)
            cv2.line(large, (155, 155), (225, 225), ink, 30)
        case "grid":
            for at in (60, 128, 196):
                cv2.line(large, (40, at), (216, at), ink, 16)
                cv2.line(large, (at, 40), (at, 216), ink, 16)
    return np.asarray(cv2.resize(large, (side, side), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def screen(icons: dict[tuple[int, int], str], look: tuple = LIGHT, side: int = 32) -> Pixels:
    pixels = np.full((400, 640, 3), look[0], np.uint8)
    for (left, top), shape in icons.items():
        pixels[top : top + side, left : left + side] = icon(shape, look, side)
    return pixels


ROW = {(40 + 90 * index, 60): shape for index, shape in enumerate(SHAPES)}


def ground(
    pixels: Pixels,
    shape: str = "gear",
    target: Target = ICON,
    tokens: tuple[Token, ...] = (),
    stakes: Stakes = "harmless",
) -> Grounding:
    view = showing(tokens, Frame(pixels), elements=[])
    return GROUNDER.ground(view, target, look_of=lambda _name: icon(shape), stakes=stakes)


def place_of(shape: str, side: int = 32) -> Box:
    left, top = next(at for at, one in ROW.items() if one == shape)
    return Box(left, top, left + side, top + side)


def jpeg(pixels: Pixels, quality: int = 20) -> Pixels:
    _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    ("look", "side", "damaged"), [(LIGHT, 32, True), (DARK, 24, False), (DARK, 48, True)]
)
def test_an_icon_is_found_in_another_theme_at_another_scale_and_compressed(
    shape: str, look: tuple, side: int, damaged: bool
) -> None:
    pixels = screen(ROW, look, side)
    grounding = ground(jpeg(pixels) if damaged else pixels, shape)
    assert grounding.found is not None, grounding.tried
    assert grounding.found.method == "visual_anchor"
    assert place_of(shape, side).contains(grounding.found.center)


@pytest.mark.parametrize(
    ("usual", "found"),
    [((72, 92), True), ((100, 60), True), ((400, 92), False), ((72, 250), False), (None, False)],
)
def test_what_is_looked_for_in_its_place_counts_nowhere_else(
    usual: tuple[int, int] | None, found: bool
) -> None:
    pixels = screen(ROW)
    view = showing((), Frame(pixels), elements=[])
    target = ICON.model_copy(update={"fallback_strategy": "position"})
    place = None if usual is None else Point(*usual).fraction_of(view.size)
    grounding = GROUNDER.ground(view, target, look_of=lambda _name: icon("gear"), usual_place=place)
    assert (grounding.found is not None) is found
    assert grounding.tried[-1].candidates  # what was seen elsewhere is told


def test_its_place_does_not_choose_between_two_of_one_look() -> None:
    view = showing((), Frame(screen(TWINS)), elements=[])
    target = ICON.model_copy(update={"fallback_strategy": "position"})
    place = Point(116, 116).fraction_of(view.size)
    grounding = GROUNDER.ground(view, target, look_of=lambda _name: icon("gear"), usual_place=place)
    assert grounding.tried[-1].outcome == "ambiguous"


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_not_there_is_not_found(shape: str) -> None:
    others = {at: one for at, one in ROW.items() if one != shape}
    assert ground(screen(others), shape).found is None


def test_an_empty_screen_shows_nothing() -> None:
    assert ground(screen({})).tried[-1].outcome == "not_found"


TWINS = {(100, 100): "gear", (400, 300): "gear"}


def test_two_of_one_look_are_a_doubt_and_both_are_shown() -> None:
    grounding = ground(screen(TWINS))
    assert grounding.found is None
    assert grounding.tried[-1].outcome == "ambiguous"
    places = [one.center for one in grounding.tried[-1].candidates]
    assert all(
        any(abs(x - left - 16) < 4 and abs(y - top - 16) < 4 for x, y in places) for left, top in TWINS
    )


@pytest.mark.parametrize("index", [0, 1])
def test_words_beside_it_decide_between_two_of_one_look(index: int) -> None:
    left, top = list(TWINS)[index]
    words = Token(text="Réglages", bbox=Box(left + 40, top + 8, left + 110, top + 24), confidence=0.95)
    target = ICON.model_copy(update={"neighbours": (Neighbour(text="Réglages", offset=(59, 0)),)})
    found = ground(screen(TWINS), target=target, tokens=(words,)).found
    assert found is not None
    assert Box(left, top, left + 32, top + 32).contains(found.center)


ALONE = {(300, 200): "gear"}
MIDDLE = Point(316, 216)
PAGE = {"Patients": (-240, -180), "Agenda": (-120, -180), "Aide": (140, -180)}


def written(around: dict[str, tuple[int, int]], center: Point = MIDDLE) -> tuple[Token, ...]:
    return tuple(
        Token(
            text=text,
            bbox=Box(center.x + x - 40, center.y + y - 8, center.x + x + 40, center.y + y + 8),
            confidence=0.95,
        )
        for text, (x, y) in around.items()
    )


def known_around(around: dict[str, tuple[int, int]]) -> Target:
    near = tuple(Neighbour(text=text, offset=offset) for text, offset in around.items())
    return ICON.model_copy(update={"neighbours": near})


@pytest.mark.parametrize(
    ("now", "found"),
    [
        (PAGE | {"Dossier verrouillé": (-110, 0)}, True),
        (PAGE | {"Sauvegarde impossible": (-110, 0)}, False),  # the cross of another notice in the same place
        ({"Dossier verrouillé": (-110, 0)}, True),  # the page behind has changed
        ({"Sauvegarde impossible": (-110, 0)}, False),
        ({}, False),  # nothing of it is there: another screen with such a cross
        (PAGE, True),  # it alone is not read
    ],
)
def test_a_look_that_stands_once_stands_with_what_it_stood_with(
    now: dict[str, tuple[int, int]], found: bool
) -> None:
    target = known_around(PAGE | {"Dossier verrouillé": (-110, 0)})
    harmful: tuple[Stakes, ...] = ("writes", "destroys")
    for stakes in harmful:
        grounding = ground(screen(ALONE), target=target, tokens=written(now), stakes=stakes)
        assert (grounding.found is not None) is found
        assert found or grounding.tried[-1].outcome == "ambiguous"
        assert grounding.tried[-1].candidates
    assert ground(screen(ALONE), target=target, tokens=written(now)).found is not None  # what does no harm


def test_a_look_that_is_drawn_larger_with_all_around_it_is_the_one() -> None:
    larger = {text: (x * 3 // 2, y) for text, (x, y) in {"Nom": (-60, 0), "IPP": (60, 0)}.items()}
    target = known_around({"Nom": (-60, 0), "IPP": (60, 0)})
    view = screen(ALONE, LIGHT, 48)
    assert (
        ground(view, target=target, tokens=written(larger, Point(324, 224)), stakes="writes").found
        is not None
    )


def test_a_look_on_which_other_words_are_read_is_another_thing() -> None:
    """Letters of one font look much alike: « Valider » is not « Vider », however alike the buttons are."""
    at = place_of("gear")
    target = Target(text="Valider", crop="crops/button.png")
    other = Token(
        text="Vider", bbox=Box(at.left + 2, at.top + 8, at.right - 2, at.bottom - 8), confidence=0.97
    )
    assert ground(screen(ROW), target=target, tokens=(other,)).found is None
    longer = Token(
        text="Ne pas valider", bbox=Box(at.left - 30, at.top + 8, at.right, at.bottom - 8), confidence=0.97
    )
    assert ground(screen(ROW), target=target, tokens=(longer,)).found is None
    same = other.model_copy(update={"text": "Valider"})
    assert ground(screen(ROW), target=target, tokens=(same,)).found is not None


def test_without_a_recorded_look_the_rung_says_so() -> None:
    view = showing([], Frame(screen(ROW)), elements=[])
    for target, look_of in ((Target(role="action"), lambda _name: icon("gear")), (ICON, None)):
        missed = GROUNDER.ground(view, target, look_of=look_of)
        assert missed.tried[-1].reason == "no look of the target was recorded"


@pytest.mark.parametrize("size", [(3, 3), (900, 700), (2, 500)])
def test_a_look_of_any_size_is_an_answer(size: tuple[int, int]) -> None:
    view = showing([], Frame(screen(ROW)), elements=[])
    look = np.full((size[1], size[0], 3), 120, np.uint8)
    assert GROUNDER.ground(view, ICON, look_of=lambda _name: look).found is None


def test_the_place_is_where_it_was_cut_from() -> None:
    noise = np.random.default_rng(3).integers(0, 255, (300, 400, 3), dtype=np.uint8)
    smooth = np.asarray(cv2.GaussianBlur(noise, (0, 0), 3), dtype=np.uint8)
    view = showing([], Frame(smooth), elements=[])
    cut = Box(111, 57, 167, 93)
    look = smooth[cut.top : cut.bottom, cut.left : cut.right]
    found = GROUNDER.ground(view, ICON, look_of=lambda _name: look).found
    assert found is not None
    assert (found.bbox, found.center) == (cut, Point(139, 75))


def test_of_a_row_of_one_look_the_first_of_each_scale_are_listed_each_time() -> None:
    """All are as alike to the last digits, which differ from run to run; three of each scale are kept."""
    row = row_of(12, step=61)
    pixels, look = row.view().frame.pixels, row.look(7)
    for _ in range(3):
        whole = [place.box.left for place in resembling(pixels, look) if place.scale == 1.0]
        assert whole == [row.icon(number).left - 4 for number in (2, 1, 0)]
