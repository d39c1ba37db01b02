"""A replay in the hands of a person: started, waited for, stopped, resumed, given up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from cli_process import CliProcess
from drawn_workflow import shown
from live_server import serving
from painted import FakePaintedOcr
from replay_bench import NOW, admission_workflow
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.cli.site.agent import this_machine
from rpa_vision.cli.task.follow import way_on
from rpa_vision.cli.task.learn import show_learnt
from rpa_vision.models.answers import LearnAnswer
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.workflow import Learning, Workflow, WorkflowStats
from rpa_vision.models.replay.pause import Option, Pause, PauseReason
from rpa_vision.models.replay.run import Replay, ReplayStatus
from rpa_vision.server.app import create_app
from rpa_vision.server.services import Services
from rpa_vision.settings import load_settings

TOKEN = "un-jeton-pour-cet-essai"  # noqa: S105 - the test's own server
VALUE = ("-p", "numero_patient=10234")


@dataclass(frozen=True)
class Ground:
    services: Services
    start: Callable[..., CliProcess]

    def only_replay(self) -> str:
        (replay,) = self.services.store.replays.list()
        return replay.replay_id

    def state(self) -> ReplayStatus:
        return self.services.store.replays.get(self.only_replay()).status


def workflow(observed: int) -> Workflow:
    return admission_workflow().model_copy(update={"stats": WorkflowStats(observed_runs=observed)})


def watched() -> Workflow:
    state = LearningState.OBSERVATION
    return workflow(1).model_copy(update={"learning_state": state, "learning": Learning(state=state)})


@pytest.fixture
def ground(tmp_path: Path) -> Iterator[Ground]:
    settings = load_settings(data_dir=tmp_path / "data", token=TOKEN)
    services = build_services(settings, FakePaintedOcr())
    services.store.workflows.create(workflow(observed=3), "test")
    with serving(create_app(services)) as url:

        def start(*arguments: str) -> CliProcess:
            environment = {"RPA_DATA_DIR": str(tmp_path / "data"), "RPA_TOKEN": TOKEN, "RPA_LANGUAGE": "en"}
            return CliProcess(*arguments, "--server", url, folder=tmp_path, environment=environment)

        yield Ground(services, start)


def test_waiting_for_an_agent_says_how_to_start_one_and_ctrl_c_ends_the_replay(ground: Ground) -> None:
    with ground.start("replay", "WF_admission", *VALUE) as command:
        name = this_machine()
        command.wait_for(f"no agent named {name} is connected: start one with rpa-vision agent --name {name}")
        assert "bring the program to the front" in command.out
        command.interrupt()
        assert command.status() == 1
        assert "replay aborted at step 1" in command.out
    assert ground.state() is ReplayStatus.ABORTED


def test_ctrl_c_during_the_countdown_starts_nothing(ground: Ground) -> None:
    with ground.start("replay", "WF_admission", *VALUE, "--countdown", "60") as command:
        command.wait_for("60…")
        command.interrupt()
        assert command.status() == 1
    assert list(ground.services.store.replays.list()) == []


def test_a_paused_replay_is_resumed_and_given_up_with_the_commands_it_shows(ground: Ground) -> None:
    with ground.start("replay", "WF_admission", *VALUE, "--agent", "poste-3") as command:
        command.wait_for("poste-3")
        ground.services.engine.pause(ground.only_replay(), "the phone rings")
        assert command.status() == 1
        shown = command.out
    assert "the phone rings" in shown
    resume, done, abort = re.findall(r"rpa-vision (replay --\w+ .*)", shown)
    assert done == resume.replace(" --server", " --step done --server")

    with ground.start(*without_server(resume)) as command:
        command.wait_for("poste-3")
        ground.services.engine.pause(ground.only_replay(), "the door bell rings")
        assert command.status() == 1
        assert "the door bell rings" in command.out
        assert "the phone rings" not in command.out
    with ground.start(*without_server(abort)) as command:
        assert command.status() == 0
        assert "aborted" in command.out
    assert ground.state() is ReplayStatus.ABORTED
    with ground.start(*without_server(abort)) as command:
        assert command.status() == 2
        assert "aborted already" in command.err


def test_paused_replays_are_listed_with_why_and_a_step_is_left_out(ground: Ground) -> None:
    with ground.start("replays") as command:
        assert command.status() == 0
        assert "no replays" in command.err
    engine, task = ground.services.engine, shown(("ab", 2))
    ground.services.store.workflows.create(task, "test")
    engine.start("run1", task, {}, "poste-3")
    engine.pause("run1", "the phone rings")
    with ground.start("replays", "--state", "paused") as command:
        assert command.status() == 0
        assert re.search(r"paused +run1 .*poste-3 +1 +the phone rings", command.out)
    with ground.start("replay", "--resume", "run1", "--step", "skip") as command:
        assert command.status() == 2
        assert "say why step 1 is left out" in command.err
    engine.resume("run1", "skip", reason="not needed today")
    assert ground.services.store.replays.get("run1").skipped_steps == (0,)


def test_the_step_that_a_person_did_is_named_where_several_are_possible(ground: Ground) -> None:
    engine, forked = ground.services.engine, shown(("ab", 2), ("ac", 3))
    ground.services.store.workflows.create(forked, "test")
    engine.start("run1", forked, {}, "poste-3")
    engine.pause("run1", "the phone rings")
    engine.resume("run1", "done")
    engine.pause("run1", "the door bell rings")
    with ground.start("replay", "--resume", "run1", "--step", "done") as command:
        assert command.status() == 2
        assert "say which is done" in command.err
    with ground.start("replay", "--resume", "run1", "--step", "done", "--which", "b") as command:
        assert command.status() == 0
    assert ground.services.store.replays.get("run1").taken == ("a", "b")


def test_the_ways_on_from_a_crossroads_are_shown_as_commands() -> None:
    options = (Option(key="u", told="click Urgent (3 times out of 5)"), Option(key=":end", told="end here"))
    why = Pause(reason=PauseReason.UNEXPECTED_SCREEN, message="?", step_index=1, options=options)
    paused = Replay(
        replay_id="run1",
        workflow_id="WF_drawn",
        workflow_version=1,
        agent_id="poste-3",
        status=ReplayStatus.PAUSED_NEED_HELP,
        pause=why,
        created_at=NOW,
        updated_at=NOW,
    )
    lines = list(way_on(paused, "--server URL", "en"))
    resume = "rpa-vision replay --resume run1"
    assert [line[line.index("rpa-vision") :] for line in lines] == [
        f"{resume} --which u --server URL",
        f"{resume} --which :end --server URL",
        f"{resume} --step done --which u --server URL",
        "rpa-vision replay --abort run1 --server URL",
    ]
    assert "click Urgent (3 times out of 5)" in lines[0]


@pytest.mark.parametrize("reason", PauseReason)
def test_a_place_is_asked_for_where_one_can_be_shown(reason: PauseReason) -> None:
    why = Pause(reason=reason, message="?", step_index=1, edge_id="e1", screenshot="replays/run1/1.png")
    answers = {
        PauseReason.TARGET_NOT_FOUND,
        PauseReason.TARGET_AMBIGUOUS,
        PauseReason.EFFECT_NOT_SEEN,
        PauseReason.PROPOSED,
        PauseReason.UNEXPECTED_SCREEN,
    }
    assert asks_for_a_place(why) == (reason in answers)
    assert not asks_for_a_place(why.model_copy(update={"screenshot": None})), (
        "there is no picture to point at"
    )


def asks_for_a_place(why: Pause) -> bool:
    paused = Replay(
        replay_id="run1",
        workflow_id="WF_drawn",
        workflow_version=1,
        agent_id="poste-3",
        status=ReplayStatus.PAUSED_NEED_HELP,
        pause=why,
        created_at=NOW,
        updated_at=NOW,
    )
    return any("workflow correct run1" in line for line in way_on(paused, "", "en"))


def without_server(command: str) -> list[str]:
    words = command.split()
    assert words[-2] == "--server"
    return words[:-2]


def test_a_draft_is_run_only_when_asked_for(ground: Ground) -> None:
    draft = watched().model_copy(update={"workflow_id": "WF_draft"})
    ground.services.store.workflows.create(draft, "test")
    with ground.start("replay", "WF_draft", *VALUE) as command:
        assert command.status() == 2
        assert "draft" in command.err
    with ground.start("replay", "WF_draft", *VALUE, "--draft") as command:
        command.wait_for("no agent named")
        command.interrupt()
        assert command.status() == 1


@pytest.mark.parametrize("proposed", [True, False])
def test_only_a_draft_is_offered_with_the_word_draft(
    capsys: pytest.CaptureFixture[str], proposed: bool
) -> None:
    from rich.console import Console

    answer = LearnAnswer(workflow=workflow(3) if proposed else watched(), observations=1, proposed=proposed)
    show_learnt(Console(width=300), answer, load_settings(language="en"))
    (command,) = re.findall("rpa-vision replay WF_admission.*", capsys.readouterr().out)
    assert ("--draft" in command) != proposed


@pytest.mark.parametrize("saved", [True, False])
def test_the_frozen_screen_is_named_and_saved_for_its_owner_when_asked(
    ground: Ground, tmp_path: Path, saved: bool
) -> None:
    file = tmp_path / "frozen.png"
    asked = ("--picture", str(file)) if saved else ()
    with ground.start("replay", "WF_admission", *VALUE, *asked) as command:
        command.wait_for("no agent named")
        replay = ground.services.store.replays.get(ground.only_replay())
        name = f"replays/{replay.replay_id}/000_000.png"
        ground.services.store.blobs.put(name, b"a picture")
        why = Pause(reason=PauseReason.TARGET_NOT_FOUND, message="not there", step_index=0, screenshot=name)
        ground.services.store.replays.save(
            replay.model_copy(update={"status": ReplayStatus.PAUSED_NEED_HELP, "pause": why})
        )
        assert command.status() == 1
        if saved:
            assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"a picture", 0o600)
            assert f"the screen when it stopped: {file}" in command.out
        else:
            assert f"/api/v1/replays/{replay.replay_id}/pictures/000_000.png" in command.out


def test_a_wrong_value_starts_nothing_and_is_said_with_its_parameter(ground: Ground) -> None:
    kept = ground.services.store.workflows.get("WF_admission")
    kinds = tuple(one.model_copy(update={"kind": "cim10"}) for one in kept.variables)
    ground.services.store.workflows.save(kept.model_copy(update={"variables": kinds}), "test", None)

    with ground.start("replay", "WF_admission", "-p", "numero_patient=J1X8") as command:
        assert command.status() == 2
        assert "-p numero_patient=J1X8: is not an ICD-10 code" in command.err

    assert list(ground.services.store.replays.list()) == []
