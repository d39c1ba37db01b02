"""A drawn dialog over a screen of the task, seen by the real eyes of a running replay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from drawn_dialog import DrawnDialog, drawn_dialog, work_screen
from replay_bench import NOW, Bench, png
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.errors import BadInputError, ConflictError
from rpa_vision.models.graph.action import WaitAction, WaitParameters
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.spoken import Spoken
from rpa_vision.models.graph.workflow import Confirmation, Edge, Node, SafetyRules, Variable, Workflow
from rpa_vision.models.replay.command import ClickCommand, WaitCommand
from rpa_vision.models.replay.dialog import DialogPolicy, DialogType
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import ReportAnswer
from rpa_vision.models.replay.screen_guard import guard_failure
from rpa_vision.models.session import WindowContext
from rpa_vision.models.site.two_persons import TwoPersons
from rpa_vision.perception.view import Senses
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings
from seeing_bench import seeing_bench

DONE = drawn_dialog("Information", ["La mise à jour est terminée."], ["OK"])
RIGHTS = drawn_dialog(
    "Contrôle de compte d'utilisateur",
    ["Voulez-vous autoriser cette application à apporter", "des modifications à votre appareil ?"],
    ["Oui", "Non"],
)
STRANGE = drawn_dialog("Zorblax", ["Le module trois attend le quai."], ["Larguer", "Amarrer"])


@pytest.fixture(scope="module")
def senses() -> Senses:
    return build_senses(Settings())


def waiting_task() -> Workflow:
    form = ScreenTemplate(required_text_any=("Nom de naissance", "Date de naissance"))
    sent = ScreenTemplate(required_text_any=("Le dossier est transmis au service",))
    asked = ScreenTemplate(
        required_text_any=("Confirmation", "Oui", "Non"),
        spoken=Spoken(says="Confirmez-vous l'enregistrement du dossier de ... ?", answers=("Oui", "Non")),
    )
    waits = WaitAction(parameters=WaitParameters(duration_ms=60_000))
    return Workflow(
        workflow_id="WF_wait",
        name="Attente",
        created_at=NOW,
        updated_at=NOW,
        identity_confirmed=Confirmation(at=NOW),
        entry_nodes=("form",),
        end_nodes=("form",),
        nodes=(
            Node(node_id="form", label="Fiche", screen_template=form),
            Node(node_id="sent", label="Transmis", screen_template=sent),
            Node(node_id="asked", label="Confirmation", screen_template=asked),
        ),
        edges=(Edge(edge_id="w", from_node="form", to_node="form", action=waits),),
        first_edges=("w",),
        last_edges=("w",),
    )


Waiting = Callable[..., Bench]


@pytest.fixture
def waiting(tmp_path: Path, senses: Senses) -> Iterator[Waiting]:
    """A replay that waits on the form, which is still there under whatever comes up."""
    with ExitStack() as opened:

        def begin(**chosen: bool) -> Bench:
            ready = opened.enter_context(seeing_bench(tmp_path, senses, waiting_task(), **chosen))
            ready.show(work_screen())
            assert isinstance(ready.command(), WaitCommand)
            return ready

        yield begin


def paused(bench: Bench) -> Pause:
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.DIALOG
    assert pause.dialog is not None
    assert pause.screenshot is not None
    assert bench.store.commands.pending("pc1") is None
    assert not isinstance(bench.command(), ClickCommand)
    return pause


def test_a_known_answer_is_clicked_though_the_form_is_still_recognised(waiting: Waiting) -> None:
    bench = waiting()
    assert bench.show(DONE.frame) is ReportAnswer.RETRY_AFTER_DIALOG
    click = bench.command()
    assert isinstance(click, ClickCommand)
    assert DONE.buttons["OK"].contains(click.at.pixel_of(DONE.frame.size))
    assert bench.show(work_screen()) is ReportAnswer.WAIT_RECHECK
    assert isinstance(bench.command(), WaitCommand)


def test_what_came_up_with_another_page_is_known_to_be_apart_once_it_outlasts_that_page(
    waiting: Waiting,
) -> None:
    bench, page = waiting(), work_screen().pixels.copy()
    page[560:740, 80:1200] = (190, 170, 150)
    together = drawn_dialog("Information", ["La mise à jour est terminée."], ["OK"], over=Frame(page))
    bench.show(together.frame)
    assert isinstance(bench.command(), WaitCommand)
    assert bench.show(DONE.frame) is ReportAnswer.RETRY_AFTER_DIALOG
    assert isinstance(bench.command(), ClickCommand)


def test_with_the_kill_switch_it_is_seen_and_never_clicked(waiting: Waiting) -> None:
    bench = waiting(dialog_resolver_enabled=False)
    bench.show(DONE.frame)
    told = paused(bench).dialog
    assert told is not None
    assert told.dialog_type is DialogType.OK_TRIVIAL
    assert told.reason == "switched_off"


@pytest.mark.parametrize(
    ("drawn", "kind", "policy"),
    [
        (RIGHTS, DialogType.UAC, DialogPolicy.ESCALATE_SECURITY),
        (STRANGE, DialogType.INCONNU, DialogPolicy.ASK_HUMAN),
    ],
    ids=["system", "unknown"],
)
def test_what_a_person_must_answer_is_theirs(
    waiting: Waiting, drawn: DrawnDialog, kind: DialogType, policy: DialogPolicy
) -> None:
    bench = waiting()
    bench.show(drawn.frame)
    told = paused(bench).dialog
    assert told is not None
    assert (told.dialog_type, told.policy_applied) == (kind, policy)


YES_NO = ["Oui", "Non"]
DESKTOP = Frame(np.full((800, 1280, 3), 90, dtype=np.uint8))


@pytest.mark.parametrize("behind", [DESKTOP, work_screen()], ids=["over nothing known", "over the form"])
@pytest.mark.parametrize(
    ("drawn", "clicked"),
    [
        (partial(drawn_dialog, "Information", ["Le dossier est transmls au servlce."], ["OK"]), False),
        (partial(drawn_dialog, "Information", ["Le dossier est rangé au secrétariat."], ["OK"]), True),
        (partial(drawn_dialog, "Bonjour", ["Confirmez-vous l'enreqistrement du dossier ?"], YES_NO), False),
        (partial(drawn_dialog, "Confirmation", ["Confirmez-vous l'impression de la lettre ?"], YES_NO), True),
        (
            partial(drawn_dialog, "Bonjour", ["Enregistrement du dossier réussi : merci à vous."], ["OK"]),
            True,
        ),
    ],
    ids=[
        "the task's own, misread",
        "another",
        "its own question, misread",
        "another question, so titled",
        "much the same, to be answered otherwise",
    ],
)
def test_a_dialog_of_the_task_is_not_answered_as_a_surprise_though_its_screen_is_not_recognised(
    waiting: Waiting, drawn: Callable[..., DrawnDialog], clicked: bool, behind: Frame
) -> None:
    bench = waiting()
    bench.show(drawn(over=behind).frame)
    assert isinstance(bench.command(), ClickCommand) is clicked


def test_a_window_in_which_the_system_asked_is_named_to_the_agent_from_then_on(waiting: Waiting) -> None:
    bench = waiting()
    window = WindowContext(title="Contrôle de compte d'utilisateur", process="garde.exe")
    report = bench.report_for(bench.command()).model_copy(update={"window": window})
    bench.engine.report("pc1", report, png(RIGHTS.frame))
    paused(bench)
    bench.engine.resume("run1", None)
    bench.show(work_screen())
    bench.show(DONE.frame)
    click = bench.command()
    assert isinstance(click, ClickCommand)
    (veto,) = click.veto
    assert veto.fits(window)
    assert not veto.fits(WindowContext(title="Calanque DPI", process="dpi.exe"))


def press(bench: Bench, button: str, by: str | None = None) -> None:
    bench.engine.resume("run1", None, by, press=button, as_of=bench.replay().updated_at)


def named_screen(number: str) -> Frame:
    """The form, with whom it is about in a corner."""
    pixels = work_screen().pixels.copy()
    cv2.putText(pixels, f"IPP {number}", (900, 60), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (250, 250, 250), 2)
    return Frame(pixels)


def test_a_person_answers_from_afar_and_the_replay_goes_on(waiting: Waiting) -> None:
    bench = waiting()
    bench.show(STRANGE.frame)
    shown = paused(bench).dialog
    assert shown is not None
    assert set(shown.buttons) == {"Larguer", "Amarrer"}
    press(bench, "Amarrer", by="m.petit")
    assert bench.replay().choice is None, "which step comes next is not decided by an answer"
    click = bench.command()
    assert isinstance(click, ClickCommand)
    assert STRANGE.buttons["Amarrer"].contains(click.at.pixel_of(STRANGE.frame.size))
    bench.show(work_screen())
    assert bench.replay().pause is None
    assert isinstance(bench.command(), WaitCommand)
    told = bench.store.run_events.of_replay("run1")
    (by,) = [event for event in told if event.type == "run_resumed"]
    assert (by.pressed, by.operator_id) == ("Amarrer", "m.petit")
    met = [event for event in told if event.type == "dialog_met"]
    assert [event.met_before for event in met] == [False, True]


def test_a_button_that_cannot_be_taken_back_is_pressed_for_two_persons_only(waiting: Waiting) -> None:
    bench = waiting()
    workflow_id = bench.replay().workflow_id
    bench.store.two_persons.put(workflow_id, TwoPersons(destructive=True), bench.clock.now())
    asked = drawn_dialog("Confirmation", ["Supprimer définitivement le séjour ?"], ["Supprimer", "Annuler"])
    bench.show(asked.frame)
    paused(bench)

    def say_yes(by: str | None) -> None:
        seen = bench.replay().updated_at
        bench.engine.resume("run1", None, by, press="Supprimer", as_of=seen, known_as=by)

    with pytest.raises(BadInputError):
        say_yes(None)
    say_yes("mme.durand")
    first = paused(bench).first_yes
    assert first is not None
    assert (first.by, first.button) == ("mme.durand", "Supprimer")
    with pytest.raises(ConflictError):
        say_yes("Mme.Durand")
    assert bench.store.commands.pending("pc1") is None
    say_yes("m.petit")
    click = bench.command()
    assert isinstance(click, ClickCommand)
    assert asked.buttons["Supprimer"].contains(click.at.pixel_of(asked.frame.size))


def test_the_agent_presses_nothing_on_another_dialog_than_the_one_that_was_answered(waiting: Waiting) -> None:
    bench = waiting()
    bench.show(STRANGE.frame)
    paused(bench)
    press(bench, "Amarrer")
    click = bench.command()
    assert isinstance(click, ClickCommand)
    assert click.expected is not None
    assert guard_failure(click.expected, STRANGE.frame.pixels, "Admissions") is None
    other = drawn_dialog("Zorblax", ["Le module deux attend le quai."], ["Larguer", "Amarrer"])
    assert guard_failure(click.expected, other.frame.pixels, "Admissions") is not None
    assert guard_failure(click.expected, work_screen().pixels, "Admissions") is not None
    bench.show(other.frame, outcome="refused")
    again = bench.replay().pause
    assert again is not None
    assert again.dialog is not None
    assert "deux" in again.dialog.ocr_text
    assert bench.store.commands.pending("pc1") is None


@pytest.mark.parametrize(
    ("drawn", "named", "error"),
    [(RIGHTS, "Oui", ConflictError), (STRANGE, "Couler", BadInputError)],
    ids=["what the system asks", "a button that is not there"],
)
def test_what_is_answered_at_the_machine_alone(
    waiting: Waiting, drawn: DrawnDialog, named: str, error: type[Exception]
) -> None:
    bench = waiting()
    bench.show(drawn.frame)
    before = paused(bench)
    with pytest.raises(error, match="press"):
        press(bench, named)
    assert paused(bench) == before


def test_a_pause_that_is_not_named_is_not_answered(waiting: Waiting) -> None:
    """The command that was printed for one dialog must not press on the next."""
    bench = waiting()
    bench.show(STRANGE.frame)
    paused(bench)
    with pytest.raises(BadInputError, match="which pause"):
        bench.engine.resume("run1", None, press="Amarrer")
    with pytest.raises(ConflictError, match="gone on meanwhile"):
        bench.engine.resume("run1", None, press="Amarrer", as_of=NOW - timedelta(hours=1))


def test_nobody_has_pressed_what_the_task_forbids(tmp_path: Path, senses: Senses) -> None:
    task = waiting_task().model_copy(update={"safety_rules": SafetyRules(forbidden_text_clicks=("Larguer",))})
    with seeing_bench(tmp_path, senses, task) as bench:
        bench.show(work_screen())
        bench.show(STRANGE.frame)
        with pytest.raises(ConflictError, match="press"):
            press(bench, "Larguer")
        press(bench, "Amarrer")
        assert isinstance(bench.command(), ClickCommand)


def test_the_same_dialog_over_another_patient_is_not_pressed(tmp_path: Path, senses: Senses) -> None:
    whom = {
        name: drawn_dialog(
            "Zorblax", ["Le module trois attend le quai."], ["Larguer", "Amarrer"], over=named_screen(name)
        ).frame
        for name in ("80001234", "80001294")
    }
    task = waiting_task().model_copy(update={"variables": (Variable(name="ipp", label="IPP"),)})
    with seeing_bench(tmp_path, senses, task, parameters={"ipp": "80001234"}) as bench:
        bench.show(named_screen("80001234"))
        bench.show(whom["80001234"])
        press(bench, "Amarrer")
        click = bench.command()
        assert isinstance(click, ClickCommand)
        assert click.expected is not None
        assert guard_failure(click.expected, whom["80001234"].pixels, "Admissions") is None
        assert guard_failure(click.expected, whom["80001294"].pixels, "Admissions") is not None
        assert guard_failure(click.expected, whom["80001234"].pixels, "Un autre") is not None
