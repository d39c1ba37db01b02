"""The graph as a picture: nothing is lost, nothing overlaps, nothing that was read becomes markup."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest
from hypothesis import given, settings

from made_graphs import graphs
from made_screens import made_picture
from made_workflow import EDGES, NODES, coding_workflow
from rpa_vision.authoring.drawing.draw import draw_png, draw_svg, drawn
from rpa_vision.authoring.drawing.lettering import width_of
from rpa_vision.authoring.drawing.png import as_png
from rpa_vision.authoring.drawing.scene import Curve, Drawing, DrawnRect, Picture, Words
from rpa_vision.authoring.drawing.thumbnails import WIDEST
from rpa_vision.authoring.telling.explain import explain
from rpa_vision.errors import BadInputError
from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.workflow import Example, Workflow
from rpa_vision.phrases import Language

SVG = "{http://www.w3.org/2000/svg}"


def no_picture(_example: Example) -> None:
    return None


def texts(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)  # noqa: S314 - our own
    return ["".join(text.itertext()).replace("\u00a0", " ") for text in root.iter(f"{SVG}text")]


class Area(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Area) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def contains(self, x: float, y: float) -> bool:
        return self.left < x < self.right and self.top < y < self.bottom


def written(scene: Drawing) -> list[tuple[str, Area]]:
    """Every text with the room it takes with the widest font."""
    return [
        ("".join(run.text for run in words.runs), area_of(words))
        for words in scene.shapes
        if isinstance(words, Words)
    ]


def area_of(words: Words) -> Area:
    width = sum(width_of(run.text.rstrip(), words.size, bold=run.bold) for run in words.runs)
    left = words.x - (width / 2 if words.centred else 0)
    return Area(left, words.y - words.size * 0.75, left + width, words.y + words.size * 0.22)


def along(curve: Curve) -> Iterator[tuple[float, float]]:
    start = curve.start
    for one, two, end in curve.pieces:
        for step in range(11):
            t = step / 10
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            yield (
                a * start[0] + b * one[0] + c * two[0] + d * end[0],
                a * start[1] + b * one[1] + c * two[1] + d * end[1],
            )
        start = end


def assert_legible(scene: Drawing) -> None:
    said = written(scene)
    for text, area in said:
        assert area.left >= 0, text
        assert area.right <= scene.width, text
        assert area.bottom <= scene.height, text
    for (text, area), (other, elsewhere) in combinations(said, 2):
        assert not area.overlaps(elsewhere), f"{text!r} over {other!r}"
    for curve in (shape for shape in scene.shapes if isinstance(shape, Curve)):
        for x, y in along(curve):
            assert 0 <= x <= scene.width
            assert 0 <= y <= scene.height
            assert not [text for text, area in said if area.contains(x, y)]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_nothing_overlaps_and_nothing_is_cut(language: Language) -> None:
    assert_legible(drawn(coding_workflow(), made_picture, language))


@given(graphs())
@settings(max_examples=40)
def test_nothing_overlaps_whatever_the_graph(workflow: Workflow) -> None:
    assert_legible(drawn(workflow, no_picture, "fr"))


@given(graphs())
@settings(max_examples=25)
def test_every_action_has_its_number_in_the_drawing(workflow: Workflow) -> None:
    scene = drawn(workflow, no_picture, "fr")
    on_colour = [words.runs[0] for words in scene.shapes if isinstance(words, Words) and words.centred]
    numbers = {run.text for run in on_colour if run.text.isascii() and run.text.isdigit()}
    told = {str(line.number) for line in explain(workflow, "fr").lines if line.number}
    assert told <= numbers


def test_screens_actions_and_shares_are_all_there() -> None:
    said = " ".join(texts(draw_svg(coding_workflow(), made_picture, "fr")))
    for node in NODES:
        assert node.label in said
    for wanted in ("(1/5)", "(2/5)", "ou bien appuyer sur Ctrl+S", "× 1–3", "Début", "Fin", "26 étapes"):
        assert wanted in said
    assert {str(number) for number in range(1, 27)} <= set(said.split())


def test_values_stand_out_without_their_signs() -> None:
    said = " ".join(texts(draw_svg(coding_workflow(), no_picture, "fr")))
    assert "saisir nom" in said
    assert "${" not in said


def test_what_was_seen_only_sometimes_is_dashed() -> None:
    scene = drawn(coding_workflow(), no_picture, "fr")
    frames = [shape for shape in scene.shapes if isinstance(shape, DrawnRect) and shape.dashed]
    ways = [shape for shape in scene.shapes if isinstance(shape, Curve) and shape.dashed]
    assert len(frames) == 1  # the dialog
    assert len(ways) == 3  # to it, from it, and in the legend


def test_each_screen_shows_its_picture_made_small() -> None:
    root = ElementTree.fromstring(draw_svg(coding_workflow(), made_picture, "fr"))  # noqa: S314
    images = list(root.iter(f"{SVG}image"))
    assert len(images) == len(NODES)
    for image in images:
        data = b64decode(image.attrib["href"].removeprefix("data:image/jpeg;base64,"))
        pixels = cv2.imdecode(np.frombuffer(data, dtype=np.uint8), cv2.IMREAD_COLOR)
        assert pixels.shape[1] <= WIDEST
        assert float(image.attrib["width"]) == pixels.shape[1]


def test_a_purged_picture_leaves_its_place_and_says_so() -> None:
    svg = draw_svg(coding_workflow(), no_picture, "en")
    assert "<image" not in svg
    assert " ".join(texts(svg)).count("the picture of this screen is no longer kept") == len(NODES)


def marks_on(scene: Drawing, index: int) -> list[str]:
    """What is written on the nth picture."""
    picture = [shape for shape in scene.shapes if isinstance(shape, Picture)][index]
    area = Area(picture.x, picture.y, picture.x + picture.width, picture.y + picture.height)
    return [text for text, place in written(scene) if area.overlaps(place)]


def test_actions_are_marked_where_they_were_done() -> None:
    scene = drawn(coding_workflow(), made_picture, "fr")
    assert marks_on(scene, 0) == ["1", "3", "4"]


def test_two_actions_at_one_place_share_their_mark() -> None:
    scene = drawn(coding_workflow(), made_picture, "fr")
    codes = [marks_on(scene, index) for index in range(len(NODES))]
    assert ["9·14", "11·16", "12·17"] in codes


def test_a_place_from_another_demonstration_is_not_marked() -> None:
    """There the window may have been elsewhere."""
    elsewhere = Example(session_id="sess_other", screenshot_id="shot_search", at=Point(900, 700))
    edges = tuple(
        one.model_copy(update={"example": elsewhere}) if one.edge_id == "e03" else one for one in EDGES
    )
    assert marks_on(drawn(coding_workflow(edges=edges), made_picture, "fr"), 0) == ["1", "4"]


def test_a_place_outside_what_is_shown_is_not_marked() -> None:
    outside = EDGES[0].example.model_copy(update={"at": Point(1439, 899)})  # type: ignore[union-attr]
    edges = (EDGES[0].model_copy(update={"example": outside}), *EDGES[1:])
    assert marks_on(drawn(coding_workflow(edges=edges), made_picture, "fr"), 0) == ["3", "4"]


def test_what_is_read_on_screens_never_becomes_markup() -> None:
    nasty = '</text><script>alert("1")</script> & \x00\x1b\ud7ff\ufffe'
    nodes = (NODES[0].model_copy(update={"label": nasty}), *NODES[1:])
    svg = draw_svg(coding_workflow(nodes=nodes, name=nasty), no_picture, "fr")
    root = ElementTree.fromstring(svg)  # noqa: S314
    assert not list(root.iter(f"{SVG}script"))
    assert "<script" not in svg


def test_the_png_shows_the_same_twice_as_fine() -> None:
    scene = drawn(coding_workflow(), made_picture, "fr")
    pixels = cv2.imdecode(np.frombuffer(draw_png(coding_workflow(), made_picture, "fr"), np.uint8), cv2.IMREAD_COLOR)  # fmt: skip
    assert pixels.shape[:2] == (2 * scene.height, 2 * scene.width)
    for text, area in written(scene):  # each text left ink
        part = pixels[int(2 * area.top) : int(2 * area.bottom), int(2 * area.left) : int(2 * area.right)]
        assert part.std() > 5, text


def test_a_long_name_is_cut_to_two_lines() -> None:
    nodes = (NODES[0].model_copy(update={"label": "Recherche " * 40}), *NODES[1:])
    said = texts(draw_svg(coding_workflow(nodes=nodes), no_picture, "fr"))
    lines = [text for text in said if text.startswith("Recherche Recherche")]
    assert len(lines) == 2
    assert lines[1].endswith("…")


def test_a_drawing_too_large_for_a_png_says_what_to_do() -> None:
    with pytest.raises(BadInputError, match="SVG"):
        as_png(Drawing(width=10_000, height=10_000, title="", language="fr", shapes=()))
