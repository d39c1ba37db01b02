"""Whose record opened, and whose was saved, is read before anything else is done."""

from __future__ import annotations

from typing import Literal

import pytest

from replay_bench import NOW, Bench
from rpa_vision.models.graph.screen_template import Condition
from rpa_vision.models.graph.workflow import (
    Confirmation,
    Edge,
    EdgeConstraints,
    PostConditions,
    ShownAt,
    Variable,
    Workflow,
)
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.models.target import Target
from rpa_vision.ports import Frame
from small_task import click, sent, task

RIGHT, NEIGHBOUR = "10234", "10243"
Said = Literal["done", "skip"]
BEHIND_IPP = (ShownAt(variable="ipp", label="IPP", side="left"),)


def opening(to: str = "Dossier", *, labelled: bool = True) -> Workflow:
    """Opens a record from a list, then looks at a tab of it: nothing is written."""
    return about_ipp(
        shown(click("open", "Liste", to, Target(text="Ouvrir", role="action"))),
        click("tab", to, "Actes", Target(text="Voir les actes", role="action")),
        labels={to: BEHIND_IPP if labelled else ()},
    )


def saving(*effects: Condition, seen: bool = True) -> Workflow:
    edge = click("save", "Dossier", "Dossier", Target(text="Enregistrer", role="action"))
    return about_ipp(shown(edge, *effects) if seen else edge, labels={"Dossier": BEHIND_IPP})


def shown(edge: Edge, *effects: Condition) -> Edge:
    after = PostConditions(expected_node=edge.to_node, shows=("ipp",))
    limits = EdgeConstraints(post_conditions=effects)
    return edge.model_copy(update={"post_conditions": after, "constraints": limits})


def about_ipp(*edges: Edge, labels: dict[str, tuple[ShownAt, ...]]) -> Workflow:
    made = task(*edges, variables=(Variable(name="ipp", label="IPP"),), identity=("ipp",))
    nodes = tuple(
        node.model_copy(update={"shows": ("ipp",), "shown_at": labels[node.node_id]})
        if node.node_id in labels
        else node
        for node in made.nodes
    )
    return made.model_copy(update={"nodes": nodes})


def listed(bench: Bench) -> Frame:
    return bench.ocr.paint({(20, 10): "Liste", (40, 140): "Ouvrir"})


def record(bench: Bench, ipp: str, **more: str) -> Frame:
    said = {(20, 10): "Dossier", (20, 60): "IPP :", (90, 60): ipp, (40, 300): "Voir les actes"}
    places = {"below": (40, 200), "button": (300, 340), "beside": (400, 60)}
    return bench.ocr.paint({**said, **{places[name]: text for name, text in more.items()}})


def reason(bench: Bench) -> PauseReason | None:
    pause = bench.replay().pause
    return None if pause is None else pause.reason


def test_the_neighbours_record_after_a_right_click_stops_it_before_anything_else(bench: Bench) -> None:
    bench.start(opening(), ipp=RIGHT)
    bench.show(listed(bench))
    bench.show_until_it_stops_looking(record(bench, NEIGHBOUR))
    assert reason(bench) is PauseReason.IDENTITY
    assert sent(bench) == ["open"]


def test_the_right_record_is_gone_on_with(bench: Bench) -> None:
    bench.start(opening(), ipp=RIGHT)
    bench.show(listed(bench))
    bench.show(record(bench, RIGHT))
    assert sent(bench) == ["open", "tab"]


def test_a_record_that_loads_late_is_waited_for(bench: Bench) -> None:
    """For a moment it still shows the former patient."""
    bench.start(opening(), ipp=RIGHT)
    bench.show(listed(bench))
    bench.show(record(bench, NEIGHBOUR))
    assert (sent(bench), reason(bench)) == (["open"], None)
    bench.show(record(bench, NEIGHBOUR))
    bench.show(record(bench, RIGHT))
    assert sent(bench) == ["open", "tab"]


def beside_the_list(action_on: Target) -> Workflow:
    """The record stands beside the list: its screen stays."""
    return about_ipp(
        shown(click("open", "Dossier", "Dossier", action_on)),
        click("tab", "Dossier", "Actes", Target(text="Voir les actes", role="action")),
        labels={"Dossier": BEHIND_IPP},
    )


