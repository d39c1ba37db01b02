"""What is shown, reported or allowed for one thing counts for that thing alone."""

from __future__ import annotations

import pytest

from fake_dialog_eyes import TRIVIAL, FakeDialogEyes, with_eyes
from painted import GROUND
from replay_bench import Bench, png
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.action import TextInputAction, TextParameters
from rpa_vision.models.graph.workflow import SafetyRules, Variable
from rpa_vision.models.replay.command import ClickCommand, KeyComboCommand, TypeCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.target import Target
from rpa_vision.ports import Frame
from small_task import click, sent, step, task

SECRET = Variable(name="code", kind="secret", vault_entry="dpi")
NUMBER = (Variable(name="numero_patient"),)


def test_a_dialog_that_closes_is_no_effect_of_the_click_that_was_lost(bench: Bench) -> None:
    """The agent shows the screen as it was before it clicked the dialog away, too."""
    tick = click("tick", "Page", "Page", Target(text="Urgent"))
    leave = click("leave", "Page", "Page", Target(text="Fiche"))
    bench = with_eyes(
        bench,
        FakeDialogEyes(TRIVIAL, "Mise à jour terminée"),
        workflow=task(tick, leave, variables=NUMBER),
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
    bench.start(task(tick, leave, variables=NUMBER))
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
    rules = SafetyRules(require_confirmation_for=("Enregistrer",))
    workflow = task(*edges, ways=ways, safety_rules=rules)
    bench.store.workflows.create(workflow, "test")
    bench.engine.start("run1", workflow, {}, "pc1", coached=True)
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
    bench.start(task(row, click("open", "Liste", "Suite", Target(text="Ouvrir")), variables=NUMBER))
    page = rows(bench, chosen)
    bench.show(page)
    assert sent(bench) == ["row"]
    bench.show(page)
    assert sent(bench) == (["row", "open"] if goes_on else ["row"])


def test_how_a_secret_looks_is_remembered_until_the_next_screen_is_there(bench: Bench) -> None:
    """The agent tells it once; a slow program shows what comes after it only at the next look."""
    typing = step("type", "Connexion", "Accueil", TextInputAction(parameters=TextParameters(text="${code}")))
    bench.start(
        task(typing, click("open", "Accueil", "Suite", Target(text="Ouvrir")), variables=(SECRET,)),
        code="vault:dpi",
    )
    login = bench.ocr.paint({(20, 10): "Connexion"})
    bench.show(login)
    command = bench.command()
    assert isinstance(command, TypeCommand)
    assert command.secret is not None
    bench.engine.report("pc1", bench.report_for(command).model_copy(update={"masking": "hidden"}), png(login))
    assert sent(bench) == ["type"]
    bench.show(bench.ocr.paint({(20, 10): "Accueil", (40, 100): "Ouvrir"}))
    assert sent(bench) == ["type", "open"]
