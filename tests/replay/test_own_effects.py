"""What is shown, reported or allowed for one thing counts for that thing alone."""

from __future__ import annotations

import cv2
import pytest
from fake_dialog_eyes import TRIVIAL, FakeDialogEyes, with_eyes
from painted import GROUND
from replay_bench import NOW, Bench, admission_workflow

from rpa_vision.models.action import MouseClickAction
from rpa_vision.models.command import ClickCommand, KeyComboCommand, Report, TypeCommand
from rpa_vision.models.geometry import Box
from rpa_vision.models.run import PauseReason, Replay
from rpa_vision.models.target import Target
from rpa_vision.models.template import ScreenTemplate
from rpa_vision.models.workflow import Edge, Node, PostConditions, SafetyRules, Variable, Way, Workflow
from rpa_vision.ports import Frame


def node(name: str) -> Node:
    return Node(node_id=name, label=name, screen_template=ScreenTemplate(required_text_any=(name,)))


def click(edge_id: str, on: str, to: str, target: Target, *, may_show_nothing: bool = False) -> Edge:
    after = PostConditions(expected_node=to, may_show_nothing=may_show_nothing)
    action = MouseClickAction(target=target)
    return Edge(edge_id=edge_id, from_node=on, to_node=to, action=action, post_conditions=after)


def task(*edges: Edge, ways: tuple[tuple[str, ...], ...] = (), rules: SafetyRules | None = None) -> Workflow:
    names = dict.fromkeys(name for edge in edges for name in (edge.from_node, edge.to_node))
    gone = ways or (tuple(edge.edge_id for edge in edges),)
    return Workflow(
        workflow_id="WF_own",
        name="Effets",
        created_at=NOW,
        updated_at=NOW,
        entry_nodes=(edges[0].from_node,),
        end_nodes=(edges[-1].to_node,),
        nodes=tuple(map(node, names)),
        edges=edges,
        first_edges=(edges[0].edge_id,),
        ways=tuple(Way(edges=way, seen=2) for way in gone),
        safety_rules=rules or SafetyRules(),
        variables=(Variable(name="numero_patient"),),
    )


def sent(bench: Bench) -> list[str | None]:
    return [one.step for one in bench.store.run_events.of_replay("run1") if one.type == "action_sent"]


def test_a_dialog_that_closes_is_no_effect_of_the_click_that_was_lost(bench: Bench) -> None:
    """The agent shows the screen as it was before it clicked the dialog away, too."""
    tick = click("tick", "Page", "Page", Target(text="Urgent"))
    leave = click("leave", "Page", "Page", Target(text="Fiche"))
    bench = with_eyes(
        bench,
        FakeDialogEyes(TRIVIAL, "Mise à jour terminée"),
        workflow=task(tick, leave),
        numero_patient="10234",
    )
    page = bench.ocr.paint({(20, 10): "Page", (40, 100): "Urgent", (300, 100): "Fiche"})
    dialog = bench.ocr.paint({(200, 200): "Mise à jour terminée"})
    bench.show(page)
    bench.show(dialog)
    assert isinstance(bench.command(), ClickCommand)
    bench.show(page, before=dialog)
    assert sent(bench) == ["tick"]
    assert bench.replay().taken == ()


def test_a_picture_of_the_moment_before_the_action_itself_is_what_it_is_compared_with(bench: Bench) -> None:
    tick = click("tick", "Page", "Page", Target(text="Urgent"))
    leave = click("leave", "Page", "Page", Target(text="Fiche"))
    bench.start(task(tick, leave))
    page = {(20, 10): "Page", (40, 100): "Urgent", (300, 100): "Fiche"}
    bench.show(bench.ocr.paint(page))
    now = bench.ocr.paint({**page, (40, 200): "Arrivé entre-temps"})
    bench.show(now, before=now)
    assert bench.replay().taken == (), "it was there before the click"


