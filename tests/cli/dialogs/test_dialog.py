"""``dialog`` as a person or a script calls it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import ANY

import pytest

from called_cli import Cli
from drawn_dialog import DrawnDialog, drawn_dialog, work_screen
from met_dialogs import LABELS, NINE, learnt
from rpa_vision.models.graph.workflow import SafetyRules
from rpa_vision.models.replay.dialog import DeclaredDialog, DialogType
from rpa_vision.models.target import Target
from rpa_vision.perception.picture.frame import encode_png
from rpa_vision.settings import load_settings
from rpa_vision.storage.store import Store, open_store
from small_task import click, task

SAVE = drawn_dialog("Calanque DPI", ["Voulez-vous enregistrer les modifications ?"], ["Oui", "Non"])
ASKS_LABELS = drawn_dialog("Calanque DPI", [LABELS], ["Oui", "Non"])
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
    frames = {"save": SAVE.frame, "labels": ASKS_LABELS.frame, "uac": UAC.frame, "work": work_screen()}
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


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A server's, on this machine."""
    monkeypatch.setenv("RPA_DATA_DIR", str(tmp_path / "data"))
    store = open_store(load_settings())
    yield store
    store.close()


def test_what_people_taught_counts_while_it_is_in_force(
    ran: Ran, pictures: dict[str, Path], store: Store
) -> None:
    _, (unknown,) = ran(pictures["labels"])
    assert (unknown["click"], unknown["reason"]) == (None, "unknown")
    store.dialog_answers.decide(lambda _: learnt())
    _, (taught,) = ran(pictures["labels"])
    assert taught["click"]["label"] == "Non"
    store.dialog_answers.revoke("ans_1", NINE, "mme.durand")
    assert ran(pictures["labels"])[1] == [{**unknown, "elapsed_ms": ANY}]


def test_what_a_task_declares_and_forbids_counts_for_it(
    ran: Ran, pictures: dict[str, Path], store: Store
) -> None:
    no = {DialogType.METIER_SAVE: DeclaredDialog(action="dismiss", label="Non")}
    edge = click("e7", "form", "done", Target(text="Enregistrer", role="button")).model_copy(
        update={"declared_dialogs": no}
    )
    small = task(edge)
    store.workflows.create(small, "test")
    named = ("--workflow", small.workflow_id)
    assert ran(pictures["save"], *named)[1][0]["click"]["label"] == "Oui"
    assert ran(pictures["save"], *named, "--step", "e7")[1][0]["click"]["label"] == "Non"
    rules = SafetyRules(forbidden_text_clicks=("Non",))
    store.workflows.save(small.model_copy(update={"safety_rules": rules}), "test")
    refused = ran(pictures["save"], *named, "--step", "e7")[1][0]
    assert (refused["click"], refused["reason"]) == (None, "rules")
    assert ran(pictures["save"], "--workflow", "WF_other") == (2, [])
    assert ran(pictures["save"], "--step", "e7") == (2, [])


def test_without_a_server_here_it_says_that_no_taught_answer_is_known(
    cli: Cli, pictures: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RPA_DATA_DIR", str(tmp_path / "none"))
    monkeypatch.setenv("RPA_LANGUAGE", "en")
    answer = cli("dialog", pictures["save"])
    assert answer.status == 0
    assert "no answers that people taught" in answer.error
    assert not (tmp_path / "none").exists()
