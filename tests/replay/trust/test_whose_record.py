"""Through the engine: nothing is written into a record that plainly is another one's."""

from __future__ import annotations

import pytest

from replay_bench import Bench
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.action import DragAction, DragParameters, TextInputAction, TextParameters
from rpa_vision.models.graph.workflow import ShownAt, Variable, Workflow
from rpa_vision.models.replay.command import ClickCommand, DragCommand, TypeCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.screen_guard import guard_failure
from rpa_vision.models.target import Cell, Target
from rpa_vision.ports import Frame
from small_task import click, sent, step, task


def saving(text: str = "Enregistrer") -> Workflow:
    """Neither screen was ever seen to show the number."""
    edge = click("e", "Page", "Suite", Target(text=text, role="action"))
    return task(edge, variables=(Variable(name="ipp"),), identity=("ipp",))


def page(bench: Bench, ipp: str, text: str) -> Frame:
    return bench.ocr.paint({(20, 10): "Page", (20, 60): "IPP :", (90, 60): ipp, (40, 340): text})


@pytest.mark.parametrize("text", ["Enregistrer", "Admettre", "Mettre à jour"])
def test_another_number_behind_its_label_stops_it_though_no_demonstration_showed_it(
    bench: Bench, text: str
) -> None:
    bench.start(saving(text), ipp="10234")
    bench.show_until_it_stops_looking(page(bench, "10243", text))
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.IDENTITY
    assert [(one.expected, one.seen) for one in pause.identity] == [("10234", "10243")]
    assert sent(bench) == []


def test_the_number_that_was_read_may_not_change_until_it_is_done(bench: Bench) -> None:
    bench.start(saving(), ipp="10234")
    shown = page(bench, "10234", "Enregistrer")
    bench.show(shown)
    command = bench.command()
    assert isinstance(command, ClickCommand)
    assert command.expected is not None
    assert guard_failure(command.expected, shown.pixels, "Admissions") is None
    other = page(bench, "10243", "Enregistrer")
    assert guard_failure(command.expected, other.pixels, "Admissions") is not None


def labelled(bench: Bench, name: str, number: str) -> Frame:
    return bench.ocr.paint(
        {(20, 10): "Page", (20, 60): "IPP :", (90, 60): number, (20, 110): name, (40, 340): "Enregistrer"}
    )


def with_name() -> Workflow:
    """A banner shows the name without a label, and the number behind one."""
    workflow = saving()
    home = workflow.node("Page").model_copy(
        update={
            "shows": ("ipp", "nom"),
            "shown_at": (ShownAt(variable="ipp", label="IPP", side="left"),),
        }
    )
    return workflow.model_copy(
        update={
            "nodes": (home, workflow.node("Suite")),
            "variables": (Variable(name="ipp"), Variable(name="nom", label="Nom")),
            "identity": ("ipp", "nom"),
        }
    )


@pytest.mark.parametrize(("number", "goes_on"), [("10234", True), ("10243", False)])
def test_a_name_without_a_label_leaves_it_to_the_number_that_has_one(
    bench: Bench, number: str, goes_on: bool
) -> None:
    bench.start(with_name(), ipp="10234", nom="DUPONT")
    shown = labelled(bench, "DUPONT Jean", number)
    bench.show(shown)
    if not goes_on:
        bench.show_until_it_stops_looking(shown)
    assert len(sent(bench)) == int(goes_on)


def test_whoever_is_looked_for_need_not_be_shown_yet(bench: Bench) -> None:
    """Beside the empty field « Nom » stands « Prénom », which is nobody's name."""
    workflow = with_name()
    home = workflow.node("Page").model_copy(update={"shown_at": ()})
    typing = workflow.edges[0].model_copy(
        update={"action": TextInputAction(parameters=TextParameters(text="${nom}"))}
    )
    bench.start(
        workflow.model_copy(update={"nodes": (home, workflow.node("Suite")), "edges": (typing,)}),
        ipp="10234",
        nom="DUPONT",
    )
    bench.show(bench.ocr.paint({(20, 10): "Page", (20, 60): "Nom", (200, 60): "Prénom"}))
    assert isinstance(bench.command(), TypeCommand)


@pytest.mark.parametrize("number", ["10243", "10284", "99871"])
def test_a_list_that_is_sorted_anew_before_the_click_is_noticed(bench: Bench, number: str) -> None:
    """Where the click goes the name is the same, and its number is that of a namesake."""
    cells = (Cell(column="Nom", text="DUPONT"), Cell(column="IPP", text="10234"))
    opening = click("e", "Page", "Suite", Target(text="DUPONT", role="record", cells=cells))
    bench.start(task(opening, variables=(Variable(name="ipp"),)), ipp="10234")
    bench.show(listed(bench, "10234"))
    command = bench.command()
    assert isinstance(command, ClickCommand)
    assert command.expected is not None
    assert guard_failure(command.expected, listed(bench, "10234").pixels, "Admissions") is None
    assert guard_failure(command.expected, listed(bench, number).pixels, "Admissions") is not None


def listed(bench: Bench, number: str) -> Frame:
    heads = {(20, 10): "Page", (40, 80): "Nom", (400, 80): "IPP"}
    return bench.ocr.paint({**heads, (40, 140): "DUPONT", (400, 140): number, (40, 200): "MARTIN"})


def test_what_lies_where_a_drag_ends_may_not_change_before_it(bench: Bench) -> None:
    page = bench.ocr.paint({(20, 10): "Page", (40, 140): "Courrier", (400, 300): "Corbeille"})
    over = bench.ocr.with_line(page, Box(420, 300, 450, 318))
    dragging = DragAction(
        target=Target(text="Courrier"), parameters=DragParameters(to=Target(text="Corbeille"))
    )
    bench.start(task(step("e", "Page", "Suite", dragging), variables=(Variable(name="ipp"),)), ipp="10234")
    bench.show(page)
    command = bench.command()
    assert isinstance(command, DragCommand)
    assert command.expected is not None
    assert guard_failure(command.expected, page.pixels, "Admissions") is None
    assert guard_failure(command.expected, over.pixels, "Admissions") is not None
