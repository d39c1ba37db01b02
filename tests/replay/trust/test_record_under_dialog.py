"""A dialog that comes up over the record that was opened is answered first; then it is read whose record it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import pytest

from drawn_dialog import FONT, INK, drawn_dialog, with_buttons, work_screen
from replay_bench import Bench, new_bench
from rpa_vision.bootstrap.deciding import build_grounder, build_reaction
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.spoken import Spoken
from rpa_vision.models.graph.workflow import Node, PostConditions, ShownAt, Variable, Workflow
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.target import Target
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.view import Senses
from rpa_vision.ports import Frame
from rpa_vision.replay.engine.engine import ReplayEngine
from rpa_vision.replay.observe import Observer
from rpa_vision.server.store_journal import StoreJournal
from rpa_vision.settings import Settings
from small_task import click, sent, task

RIGHT, NEIGHBOUR = "800010234", "800010243"
SYNCHRONISED = "La synchronisation des plannings est terminée."
UNKNOWN_TO_THE_TASK = "Une nouvelle version de l'aide est disponible."
LISTED = drawn_dialog("Liste des patients", ["Patients du service"], ["Ouvrir"], over=work_screen()).frame
PLACES = {"Voir les actes": Box(1000, 660, 1160, 700)}


def record(ipp: str) -> Frame:
    """Its number stands where a dialog comes up."""
    pixels = with_buttons(work_screen(), PLACES).pixels.copy()
    pixels[390:430, 90:760] = pixels[360, 90]
    cv2.putText(pixels, f"IPP : {ipp}", (560, 345), INK, FONT, 16, 400)
    return Frame(pixels)


def notice(said: str, over: Frame) -> Frame:
    return drawn_dialog("Information", [said], ["OK"], over=over).frame


def opening() -> Workflow:
    """Opens a record and looks at a tab of it; once, a notice came up over the record."""
    spoken = Spoken(says="La synchronisation des plannings est terminée", answers=("OK",))
    small = task(
        click("open", "list", "record", Target(text="Ouvrir", role="action")),
        click("ok", "told", "record", Target(text="OK", role="action")).model_copy(
            update={"follows": ("open",)}
        ),
        click("tab", "record", "record", Target(text="Voir les actes", role="action")),
        ways=(("open", "tab"), ("open", "ok", "tab")),
        variables=(Variable(name="ipp", label="IPP", kind="number"),),
        identity=("ipp",),
    )
    opens, ok, tab = small.edges
    shown = PostConditions(expected_node="record", shows=("ipp",))
    edges = (
        opens.model_copy(update={"post_conditions": shown}),
        ok,
        tab.model_copy(update={"follows": ("open", "ok")}),
    )
    return small.model_copy(
        update={
            "edges": edges,
            "nodes": (
                node("list", "Patients du service", "Ouvrir"),
                node("record", "Nom de naissance", "Date de naissance").model_copy(
                    update={
                        "shows": ("ipp",),
                        "shown_at": (ShownAt(variable="ipp", label="IPP", side="left"),),
                    }
                ),
                node("told", "Information", says=spoken),
            ),
        }
    )


def node(name: str, *texts: str, says: Spoken | None = None) -> Node:
    template = ScreenTemplate(required_text_any=texts, required_text_min=len(texts), spoken=says)
    return Node(node_id=name, label=name, screen_template=template)


@pytest.fixture(scope="module")
def senses() -> Senses:
    return build_senses(Settings())


@pytest.fixture
def opened(tmp_path: Path, senses: Senses) -> Iterator[Bench]:
    """The record has just been asked for."""
    with new_bench(tmp_path / "data") as bench:
        settings = bench.settings
        journal, observer = StoreJournal(bench.store), Observer(Eyes(senses), settings.limits)
        reaction = build_reaction(journal, observer, build_grounder(settings), settings, bench.clock.now)
        seeing = replace(bench, engine=ReplayEngine(journal, reaction, "fr", bench.clock.now))
        seeing.start(opening(), ipp=RIGHT)
        seeing.show(LISTED)
        assert sent(seeing) == ["open"]
        yield seeing


def test_the_tasks_own_dialog_is_answered_and_the_record_gone_on_with(opened: Bench) -> None:
    opened.show(notice(SYNCHRONISED, record(RIGHT)))
    assert sent(opened) == ["open", "ok"]
    opened.show(record(RIGHT))
    assert sent(opened) == ["open", "ok", "tab"]


def test_whose_record_it_is_is_read_once_the_tasks_own_dialog_is_gone(opened: Bench) -> None:
    opened.show(notice(SYNCHRONISED, record(NEIGHBOUR)))
    opened.show_until_it_stops_looking(record(NEIGHBOUR))
    pause = opened.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.IDENTITY
    assert sent(opened) == ["open", "ok"]


@pytest.mark.parametrize(("ipp", "then"), [(RIGHT, ["open", "tab"]), (NEIGHBOUR, ["open"])])
def test_a_notice_the_task_does_not_know_is_put_away_first(opened: Bench, ipp: str, then: list[str]) -> None:
    opened.show(notice(UNKNOWN_TO_THE_TASK, record(ipp)))
    assert opened.replay().pause is None
    opened.show(record(ipp))
    if ipp == NEIGHBOUR:
        opened.show_until_it_stops_looking(record(ipp))
        pause = opened.replay().pause
        assert pause is not None
        assert pause.reason is PauseReason.IDENTITY
    assert sent(opened) == then


def test_a_record_without_a_dialog_is_read_at_once(opened: Bench) -> None:
    opened.show_until_it_stops_looking(record(NEIGHBOUR))
    assert sent(opened) == ["open"]
