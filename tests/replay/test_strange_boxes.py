"""A dialog nobody expects, on screens of the task: it proves nothing, gets no keys, and is never taken for the screen."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import cv2
import pytest

from drawn_dialog import DrawnDialog, drawn_dialog, with_buttons, work_screen
from replay_bench import png
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.action import (
    Action,
    KeyParameters,
    KeyPressAction,
    TextInputAction,
    TextParameters,
)
from rpa_vision.models.graph.screen_template import ScreenTemplate, WindowTemplate
from rpa_vision.models.graph.workflow import Example, Workflow
from rpa_vision.models.replay.command import ClickCommand, KeyComboCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import Replay, ReplayStatus, ReportAnswer
from rpa_vision.models.target import Target
from rpa_vision.perception.view import Senses
from rpa_vision.ports import Frame
from rpa_vision.settings import Settings
from rpa_vision.storage.sessions import screenshot_blob
from seeing_bench import known_by, seeing_bench
from small_task import click, step, task
from tries import each_value_once

SAVE, CANCEL, OPEN = Box(100, 640, 260, 680), Box(300, 640, 460, 680), Box(100, 600, 260, 640)
ENTER = KeyPressAction(parameters=KeyParameters(keys=("enter",)))
TYPE = TextInputAction(parameters=TextParameters(text="bonjour"))
FOUND = ("E11.9 Diabète sucré de type 2 sans complication", "E11.8 Diabète sucré avec complications")
FOUND_NOTHING = ("Rien n'a été cherché jusqu'à présent : tapez un", "code ou une partie de ce qu'il désigne")
FORM = ScreenTemplate(required_text_any=("Nom de naissance", "Date de naissance"))


@pytest.fixture(scope="module")
def senses() -> Senses:
    return build_senses(Settings())


def form(*, pressed: bool = False) -> Frame:
    """``pressed``: the button shows that it has the focus."""
    shown = with_buttons(work_screen(), {"Enregistrer": SAVE, "Annuler": CANCEL})
    if not pressed:
        return shown
    pixels = shown.pixels.copy()
    cv2.rectangle(pixels, (SAVE.left - 3, SAVE.top - 3), (SAVE.right + 3, SAVE.bottom + 3), (200, 90, 0), 3)
    return Frame(pixels)


def list_page() -> Frame:
    pixels = work_screen().pixels.copy()
    pixels[100:590, 80:1200] = (200, 170, 120)
    cv2.putText(pixels, "Liste des patients", (120, 160), (30, 30, 30), cv2.FontFace("sans"), 20, 400)
    return with_buttons(Frame(pixels), {"Ouvrir": OPEN})


def saving(template: ScreenTemplate = FORM, then: Action | None = None) -> Workflow:
    first = click("e0", "fiche", "fiche", Target(text="Enregistrer", role="primary_action"))
    edges = [first] if then is None else [first, step("e1", "fiche", "fiche", then)]
    return known_by(task(*edges), fiche=template)


def opening(then: Action) -> Workflow:
    first = click("e0", "liste", "fiche", Target(text="Ouvrir", role="primary_action"))
    return known_by(
        task(first, step("e1", "fiche", "fiche", then)),
        liste=ScreenTemplate(required_text_any=("Liste des patients",)),
        fiche=FORM,
    )


@pytest.mark.parametrize(
    "said",
    [
        "L'enregistrement a échoué : le serveur ne répond pas.",
        "Accès refusé : vous n'avez pas le droit de modifier ce dossier.",
        "Vos données n'ont pas été enregistrées.",
        "Dossier verrouillé par un autre utilisateur.",
    ],
)
def test_what_tells_of_a_failure_is_a_persons_and_proves_nothing(
    tmp_path: Path, senses: Senses, said: str
) -> None:
    with seeing_bench(tmp_path, senses, saving()) as bench:
        bench.show(form())
        assert isinstance(bench.command(), ClickCommand)
        bench.show(drawn_dialog("Calanque DPI", [said], ["OK"], over=form(pressed=True)).frame)
        pause = bench.replay().pause
        assert pause is not None
        assert pause.reason is PauseReason.DIALOG
        assert bench.store.commands.pending("pc1") is None
        assert not [one for one in bench.store.run_events.of_replay("run1") if one.type == "action_verified"]


def test_a_dialog_that_came_instead_of_the_effect_is_not_the_effect(tmp_path: Path, senses: Senses) -> None:
    """Its own pixels have changed, and nothing else."""
    with seeing_bench(tmp_path, senses, saving()) as bench:
        bench.show(form())
        bench.show(drawn_dialog("Information", ["La mise à jour est terminée."], ["OK"], over=form()).frame)
        assert not [one for one in bench.store.run_events.of_replay("run1") if one.type == "action_verified"]
        assert bench.replay().status is not ReplayStatus.COMPLETED


TITLED = ScreenTemplate(window=WindowTemplate(title_contains_any_of=("Admissions",)))
SHARES_A_BUTTON = ScreenTemplate(required_text_any=("Nom de naissance", "Annuler"))


@pytest.mark.parametrize(
    ("template", "then"), each_value_once([FORM, TITLED, SHARES_A_BUTTON], [None, ENTER, TYPE])
)
def test_what_comes_up_alone_is_not_the_screens_own(
    tmp_path: Path, senses: Senses, template: ScreenTemplate, then: Action | None
) -> None:
    told = drawn_dialog(
        "Calanque DPI",
        ["Le séjour précédent va être supprimé."],
        ["Continuer", "Annuler"],
        over=form(pressed=True),
    )
    with seeing_bench(tmp_path, senses, saving(template, then)) as bench:
        bench.show(form())
        assert isinstance(bench.command(), ClickCommand)
        bench.show(told.frame)
        pause = bench.replay().pause
        assert pause is not None
        assert pause.reason is PauseReason.DIALOG
        assert bench.store.commands.pending("pc1") is None


def test_a_window_of_the_task_that_shows_something_else_is_still_its_own(
    tmp_path: Path, senses: Senses
) -> None:
    """A search in a window with buttons of its own: what was found comes up in it, and nothing else changes."""
    searching = partial(drawn_dialog, "Recherche", buttons=["Choisir", "Annuler"], over=form())
    behind, before = ("Nom de naissance", "Date de naissance"), ("Recherche", "Code cherché")
    window = ScreenTemplate(required_text_any=before + behind, required_text_min=3)
    edges = [step(f"e{number}", "fiche", "fiche", ENTER) for number in range(2)]
    with seeing_bench(tmp_path, senses, known_by(task(*edges), fiche=window)) as bench:
        bench.show(searching(said=["Code cherché", *FOUND_NOTHING]).frame)
        assert isinstance(bench.command(), KeyComboCommand)
        bench.show(searching(said=["Code cherché", *FOUND]).frame)
        assert bench.replay().pause is None
        assert isinstance(bench.command(), KeyComboCommand)


@pytest.mark.parametrize(
    ("then", "said", "answers"),
    each_value_once(
        [ENTER, TYPE],
        [
            ("Voulez-vous supprimer ce brouillon ?", ["Oui", "Non"]),
            ("Le module trois attend le quai.", ["Larguer", "Amarrer"]),
        ],
    ),
)
def test_no_key_goes_into_a_dialog_that_came_with_the_page(
    tmp_path: Path, senses: Senses, then: Action, said: str, answers: list[str]
) -> None:
    with seeing_bench(tmp_path, senses, opening(then)) as bench:
        bench.show(list_page())
        assert isinstance(bench.command(), ClickCommand)
        bench.show(drawn_dialog("Calanque DPI", [said], answers).frame)
        pause = bench.replay().pause
        assert pause is not None
        assert pause.reason is PauseReason.DIALOG
        assert bench.store.commands.pending("pc1") is None


STRANGE = partial(drawn_dialog, "Calanque DPI", ["Le module trois attend le quai."], ["Larguer", "Amarrer"])


def clicking_on() -> Workflow:
    first = click("e0", "liste", "fiche", Target(text="Ouvrir", role="primary_action"))
    second = click("e1", "fiche", "fiche", Target(text="Enregistrer", role="primary_action"))
    return known_by(
        task(first, second), liste=ScreenTemplate(required_text_any=("Liste des patients",)), fiche=FORM
    )


def test_a_click_beside_what_may_be_a_part_of_the_page_goes_on(tmp_path: Path, senses: Senses) -> None:
    with seeing_bench(tmp_path, senses, clicking_on()) as bench:
        bench.show(list_page())
        bench.show(STRANGE(over=form()).frame)
        command = bench.command()
        assert isinstance(command, ClickCommand)
        assert SAVE.contains(command.at.pixel_of(form().size))


PLANNING = ("Le planning de la semaine prochaine est en ligne.",)
SHOWN = Example(session_id="sess_20260105T083000_ab12cd34", screenshot_id="shot_0001")


def shown_once(workflow: Workflow) -> Workflow:
    nodes = (one.model_copy(update={"example": SHOWN}) for one in workflow.nodes)
    return workflow.model_copy(update={"nodes": tuple(nodes)})


def test_a_question_that_came_with_the_page_stops_even_a_click_beside_it_if_it_was_not_shown(
    tmp_path: Path, senses: Senses
) -> None:
    with seeing_bench(tmp_path, senses, shown_once(clicking_on())) as bench:
        bench.store.blobs.put(screenshot_blob(SHOWN.session_id, SHOWN.screenshot_id), png(form()))
        bench.show(list_page())
        bench.show(STRANGE(over=form()).frame)
        pause = bench.replay().pause
        assert pause is not None
        assert pause.reason is PauseReason.DIALOG


@pytest.mark.parametrize("then", [ENTER, TYPE], ids=["enter", "type"])
def test_what_came_with_the_page_is_answered_if_it_was_not_there_when_the_page_was_shown(
    tmp_path: Path, senses: Senses, then: Action
) -> None:
    told = drawn_dialog("Agenda", list(PLANNING), ["OK"], over=form())
    with seeing_bench(tmp_path, senses, shown_once(opening(then))) as bench:
        bench.store.blobs.put(screenshot_blob(SHOWN.session_id, SHOWN.screenshot_id), png(form()))
        bench.show(list_page())
        assert bench.show(told.frame) is ReportAnswer.RETRY_AFTER_DIALOG
        command = bench.command()
        assert isinstance(command, ClickCommand)
        assert told.buttons["OK"].contains(command.at.pixel_of(told.frame.size))


def begun_under(dialog: DrawnDialog, tmp_path: Path, senses: Senses) -> Replay:
    """It is there before anything is done; the demonstration shows the page without it."""
    with seeing_bench(tmp_path, senses, shown_once(saving())) as bench:
        bench.store.blobs.put(screenshot_blob(SHOWN.session_id, SHOWN.screenshot_id), png(form()))
        bench.show(dialog.frame)
        return bench.replay()


def test_a_notice_that_is_there_from_the_start_is_put_away(tmp_path: Path, senses: Senses) -> None:
    replay = begun_under(drawn_dialog("Agenda", list(PLANNING), ["OK"], over=form()), tmp_path, senses)
    assert replay.pause is None
    assert replay.last_answer is not None


def test_a_question_that_is_there_from_the_start_may_be_for_whoever_was_at_work(
    tmp_path: Path, senses: Senses
) -> None:
    asked = ["Voulez-vous enregistrer les modifications", "apportées au compte rendu de consultation ?"]
    drawn = drawn_dialog("Compte rendu", asked, ["Enregistrer", "Ne pas enregistrer", "Annuler"], over=form())
    replay = begun_under(drawn, tmp_path, senses)
    assert replay.pause is not None
    assert replay.pause.reason is PauseReason.DIALOG
    assert replay.last_answer is None


@pytest.mark.parametrize(
    "kept", ["it stood there", "it said something else", "it is gone", "it shows another screen"]
)
def test_but_not_if_it_may_be_a_part_of_the_page(tmp_path: Path, senses: Senses, kept: str) -> None:
    told = drawn_dialog("Agenda", list(PLANNING), ["OK"], over=form())
    other = drawn_dialog(
        "Agenda", ["Trois résultats de laboratoire viennent d'arriver."], ["OK"], over=form()
    )
    pictures = {
        "it stood there": told.frame,
        "it said something else": other.frame,
        "it shows another screen": list_page(),
    }
    with seeing_bench(tmp_path, senses, shown_once(opening(TYPE))) as bench:
        if kept in pictures:
            name = screenshot_blob(SHOWN.session_id, SHOWN.screenshot_id)
            bench.store.blobs.put(name, png(pictures[kept]))
        bench.show(list_page())
        bench.show(told.frame)
        pause = bench.replay().pause
        assert pause is not None
        assert pause.reason is PauseReason.DIALOG