def test_an_answer_that_was_refused_does_not_undo_a_text_that_stands_there(bench: Bench) -> None:
    bench = with_eyes(bench, FakeDialogEyes(TRIVIAL))
    screens = bench.screens()
    bench.show(screens["home"])
    bench.show(screens["form"])
    assert isinstance(bench.command(), TypeCommand)
    bench.show(screens["other"])
    assert isinstance(bench.command(), ClickCommand)
    bench.show(screens["filled"], outcome="refused")
    assert not isinstance(bench.command(), KeyComboCommand)
    assert bench.replay().taken == ("e0", "e1")


def test_a_yes_to_one_step_is_no_yes_to_another(bench: Bench) -> None:
    """It was asked about the notice; by the time of the answer the notice is gone and the record is there."""
    edges = (
        click("open", "Accueil", "Dossier", Target(text="Ouvrir")),
        click("ok", "Information", "Dossier", Target(text="OK")),
        click("save", "Dossier", "Enregistre", Target(text="Enregistrer")),
    )
    ways = (("open", "ok", "save"), ("open", "save"))
    workflow = task(*edges, ways=ways, rules=SafetyRules(require_confirmation_for=("Enregistrer",)))
    bench.store.workflows.create(workflow, "test")
    bench.engine.start("run1", workflow, {"numero_patient": "10234"}, "pc1", coached=True)
    home = bench.ocr.paint({(20, 10): "Accueil", (40, 100): "Ouvrir"})
    bench.show(home)
    bench.engine.resume("run1", None)
    bench.show(home)
    assert sent(bench) == ["open"]
    bench.show(bench.ocr.paint({(20, 10): "Information", (40, 100): "OK"}))
    bench.engine.resume("run1", None)
    bench.show(bench.ocr.paint({(20, 10): "Dossier", (40, 100): "Enregistrer"}))
    assert sent(bench) == ["open"]
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason in {PauseReason.ASKED_BY_WORKFLOW, PauseReason.PROPOSED}
    assert pause.edge_id == "save"


def test_a_bare_yes_of_earlier_times_is_asked_again(bench: Bench) -> None:
    bench.start()
    kept = bench.replay().model_dump(mode="json")
    assert Replay.model_validate({**kept, "confirmed": True}).confirmed is None
    assert Replay.model_validate({**kept, "confirmed": "e1"}).confirmed == "e1"


def rows(bench: Bench, chosen: str | None) -> Frame:
    """A list whose rows alternate in colour, one of them chosen."""
    names = ("DUPONT", "DUPOND", "DURAND", "DUMONT")
    page = bench.ocr.paint(
        {(20, 10): "Liste", (400, 300): "Ouvrir"}
        | {(40, 60 + 40 * place): name for place, name in enumerate(names)}
    )
    for place, name in enumerate(names):
        colour = (200, 120, 30) if name == chosen else (96, 66, 46) if place % 2 else GROUND
        page = bench.ocr.with_ground(page, Box(30, 50 + 40 * place, 300, 90 + 40 * place), colour)
    return page


@pytest.mark.parametrize(("chosen", "goes_on"), [("DUPOND", True), ("DURAND", False), (None, False)])
def test_a_row_that_may_have_been_chosen_already_must_be_seen_chosen(
    bench: Bench, chosen: str | None, goes_on: bool
) -> None:
    row = click("row", "Liste", "Liste", Target(text="DUPOND", role="record"), may_show_nothing=True)
    bench.start(task(row, click("open", "Liste", "Suite", Target(text="Ouvrir"))))
    page = rows(bench, chosen)
    bench.show(page)
    assert sent(bench) == ["row"]
    bench.show(page)
    assert sent(bench) == (["row", "open"] if goes_on else ["row"])


def test_how_a_secret_looks_is_remembered_until_the_next_screen_is_there(bench: Bench) -> None:
    """A slow program shows what comes after it only at the next look."""
    bench.start(admission_workflow())
    bench.show(bench.screens()["home"])
    command = bench.command()
    report = Report(command_id=command.command_id, outcome="done", masking="hidden")
    image = bytes(cv2.imencode(".png", bench.screens()["home"].pixels)[1].tobytes())
    bench.engine.report("pc1", report, image)
    assert bench.replay().masking == "hidden"
