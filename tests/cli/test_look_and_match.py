"""``look`` and ``match`` as a person or a script calls them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from called_cli import Cli
from drawn_page import DrawnPage, draw_page
from rpa_vision.perception.picture.draw import TEXT

FORM = [
    (30, 20, "Hôpital Saint-Exupéry"),
    (30, 80, "Prénom"),
    (30, 130, "Date de naissance"),
    (30, 220, "Enregistrer"),
]
OTHER = [(30, 30, "Facturation"), (400, 90, "Montant total"), (30, 300, "Échéance"), (500, 400, "Imprimer")]


Ran = Callable[..., tuple[int, list[dict], str]]


@pytest.fixture
def ran(cli: Cli) -> Ran:
    def call(*arguments: object) -> tuple[int, list[dict], str]:
        answer = cli(*arguments)
        return answer.status, answer.lines, answer.error

    return call


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("screens")


@pytest.fixture(scope="module")
def form(folder: Path) -> DrawnPage:
    return draw_page(FORM, folder / "form.png")


@pytest.fixture(scope="module")
def other(folder: Path) -> DrawnPage:
    return draw_page(OTHER, folder / "other.png")


def test_what_is_seen_comes_as_one_line_for_each_picture(
    ran: Ran, folder: Path, form: DrawnPage, other: DrawnPage
) -> None:
    broken = folder / "page.png"
    broken.write_text("<html>not a picture</html>")
    drawn = folder / "drawn"
    status, lines, _ = ran("look", folder / "form.png", broken, folder / "other.png", "--draw", drawn)
    assert status == 2
    assert [Path(line["image"]).name for line in lines] == ["form.png", "page.png", "other.png"]
    seen, refused, _ = lines
    assert "PNG" in refused["error"]
    assert seen["size"] == [900, 600]
    assert [line["text"] for line in seen["lines"]] == [text for _, _, text in FORM]
    assert [token["text"] for token in seen["tokens"]] == " ".join(text for _, _, text in FORM).split()
    for token in seen["tokens"]:
        left, top, right, bottom = token["bbox"]
        assert 0 <= left < right <= 900
        assert 0 <= top < bottom <= 600
        assert 0.0 < token["confidence"] <= 1.0
    assert {"type", "role", "bbox", "label", "confidence"} <= set(seen["elements"][0])
    assert set(seen["timings_ms"]) == {"decode", "text", "elements", "embedding", "total"}
    overlay = cv2.imread(str(drawn / "form.seen.png"))
    assert overlay.shape == form.frame.pixels.shape
    left, _, right, bottom = seen["lines"][0]["bbox"]
    assert np.all(overlay[bottom - 1, left:right] == TEXT)
    assert sorted(path.name for path in drawn.iterdir()) == ["form.seen.png", "other.seen.png"]


def test_a_picture_that_cannot_be_drawn_is_an_error(ran: Ran, folder: Path, form: DrawnPage) -> None:
    status, _, said = ran("look", folder / "form.png", "--draw", folder / "form.png" / "seen.png")
    assert status == 2
    assert "--draw" in said


def test_a_screen_matches_itself_after_jpeg_and_not_another_one(
    ran: Ran, folder: Path, form: DrawnPage, other: DrawnPage
) -> None:
    cv2.imwrite(str(folder / "form.jpg"), form.frame.pixels, [cv2.IMWRITE_JPEG_QUALITY, 20])
    pairs = [
        {"a": "form.png", "b": "form.jpg", "label": 1},
        {"a": "form.png", "b": "other.png"},
        {"a": "form.png", "b": "gone.png"},
    ]
    (folder / "pairs.json").write_text(json.dumps(pairs))
    status, [alike, unlike, missing], _ = ran("match", "--pairs", folder / "pairs.json")
    assert status == 2
    assert alike["same"] is True
    assert unlike["same"] is False
    assert unlike["similarity"] < alike["similarity"] <= 1.0
    assert "gone.png" in missing["error"]


def test_the_answer_no_is_exit_status_1(ran: Ran, folder: Path, form: DrawnPage, other: DrawnPage) -> None:
    assert ran("match", folder / "form.png", folder / "form.png")[:2] == (
        0,
        [{"similarity": 1.0, "same": True}],
    )
    assert ran("match", folder / "form.png", folder / "other.png")[0] == 1


@pytest.mark.parametrize("content", ["{", '{"a": "x"}', '[{"a": "x"}]', '[{"a": 1, "b": 2}]'])
def test_a_wrong_list_of_pairs_is_named(ran: Ran, tmp_path: Path, content: str) -> None:
    (tmp_path / "pairs.json").write_text(content)
    status, lines, said = ran("match", "--pairs", tmp_path / "pairs.json")
    assert (status, lines) == (2, [])
    assert "pairs.json" in said


def test_two_pictures_or_a_list_are_needed(ran: Ran, folder: Path) -> None:
    assert ran("match", folder / "form.png")[0] == 2
    assert ran("match")[0] == 2


def test_a_picture_is_never_drawn_over(ran: Ran, folder: Path, form: DrawnPage) -> None:
    before = (folder / "form.png").read_bytes()
    assert ran("look", folder / "form.png", "--draw", folder / "form.png")[0] == 2
    (folder / "twin").mkdir()
    (folder / "twin" / "form.png").write_bytes(before)
    status, lines, said = ran("look", folder / "form.png", folder / "twin" / "form.png", "--draw", folder)
    assert (status, lines) == (2, [])
    assert "same name" in said
    assert ran("look", folder / "form.png", "--draw", folder)[0] == 0
    assert (folder / "form.png").read_bytes() == before
    assert (folder / "form.seen.png").exists()


def test_names_no_file_can_have_are_error_lines(ran: Ran, folder: Path, form: DrawnPage) -> None:
    pairs = [{"a": "form.png", "b": "x" * 5000}, {"a": "a\x00b", "b": "form.png"}]
    (folder / "odd.json").write_text(json.dumps(pairs))
    status, lines, _ = ran("match", "--pairs", folder / "odd.json")
    assert status == 2
    assert all("error" in line for line in lines)
    assert len(lines) == 2


def test_a_picture_beside_a_list_is_too_much(ran: Ran, folder: Path, form: DrawnPage) -> None:
    assert ran("match", folder / "form.png", "--pairs", folder / "pairs.json")[0] == 2