def test_a_row_that_fills_the_pane_beside_it_with_another_stops_it(bench: Bench) -> None:
    row = Target(text="DUPONT", role="record")
    bench.start(beside_the_list(row), ipp=RIGHT)
    bench.show(record(bench, NEIGHBOUR, beside="DUPONT"))
    bench.show_until_it_stops_looking(record(bench, NEIGHBOUR, beside="DUPONT", below="Lit 12"))
    assert reason(bench) is PauseReason.IDENTITY
    assert sent(bench) == ["open"]


def test_a_record_without_anybody_on_it_is_not_gone_on_with(bench: Bench) -> None:
    bench.start(opening(), ipp=RIGHT)
    bench.show(listed(bench))
    bench.show_until_it_stops_looking(bench.ocr.paint({(20, 10): "Dossier", (40, 300): "Voir les actes"}))
    assert reason(bench) is PauseReason.IDENTITY


@pytest.mark.parametrize(
    ("heading", "goes_on"), [(f"DUPONT Marie {RIGHT}", True), (f"DUPONT Marie {NEIGHBOUR}", False)]
)
def test_a_heading_without_a_label_tells_it_too(bench: Bench, heading: str, goes_on: bool) -> None:
    bench.start(opening(labelled=False), ipp=RIGHT)
    bench.show(listed(bench))
    page = bench.ocr.paint({(20, 10): "Dossier", (20, 60): heading, (40, 300): "Voir les actes"})
    if goes_on:
        bench.show(page)
        assert sent(bench) == ["open", "tab"]
    else:
        bench.show_until_it_stops_looking(page)
        assert reason(bench) is PauseReason.IDENTITY


def test_what_is_only_proposed_is_read_as_well(bench: Bench) -> None:
    unconfirmed = {"identity": (), "proposed_identity": ("ipp",), "identity_confirmed": None}
    bench.start(opening().model_copy(update=unconfirmed), ipp=RIGHT)
    bench.show(listed(bench))
    bench.show_until_it_stops_looking(record(bench, NEIGHBOUR))
    assert reason(bench) is PauseReason.IDENTITY


def test_a_task_about_nobody_reads_nobody(bench: Bench) -> None:
    nobody = {"identity": (), "proposed_identity": ("ipp",), "identity_confirmed": Confirmation(at=NOW)}
    bench.start(opening().model_copy(update=nobody), ipp=RIGHT)
    bench.show(listed(bench))
    bench.show(record(bench, NEIGHBOUR))
    assert sent(bench) == ["open", "tab"]


@pytest.mark.parametrize(("afterwards", "told"), [(RIGHT, None), (NEIGHBOUR, PauseReason.IDENTITY)])
def test_the_record_is_read_again_once_it_is_saved(
    bench: Bench, afterwards: str, told: PauseReason | None
) -> None:
    bench.start(saving(), ipp=RIGHT)
    bench.show(record(bench, RIGHT, button="Enregistrer"))
    done = record(bench, afterwards, button="Enregistrer", below="Modifications enregistrées dans le dossier")
    if told is None:
        bench.show(done)
        assert bench.replay().status is ReplayStatus.COMPLETED
    else:
        bench.show_until_it_stops_looking(done)
        assert reason(bench) is told


@pytest.mark.parametrize(("named", "told"), [(RIGHT, None), (NEIGHBOUR, PauseReason.IDENTITY)])
def test_a_line_that_says_it_was_saved_must_name_the_right_one(
    bench: Bench, named: str, told: PauseReason | None
) -> None:
    saved = Condition(kind="text_visible", value="Dossier ${ipp} enregistré")
    bench.start(saving(saved), ipp=RIGHT)
    bench.show(record(bench, RIGHT, button="Enregistrer"))
    done = record(bench, RIGHT, button="Enregistrer", below=f"Dossier {named} enregistré")
    if told is None:
        bench.show(done)
        assert bench.replay().status is ReplayStatus.COMPLETED
    else:
        bench.show_until_it_stops_looking(done)
        assert reason(bench) is told
        assert sent(bench) == ["save"]


