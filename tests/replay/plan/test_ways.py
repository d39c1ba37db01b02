"""Several ways through a task: the screen decides which is gone, and a dialog that only some met is met."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from replay_bench import NOW, Bench
from rpa_vision.errors import BadParametersError, CannotCompileError
from rpa_vision.models.graph.action import MouseClickAction, TextInputAction, TextParameters
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.workflow import (
    Confirmation,
    Edge,
    Loop,
    Node,
    PostConditions,
    Variable,
    Way,
    Workflow,
)
from rpa_vision.models.replay.command import ClickCommand, TypeCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.models.target import Target
from rpa_vision.ports import Frame

HOME, RECORD, NOTICE, SAVED = "Accueil", "Dossier", "Information", "Enregistre"


def click(edge_id: str, on: str, to: str, text: str) -> Edge:
    return Edge(
        edge_id=edge_id,
        from_node=on,
        to_node=to,
        action=MouseClickAction(target=Target(text=text)),
        post_conditions=PostConditions(expected_node=to),
    )


OPEN = click("open", HOME, RECORD, "Ouvrir")
CLOSE = click("ok", NOTICE, RECORD, "OK")
SAVE = click("save", RECORD, SAVED, "Enregistrer")
QUIT = click("quit", RECORD, SAVED, "Quitter")


def task(
    *ways: tuple[Sequence[str], int], loops: tuple[Loop, ...] = (), more: tuple[Edge, ...] = ()
) -> Workflow:
    edges = (OPEN, CLOSE, SAVE, QUIT, *more)
    used = {edge_id for way, _ in ways for edge_id in way}
    names = {name for loop in loops for name in loop.variables}
    return Workflow(
        workflow_id="WF_ways",
        name="Chemins",
        created_at=NOW,
        updated_at=NOW,
        identity_confirmed=Confirmation(at=NOW),
        entry_nodes=(HOME,),
        end_nodes=(SAVED,),
        nodes=tuple(
            Node(node_id=name, label=name, screen_template=ScreenTemplate(required_text_any=(name,)))
            for name in (HOME, RECORD, NOTICE, SAVED)
        ),
        edges=tuple(edge for edge in edges if edge.edge_id in used),
        first_edges=(ways[0][0][0],),
        ways=tuple(Way(edges=tuple(way), seen=seen) for way, seen in ways),
        loops=loops,
        variables=tuple(
            Variable(name=name, label=name.capitalize(), repeated=True) for name in sorted(names)
        ),
    )


def screen(bench: Bench, title: str, *texts: str) -> Frame:
    return bench.ocr.paint({(20, 10): title, **{(40, 80 + 60 * i): text for i, text in enumerate(texts)}})


def begin(bench: Bench, workflow: Workflow, **values: tuple[str, ...]) -> None:
    bench.store.workflows.create(workflow, "test")
    bench.engine.start("run1", workflow, values, "pc1")


def clicked(bench: Bench) -> str:
    sent = [event for event in bench.store.run_events.of_replay("run1") if event.type == "action_sent"]
    return str(sent[-1].target)


def test_a_dialog_that_only_some_met_is_dealt_with_when_it_comes(bench: Bench) -> None:
    begin(bench, task((["open", "save"], 4), (["open", "ok", "save"], 1)))
    bench.show(screen(bench, HOME, "Ouvrir"))
    bench.show(screen(bench, NOTICE, "OK"))
    assert clicked(bench) == "OK"
    bench.show(screen(bench, RECORD, "Enregistrer", "Quitter"))
    assert clicked(bench) == "Enregistrer"
    bench.show(screen(bench, SAVED))
    assert bench.replay().status is ReplayStatus.COMPLETED
    assert bench.replay().taken == ("open", "ok", "save")


def test_and_is_not_waited_for_when_it_does_not(bench: Bench) -> None:
    begin(bench, task((["open", "save"], 1), (["open", "ok", "save"], 4)))
    bench.show(screen(bench, HOME, "Ouvrir"))
    bench.show(screen(bench, RECORD, "Enregistrer", "Quitter"))
    assert clicked(bench) == "Enregistrer"


def test_dialogs_met_in_different_demonstrations_may_come_in_one_run(bench: Bench) -> None:
    late = click("ok2", NOTICE, SAVED, "OK")
    workflow = task(
        (["open", "save"], 3), (["open", "ok", "save"], 1), (["open", "save", "ok2"], 1), more=(late,)
    )
    begin(bench, workflow)
    bench.show(screen(bench, HOME, "Ouvrir"))
    bench.show(screen(bench, NOTICE, "OK"))
    bench.show(screen(bench, RECORD, "Enregistrer", "Quitter"))
    bench.show(screen(bench, NOTICE, "OK"))
    bench.show(screen(bench, SAVED))
    assert bench.replay().status is ReplayStatus.COMPLETED
    assert bench.replay().taken == ("open", "ok", "save", "ok2")


@pytest.mark.parametrize("quitting", [1, 2, 9])
def test_ways_nothing_tells_apart_are_left_to_a_person(bench: Bench, quitting: int) -> None:
    begin(bench, task((["open", "quit"], quitting), (["open", "save"], 2)))
    bench.show(screen(bench, HOME, "Ouvrir"))
    bench.show(screen(bench, RECORD, "Enregistrer", "Quitter"))
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.UNEXPECTED_SCREEN
    assert "Enregistrer" in pause.message
    assert "Quitter" in pause.message


FIELD = Edge(
    edge_id="code",
    from_node=RECORD,
    to_node=RECORD,
    action=TextInputAction(parameters=TextParameters(text="${code}")),
    post_conditions=PostConditions(expected_node=RECORD),
)
LOOP = Loop(edges=("code",), turns=(1, 3), variables=("code",))


def test_a_loop_is_done_once_for_each_value(bench: Bench) -> None:
    begin(bench, task((["open", "code", "save"], 3), loops=(LOOP,), more=(FIELD,)), code=("E86", "I10"))
    bench.show(screen(bench, HOME, "Ouvrir"))
    bench.show(screen(bench, RECORD, "Enregistrer", "Code"))
    typed = bench.command()
    assert isinstance(typed, TypeCommand)
    assert typed.text == "E86"
    bench.show(screen(bench, RECORD, "Enregistrer", "Code", "E86"))
    typed = bench.command()
    assert isinstance(typed, TypeCommand)
    assert typed.text == "I10"
    bench.show(screen(bench, RECORD, "Enregistrer", "Code", "I10", "E86"))
    assert isinstance(bench.command(), ClickCommand)
    assert bench.replay().taken == ("open", "code@1", "code@2")


def test_a_loop_without_values_is_refused_and_so_is_a_single_one(bench: Bench) -> None:
    endless = task((["open", "code", "save"], 3), loops=(Loop(edges=("code",)),), more=(FIELD,))
    unknown = endless.model_copy(update={"variables": (Variable(name="code"),)})
    with pytest.raises(CannotCompileError, match="how often"):
        bench.engine.start("run1", unknown, {"code": "E86"}, "pc1")
    counted = task((["open", "code", "save"], 3), loops=(LOOP,), more=(FIELD,))
    with pytest.raises(BadParametersError, match="one value for each turn"):
        bench.engine.start("run1", counted, {"code": "E86"}, "pc1")
