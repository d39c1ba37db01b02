"""``ground`` as a person or a script calls it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import pytest

from called_cli import Cli
from drawn_page import DrawnPage, draw_page

FORM = [
    (30, 20, "Dossier du patient"),
    (30, 80, "Prénom"),
    (30, 130, "Date de naissance"),
    (30, 220, "Enregistrer la fiche"),
    (400, 300, "Ouvrir"),
    (400, 350, " Ouvrir"),
]
MOVED = [(left + 60, top + 40, text) for left, top, text in FORM]
FIELDS = {"found", "bbox", "center", "confidence", "method", "tried"}
Ran = Callable[..., tuple[int, list[dict], str]]


@pytest.fixture
def ran(cli: Cli) -> Ran:
    def call(*arguments: object) -> tuple[int, list[dict], str]:
        answer = cli("ground", *arguments)
        return answer.status, answer.lines, answer.error

    return call


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("screens")


@pytest.fixture(scope="module")
def form(folder: Path) -> DrawnPage:
    return draw_page(FORM, folder / "form.png")


@pytest.fixture(scope="module")
def moved(folder: Path) -> DrawnPage:
    return draw_page(MOVED, folder / "moved.png")


def test_a_text_is_found_and_a_part_of_what_is_written_will_do(
    ran: Ran, folder: Path, form: DrawnPage
) -> None:
    status, [answer], _ = ran(folder / "form.png", "--text", "Enregistrer")
    assert status == 0
    assert set(answer) == FIELDS
    assert (answer["found"], answer["method"]) == (True, "ocr_anchor")
    left, top, right, bottom = form.boxes["Enregistrer la fiche"]
    x, y = answer["center"]
    assert left <= x < right
    assert top <= y < bottom
    assert answer["tried"][0]["outcome"] == "found"


def test_a_doubt_is_exit_status_1_and_shows_what_was_seen(ran: Ran, folder: Path, form: DrawnPage) -> None:
    status, [answer], _ = ran(folder / "form.png", "--text", "Ouvrir")
    assert status == 1
    assert (answer["found"], answer["bbox"], answer["center"], answer["method"]) == (False, None, None, None)
    assert answer["tried"][-1]["outcome"] == "ambiguous"
    assert len(answer["tried"][-1]["candidates"]) == 2


def test_a_look_is_found_from_a_file_of_its_own(
    ran: Ran, folder: Path, form: DrawnPage, moved: DrawnPage
) -> None:
    left, top, right, bottom = form.boxes["Date de naissance"]
    cv2.imwrite(str(folder / "look.png"), form.frame.pixels[top:bottom, left:right])
    status, [answer], _ = ran(folder / "moved.png", "--crop", folder / "look.png")
    assert (status, answer["method"]) == (0, "visual_anchor")
    x, y = answer["center"]
    left, top, right, bottom = moved.boxes["Date de naissance"]
    assert left <= x < right
    assert top <= y < bottom


def test_a_list_gives_one_line_each_in_order_and_names_the_wrong_ones(
    ran: Ran, folder: Path, form: DrawnPage, moved: DrawnPage
) -> None:
    second = form.boxes[" Ouvrir"]
    questions = [
        {"image": "form.png", "text": "Prénom", "id": 7},
        {"image": "gone.png", "text": "Prénom"},
        {"image": "moved.png", "crop_from": {"image": "form.png", "bbox": list(second)}},
        {"image": "form.png", "crop_from": {"image": "form.png", "bbox": [0, 0, 5000, 10]}},
        {"image": "form.png"},
        {"image": "form.png", "text": "Prénom", "role": "No Such Form"},
        {"image": "form.png", "text": "Absent"},
    ]
    (folder / "questions.json").write_text(json.dumps(questions))
    status, lines, _ = ran("--pairs", folder / "questions.json")
    assert status == 2
    assert [line["image"] for line in lines] == [one["image"] for one in questions]
    assert ["error" in line for line in lines] == [False, True, False, True, True, True, False]
    assert all(set(line) == FIELDS | {"image"} for line in lines if "error" not in line)
    assert (lines[0]["found"], lines[2]["found"], lines[6]["found"]) == (True, True, False)
    left, top, right, bottom = moved.boxes[" Ouvrir"]
    assert left <= lines[2]["center"][0] < right
    assert top <= lines[2]["center"][1] < bottom
    assert "gone.png" in lines[1]["error"]
    assert "5000" in lines[3]["error"]


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["form.png"],
        ["form.png", "--role", "No Such"],
        ["form.png", "--pairs", "x.json"],
        ["--pairs", "gone.json"],
    ],
)
def test_wrong_usage_is_exit_status_2(ran: Ran, folder: Path, form: DrawnPage, arguments: list[str]) -> None:
    places = [folder / one if one.endswith(("png", "json")) else one for one in arguments]
    status, lines, said = ran(*places)
    assert (status, lines) == (2, [])
    assert said


@pytest.mark.parametrize("content", ["{", '[{"text": "x"}]', '[{"image": "x", "crop_from": {"image": "y"}}]'])
def test_a_wrong_list_is_named(ran: Ran, tmp_path: Path, content: str) -> None:
    (tmp_path / "questions.json").write_text(content)
    status, lines, said = ran("--pairs", tmp_path / "questions.json")
    assert (status, lines) == (2, [])
    assert "questions.json" in said
