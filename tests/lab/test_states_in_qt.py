"""From demonstrations in a real Qt window to replays in it: states are wished for, not clicked."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from clicked_session import session_of
from ready_database import ready
from replay_bench import Bench, TestClock, build_engine, png
from rpa_vision.bootstrap.seeing import build_ocr, build_senses
from rpa_vision.learning.builder import GraphBuilder, Learnt
from rpa_vision.learning.watching.demonstration import Demonstration, watch
from rpa_vision.models.geometry import Point, Size
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.workflow import Confirmation, Learning
from rpa_vision.models.replay.command import ClickCommand
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.models.session import MouseClick, WindowContext
from rpa_vision.perception.view import ScreenView, Senses
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings
from rpa_vision.storage.store import open_store
from rpa_vision.storage.workflows.prototypes import WorkflowLooks

NOW = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
SIZE = Size(900, 560)
BOX, CHOICE, ROW, BRANCH, SAVE = (110, 83), (110, 133), (80, 206), (391, 184), (110, 417)
MOST_LOOKS = 40


@dataclass
class QtWindow:
    process: subprocess.Popen[str]
    folder: Path
    shots: int = 0

    def says(self, line: str) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return dict(json.loads(self.process.stdout.readline()))

    def picture(self) -> Frame:
        self.shots += 1
        path = self.folder / f"{self.shots}.png"
        self.says(f"shot {path}")
        return Frame(np.asarray(cv2.imread(str(path)), dtype=np.uint8))


@contextmanager
def window(folder: Path, state: str) -> Iterator[QtWindow]:
    folder.mkdir(parents=True)
    program = Path(__file__).parents[1] / "support" / "programs" / "state_window.py"
    with subprocess.Popen(
        [sys.executable, str(program), state], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield QtWindow(process, folder)
        finally:
            process.kill()


def shown(folder: Path, number: int, senses: Senses, places: Sequence[tuple[int, int]]) -> Demonstration:
    frames = []
    with window(folder / f"shown{number}", "unticked") as program:
        for x, y in places:
            frames.append(program.picture())
            program.says(f"click {x} {y}")
        frames.append(program.picture())
    title = WindowContext(title="Admissions")
    clicks = [MouseClick(t=float(turn), pos=Point(x, y), window=title) for turn, (x, y) in enumerate(places)]
    session = session_of(clicks, number)
    pictures = {shot.screenshot_id: frame for shot, frame in zip(session.screenshots, frames, strict=True)}
    return watch(session, lambda name: ScreenView(pictures[name], senses))


@pytest.fixture(scope="module")
def learnt(tmp_path_factory: pytest.TempPathFactory) -> Learnt:
    folder, senses = tmp_path_factory.mktemp("states"), build_senses(Settings())
    places = [BOX, CHOICE, ROW, BRANCH, SAVE]
    seen = [shown(folder, number, senses, places) for number in range(1, 4)]
    return GraphBuilder(3).build(seen, "WF_qt", "Séjour", NOW)


def test_each_click_is_learnt_as_its_state(learnt: Learnt) -> None:
    wanted = [
        edge.action.parameters.wanted
        for edge in learnt.workflow.edges
        if isinstance(edge.action, MouseClickAction)
    ]
    assert wanted == ["checked", "selected", "selected", "expanded", None]


@pytest.mark.parametrize("state", ["unticked", "ticked"])
def test_a_replay_ends_in_the_states_wanted_whatever_they_were(
    learnt: Learnt, tmp_path: Path, state: str
) -> None:
    trusted = learnt.workflow.model_copy(
        update={
            "learning_state": LearningState.AUTO_CANDIDATE,
            "learning": Learning(state=LearningState.AUTO_CANDIDATE),
            "identity_confirmed": Confirmation(at=NOW),
        }
    )
    store = open_store(settings := ready(Settings(data_dir=tmp_path / "data")))
    clock = TestClock()
    with window(tmp_path / "window", state) as program:
        if state == "ticked":  # everything else is as wanted, too
            for x, y in (CHOICE, ROW, BRANCH):
                program.says(f"click {x} {y}")
        ocr: Any = build_ocr(settings)
        bench = Bench(store, settings, ocr, clock, build_engine(store, settings, ocr, clock))
        looks = {name: png(Frame(look)) for name, look in learnt.crops.items()}
        WorkflowLooks(store.blobs).keep(trusted, learnt.prototypes, looks)
        store.workflows.create(trusted, "test")
        bench.engine.start("run1", trusted, {}, "pc1")
        clicks = []
        for _ in range(MOST_LOOKS):
            command = bench.command()
            if bench.replay().status.is_final or bench.replay().pause is not None:
                break
            if isinstance(command, ClickCommand):
                place = command.at.pixel_of(SIZE)
                clicks.append(place)
                program.says(f"click {place.x} {place.y}")
            bench.show(program.picture())
        states = program.says("look")
    store.close()
    assert bench.replay().pause is None, bench.replay().pause
    assert bench.replay().status is ReplayStatus.COMPLETED
    assert states == {
        "ticked": True,
        "choice": "Hospitalisation",
        "row": "Gériatrie",
        "open": True,
        "saved": 1,
    }
    assert len(clicks) == (5 if state == "unticked" else 1)
