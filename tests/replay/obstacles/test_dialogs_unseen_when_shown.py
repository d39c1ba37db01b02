"""A dialog that was not seen as one when the task was shown, since its button is a plain word: it is still a step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from drawn_dialog import drawn_dialog, with_buttons, work_screen
from replay_bench import Bench, new_bench
from rpa_vision.bootstrap.deciding import build_grounder, build_reaction
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.workflow import Node, Variable, Workflow
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.models.target import Neighbour, Target
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.view import Senses
from rpa_vision.ports import Frame
from rpa_vision.replay.engine.engine import ReplayEngine
from rpa_vision.replay.observe import Observer
from rpa_vision.server.store_journal import StoreJournal
from rpa_vision.settings import Settings
from small_task import click, sent, task

FORM = with_buttons(work_screen(), {"Enregistrer": Box(1000, 660, 1160, 700)})
SAID = "Modifications enregistrées."


@pytest.fixture(scope="module")
def senses() -> Senses:
    return build_senses(Settings())


def told(*said: str) -> Frame:
    return drawn_dialog("Information", said, ["OK"], over=FORM).frame


def saving() -> Workflow:
    """Save, and put away what tells that it was done: both on the one screen that was seen."""
    around = (Neighbour(text=SAID, offset=(-234, -66)), Neighbour(text="Information", offset=(-319, -115)))
    template = ScreenTemplate(required_text_any=("Nom de naissance", "Date de naissance"))
    small = task(
        click("save", "form", "form", Target(text="Enregistrer", role="button")),
        click("ok", "form", "form", Target(text="OK", role="unknown", neighbours=around)),
        variables=(Variable(name="ipp", label="IPP", kind="number"),),
    )
    return small.model_copy(update={"nodes": (Node(node_id="form", label="form", screen_template=template),)})


@pytest.fixture
def begun(tmp_path: Path, senses: Senses) -> Iterator[Bench]:
    with new_bench(tmp_path / "data") as bench:
        settings = bench.settings
        journal, observer = StoreJournal(bench.store), Observer(Eyes(senses), settings.limits)
        reaction = build_reaction(journal, observer, build_grounder(settings), settings, bench.clock.now)
        seeing = replace(bench, engine=ReplayEngine(journal, reaction, "fr", bench.clock.now))
        seeing.start(saving(), ipp="800010234")
        yield seeing


def played(bench: Bench, frames: Sequence[Frame]) -> list[str | None]:
    for frame in frames:
        bench.show(frame)
    return sent(bench)


def test_it_is_answered_by_its_step_and_not_put_away_before(begun: Bench) -> None:
    assert played(begun, [FORM, told(SAID), FORM]) == ["save", "ok"]
    assert begun.replay().status is ReplayStatus.COMPLETED


def test_one_that_says_more_than_was_shown_is_not_that_one(begun: Bench) -> None:
    assert played(begun, [FORM, told(SAID, "Le dossier a été supprimé.")]) == ["save"]
    assert begun.replay().pause is not None
