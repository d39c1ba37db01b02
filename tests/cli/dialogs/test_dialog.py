"""``dialog`` as a person or a script calls it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from called_cli import Cli
from drawn_dialog import DrawnDialog, drawn_dialog, work_screen
from rpa_vision.perception.picture.frame import encode_png

SAVE = drawn_dialog("Calanque DPI", ["Voulez-vous enregistrer les modifications ?"], ["Oui", "Non"])
UAC = drawn_dialog("Contrôle de compte d'utilisateur", ["Voulez-vous continuer ?"], ["Oui", "Non"])

Ran = Callable[..., tuple[int, list[dict]]]


@pytest.fixture
def ran(cli: Cli) -> Ran:
    def call(*arguments: object) -> tuple[int, list[dict]]:
        answer = cli("dialog", *arguments)
        return answer.status, answer.lines

    return call


@pytest.fixture
def pictures(tmp_path: Path) -> dict[str, Path]:
    frames = {"save": SAVE.frame, "uac": UAC.frame, "work": work_screen()}
    for name, frame in frames.items():
        (tmp_path / f"{name}.png").write_bytes(encode_png(frame))
    return {name: tmp_path / f"{name}.png" for name in frames}


def inside(point: list[int], drawn: DrawnDialog, label: str) -> bool:
    box = drawn.buttons[label]
    return box.left <= point[0] < box.right and box.top <= point[1] < box.bottom


def test_each_picture_is_a_line_and_a_bad_one_an_error(ran: Ran, pictures: dict[str, Path]) -> None:
    missing = pictures["save"].with_name("missing.png")
    status, (save, bad, uac, work) = ran(pictures["save"], missing, pictures["uac"], pictures["work"])
    assert status == 2
    assert set(bad) == {"image", "error"}
    assert (save["dialog_detected"], save["dialog_type"], save["policy"]) == (
        True,
        "metier_save",
        "declarative",
    )
    assert save["click"]["label"] == "Oui"
    assert inside(save["click"]["point"], SAVE, "Oui")
    assert {button["label"] for button in save["buttons"]} == {"Oui", "Non"}
    assert (uac["dialog_type"], uac["policy"], uac["click"]) == ("uac", "escalate_security", None)
    assert (work["dialog_detected"], work["dialog_type"], work["click"]) == (False, None, None)
    assert set(work) == set(save)


def test_what_was_there_before_is_no_dialog(ran: Ran, pictures: dict[str, Path]) -> None:
    status, (opened,) = ran(pictures["save"], "--before", pictures["work"])
    assert (status, opened["dialog_detected"]) == (0, True)
    status, (still,) = ran(pictures["save"], "--before", pictures["save"])
    assert (status, still["dialog_detected"]) == (0, False)


def test_a_picture_of_before_that_cannot_be_read_is_refused(ran: Ran, pictures: dict[str, Path]) -> None:
    assert ran(pictures["save"], "--before", pictures["save"].parent) == (2, [])