def stopped_at_the_list(bench: Bench) -> None:
    """The button that opens a record is not there: somebody opens it by hand."""
    bench.start(opening(), ipp=RIGHT)
    bench.show_until_it_stops_looking(bench.ocr.paint({(20, 10): "Liste"}))
    assert reason(bench) is PauseReason.TARGET_NOT_FOUND


@pytest.mark.parametrize("said", ["done", "skip"])
def test_the_neighbours_record_opened_by_hand_stops_it(bench: Bench, said: Said) -> None:
    stopped_at_the_list(bench)
    bench.engine.resume("run1", said, "camille", reason="ouvert à la main")
    bench.show_until_it_stops_looking(record(bench, NEIGHBOUR))
    assert sent(bench) == []
    assert reason(bench) is PauseReason.IDENTITY


def test_the_right_record_opened_by_hand_is_gone_on_with(bench: Bench) -> None:
    stopped_at_the_list(bench)
    bench.engine.resume("run1", "done", "camille")
    bench.show(record(bench, RIGHT))
    assert sent(bench) == ["tab"]


def test_a_record_opened_by_hand_that_loads_late_is_waited_for(bench: Bench) -> None:
    stopped_at_the_list(bench)
    bench.engine.resume("run1", "done", "camille")
    bench.show(record(bench, NEIGHBOUR))
    assert (sent(bench), reason(bench)) == ([], None)
    bench.show(record(bench, RIGHT))
    bench.show(record(bench, RIGHT))
    assert sent(bench) == ["tab"]


def test_somebody_else_saved_by_hand_is_not_the_end(bench: Bench) -> None:
    """The last step: it ends at the person's word, and nothing is looked at any more."""
    bench.start(saving(), ipp=RIGHT)
    bench.show_until_it_stops_looking(record(bench, RIGHT))  # no button to save with
    assert reason(bench) is PauseReason.TARGET_NOT_FOUND
    bench.engine.resume("run1", "done", "camille")
    assert bench.replay().status is not ReplayStatus.COMPLETED
    bench.show_until_it_stops_looking(record(bench, NEIGHBOUR, below="Modifications enregistrées"))
    assert reason(bench) is PauseReason.IDENTITY


def test_what_was_owed_is_read_although_a_dialog_was_answered_by_hand_between(bench: Bench) -> None:
    """The yes to « open it anyway? » was given by a person: the record behind it is read no less."""
    steps = (
        click("open", "Liste", "Question", Target(text="Ouvrir", role="action")),
        shown(click("yes", "Question", "Dossier", Target(text="Oui", role="action"))),
        click("tab", "Dossier", "Actes", Target(text="Voir les actes", role="action")),
    )
    bench.start(about_ipp(*steps, labels={"Dossier": BEHIND_IPP}), ipp=RIGHT)
    bench.show(listed(bench))
    bench.show_until_it_stops_looking(asked_without_an_answer(bench))
    assert reason(bench) is not None
    bench.engine.resume("run1", "done", "camille")
    bench.show_until_it_stops_looking(record(bench, NEIGHBOUR))
    assert sent(bench) == ["open"]
    assert reason(bench) is PauseReason.IDENTITY


def asked_without_an_answer(bench: Bench) -> Frame:
    return bench.ocr.paint({(20, 10): "Question", (40, 140): "Le dossier est lu ailleurs"})


def test_nothing_is_written_for_somebody_else_opened_by_hand(bench: Bench) -> None:
    """The tab it writes in names nobody: only the record's first page did."""
    steps = (
        shown(click("open", "Liste", "Dossier", Target(text="Ouvrir", role="action"))),
        click("tab", "Dossier", "Actes", Target(text="Voir les actes", role="action")),
        click("save", "Actes", "Fin", Target(text="Enregistrer", role="action")),
    )
    bench.start(about_ipp(*steps, labels={"Dossier": BEHIND_IPP}), ipp=RIGHT)
    bench.show_until_it_stops_looking(bench.ocr.paint({(20, 10): "Liste"}))
    bench.engine.resume("run1", "done", "camille")
    bench.show(record(bench, NEIGHBOUR))
    bench.show(bench.ocr.paint({(20, 10): "Actes", (40, 140): "Enregistrer"}))
    assert "save" not in sent(bench)
