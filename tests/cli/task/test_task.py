"""``task`` as a person uses it: the plan is shown, what is missing is asked, and nothing starts before a yes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from cli_process import CliProcess
from live_server import serving
from painted import FakePaintedOcr
from painted_program import PaintedProgram, drive
from replay_bench import admission_workflow
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.models.replay.run import Replay, ReplayStatus
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.settings import load_settings

TOKEN = "un-jeton-pour-cet-essai"  # noqa: S105 - the test's own server
WHOLE = "admission du patient 10234"
WITHOUT_NUMBER = "fais une admission"
QUESTION = "Start this plan?"


@dataclass(frozen=True)
class Desk:
    services: Services
    program: PaintedProgram
    api: httpx.Client
    start: Callable[..., CliProcess]

    def replays(self) -> list[Replay]:
        listed = self.services.store.replays.list()
        return [self.services.store.replays.get(one.replay_id) for one in listed]

    def numbers(self) -> list[Any]:
        return [one.parameters["numero_patient"] for one in self.replays()]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    ocr = FakePaintedOcr()
    services = build_services(load_settings(data_dir=tmp_path / "data", token=TOKEN), ocr)
    services.store.workflows.create(admission_workflow(timeout_s=1), "test")
    with serving(create_app(services)) as url:

        def start(*arguments: str, terminal: bool = False) -> CliProcess:
            environment = {"RPA_DATA_DIR": str(tmp_path / "data"), "RPA_TOKEN": TOKEN, "RPA_LANGUAGE": "en"}
            told = ("task", *arguments, "--agent", "pc1", "--server", url)
            return CliProcess(*told, folder=tmp_path, environment=environment, terminal=terminal)

        headers = {"Authorization": f"Bearer {TOKEN}"}
        with httpx.Client(base_url=f"{url}/api/v1", headers=headers, timeout=60) as api:
            yield Desk(services, PaintedProgram(ocr), api, start)


def test_a_yes_starts_the_plan_that_was_shown_and_its_end_is_the_command_s(desk: Desk) -> None:
    with desk.start(WHOLE, terminal=True) as command:
        command.wait_for(QUESTION)
        assert "1. Admission" in command.out
        assert "= 10234" in command.out
        assert desk.replays() == []
        command.type_line("yes")
        command.wait_for("Task 1 of 1")
        drive(desk.api, desk.program)
        assert command.status() == 0, command.out
    assert desk.numbers() == ["10234"]
    assert desk.program.saved == ["10234"]


@pytest.mark.parametrize("answer", ["no", "", "yess"])
def test_anything_but_a_yes_starts_nothing(desk: Desk, answer: str) -> None:
    with desk.start(WHOLE, terminal=True) as command:
        command.wait_for(QUESTION)
        command.type_line(answer)
        assert command.status() == 1
        assert "Nothing was started." in command.out
    assert desk.replays() == []


def test_a_missing_value_is_asked_for_before_the_question(desk: Desk) -> None:
    with desk.start(WITHOUT_NUMBER, terminal=True) as command:
        command.wait_for("to be said")
        command.wait_for(" :")
        command.type_line("20417")
        command.wait_for(QUESTION)
        assert desk.replays() == []
        command.type_line("y")
        command.wait_for("Task 1 of 1")
        assert desk.numbers() == ["20417"]
        command.interrupt()
        assert command.status() == 1
    assert [one.status for one in desk.replays()] == [ReplayStatus.ABORTED]


def test_a_missing_value_nobody_gives_starts_nothing(desk: Desk) -> None:
    with desk.start(WITHOUT_NUMBER, terminal=True) as command:
        command.wait_for("to be said")
        command.type_line("")
        assert command.status() == 1
        assert QUESTION not in command.out
    assert desk.replays() == []


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ((WHOLE,), 1),
        ((WITHOUT_NUMBER, "--yes"), 1),
        ((WHOLE, "--plan"), 0),
        ((WITHOUT_NUMBER, "--plan"), 1),
        (("range la salle de réunion", "--yes"), 1),
        ((WHOLE, "--today", "demain"), 2),
    ],
)
def test_without_anybody_to_ask_nothing_is_started_unasked(
    desk: Desk, arguments: tuple[str, ...], status: int
) -> None:
    with desk.start(*arguments) as command:
        assert command.status() == status, command.out + command.err
    assert desk.replays() == []


def test_without_anybody_to_ask_yes_starts_a_plan_that_leaves_nothing_open(desk: Desk) -> None:
    with desk.start(WHOLE, "--yes", "--json") as command:
        command.wait_for("Task 1 of 1")
        drive(desk.api, desk.program)
        assert command.status() == 0, command.err
        (end,) = json.loads(command.out)
    assert (end["status"], end["parameters"]) == ("completed", {"numero_patient": "10234"})
    assert desk.program.saved == ["10234"]
