"""A dialog that is a step of the task is answered only if it asks what it was shown to ask, about the right person."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from drawn_dialog import drawn_dialog, with_buttons, work_screen
from replay_bench import Bench, new_bench, png
from rpa_vision.bootstrap.deciding import build_grounder, build_reaction
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.dialogs.judge.catalogue import shipped_catalogue
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.screen_template import ScreenTemplate, WindowTemplate
from rpa_vision.models.graph.spoken import Spoken
from rpa_vision.models.graph.workflow import Node, Variable, Workflow
from rpa_vision.models.replay.command import Report
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.models.session import WindowContext
from rpa_vision.models.target import Target
from rpa_vision.models.token import Token
from rpa_vision.perception.dialogs.finding import find_dialogs
from rpa_vision.perception.dialogs.parts import Answer, DialogBox
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.view import ScreenView, Senses
from rpa_vision.ports import Frame
from rpa_vision.replay.engine.engine import ReplayEngine
from rpa_vision.replay.observe import Observer
from rpa_vision.replay.obstacles.hearing import hear
from rpa_vision.replay.obstacles.own_dialogs import _has_its_turn
from rpa_vision.replay.sight import Sight
from rpa_vision.server.store_journal import StoreJournal
from rpa_vision.settings import Settings
from small_task import click, sent, task
from told_screen import FakeToldOcr

IPP = "800010234"
ASKS = Spoken(says="Confirmez-vous l'enregistrement du dossier de ... IPP ${ipp}", answers=("Oui", "Non"))
TELLS = Spoken(says="Le dossier de ... IPP ${ipp} a été enregistré", answers=("OK",))
FORM = with_buttons(work_screen(), {"Enregistrer": Box(1000, 660, 1160, 700)})


@pytest.fixture(scope="module")
def senses() -> Senses:
    return build_senses(Settings())


def question(*said: str) -> Frame:
    return drawn_dialog("Confirmation", said, ["Oui", "Non"], over=FORM).frame


def answer(*said: str) -> Frame:
    return drawn_dialog("Enregistrement", said, ["OK"], over=FORM).frame


ASKED = question("Confirmez-vous l'enregistrement du dossier de LEFÈVRE Marie", f"(IPP {IPP}) ?")
TOLD = answer(f"Le dossier de LEFÈVRE Marie (IPP {IPP})", "a été enregistré.")


def saving(*, ends_with_word_of_it: bool = False, spoken: bool = True) -> Workflow:
    """Save, say yes, and have read what became of it."""

    def node(name: str, texts: tuple[str, ...], says: Spoken | None = None) -> Node:
        template = ScreenTemplate(required_text_any=texts, spoken=says if spoken else None)
        return Node(node_id=name, label=name, screen_template=template)

    small = task(
        click("save", "form", "asked", Target(text="Enregistrer", role="button")),
        click("yes", "asked", "told", Target(text="Oui", role="button")),
        *([] if ends_with_word_of_it else [click("ok", "told", "form", Target(text="OK", role="button"))]),
        variables=(Variable(name="ipp", label="IPP", kind="number"),),
        identity=("ipp",),
    )
    nodes = (
        node("form", ("Nom de naissance", "Date de naissance")),
        node("asked", ("Confirmation", "Non", "Oui"), ASKS),
        node("told", ("Enregistrement",), TELLS),
    )
    return small.model_copy(update={"nodes": nodes})


Saving = Callable[[Workflow], Bench]


@pytest.fixture
def begun(tmp_path: Path, senses: Senses) -> Iterator[Saving]:
    with new_bench(tmp_path / "data") as bench:

        def begin(workflow: Workflow) -> Bench:
            settings = bench.settings
            journal, observer = StoreJournal(bench.store), Observer(Eyes(senses), settings.limits)
            reaction = build_reaction(journal, observer, build_grounder(settings), settings, bench.clock.now)
            seeing = replace(bench, engine=ReplayEngine(journal, reaction, "fr", bench.clock.now))
            seeing.start(workflow, ipp=IPP)
            return seeing

        yield begin


def played(bench: Bench, *frames: Frame) -> Bench:
    for frame in frames:
        bench.show(frame)
    return bench


def pause_on(bench: Bench, frame: Frame) -> Pause:
    bench.show_until_it_stops_looking(frame)
    pause = bench.replay().pause
    assert pause is not None
    return pause


@pytest.mark.parametrize("spoken", [True, False], ids=["as learnt now", "as learnt before"])
def test_what_was_shown_goes_through(begun: Saving, spoken: bool) -> None:
    bench = played(begun(saving(spoken=spoken)), FORM, ASKED, TOLD, FORM)
    assert sent(bench) == ["save", "yes", "ok"]
    assert bench.replay().status is ReplayStatus.COMPLETED


def test_it_goes_through_on_pictures_damaged_on_their_way(begun: Saving) -> None:
    damaged = [compressed(frame, 30) for frame in (FORM, ASKED, TOLD, FORM)]
    assert sent(played(begun(saving()), *damaged)) == ["save", "yes", "ok"]


def compressed(frame: Frame, quality: int) -> Frame:
    _, data = cv2.imencode(".jpg", frame.pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return Frame(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8))


@pytest.mark.parametrize(
    "said",
    [
        ("Confirmez-vous la suppression du dossier de LEFÈVRE Marie", f"(IPP {IPP}) ?"),
        ("Une autre session modifie ce dossier.", "Voulez-vous supprimer ses mesures ?"),
        ("Confirmez-vous l'enregistrement du dossier de LEFÈVRE Marie", f"(IPP {IPP}) et la fin du séjour ?"),
        ("Confirmez-vous l'enregistrement du dossier de LEFÈVRE Marie", f"sans ses mesures (IPP {IPP}) ?"),
    ],
    ids=["deletes", "another's", "more than shown", "a denial where the name stood"],
)
def test_another_question_is_a_persons(begun: Saving, said: Sequence[str]) -> None:
    bench = played(begun(saving()), FORM)
    pause = pause_on(bench, question(*said))
    assert sent(bench) == ["save"]
    assert pause.reason is PauseReason.DIALOG or "ne dit pas ce qui a été montré" in pause.message


@pytest.mark.parametrize(
    "asked",
    [
        "Êtes-vous sûr de vouloir supprimer définitivement ce dossier ?",
        "Confirmez-vous la suppression définitive du dossier sans l'enregistrement en cours ?",
    ],
)
def test_words_of_the_task_make_no_dialog_its_own_that_destroys(begun: Saving, asked: str) -> None:
    """A person is told what it is, and not only that it is not what was shown."""
    bench = played(begun(saving()), FORM)
    other = drawn_dialog("Confirmer la suppression", [asked], ["Oui", "Non"], over=FORM).frame
    pause = pause_on(bench, other)
    assert sent(bench) == ["save"]
    assert pause.reason is PauseReason.DIALOG
    assert pause.dialog is not None
    assert pause.dialog.dialog_type is DialogType.OK_SUSPECT


def test_a_question_about_somebody_else_is_a_persons(begun: Saving) -> None:
    bench = played(begun(saving()), FORM)
    other = question("Confirmez-vous l'enregistrement du dossier de MARTIN Paul", "(IPP 800010243) ?")
    pause = pause_on(bench, other)
    assert sent(bench) == ["save"]
    assert "800010243" in pause.message
    assert pause.reason is PauseReason.IDENTITY


@pytest.mark.parametrize(
    ("said", "last"),
    [
        ((f"Le dossier de LEFÈVRE Marie (IPP {IPP})", "n'a pas été enregistré."), True),
        (("Le dossier de LEFÈVRE Marie n'a pas été enregistré.",), False),
        (("Le dossier de MARTIN Paul (IPP 800010243)", "a été enregistré."), True),
    ],
    ids=["not done, at the end", "not done, on the way", "done to somebody else, at the end"],
)
def test_what_says_that_it_failed_is_no_proof(begun: Saving, said: Sequence[str], last: bool) -> None:
    bench = played(begun(saving(ends_with_word_of_it=last)), FORM, ASKED)
    pause_on(bench, answer(*said))
    assert sent(bench) == ["save", "yes"]


def test_a_button_with_another_name_is_a_question_of_the_button(begun: Saving) -> None:
    """So that a person can show it."""
    bench = played(begun(saving()), FORM)
    said = ("Confirmez-vous l'enregistrement du dossier de LEFÈVRE Marie", f"(IPP {IPP}) ?")
    renamed = drawn_dialog("Confirmation", said, ["Confirmer", "Non"], over=FORM).frame
    assert pause_on(bench, renamed).reason is PauseReason.TARGET_NOT_FOUND


def test_a_dialog_of_the_task_out_of_its_turn_is_a_persons(begun: Saving) -> None:
    """It comes instead of the question: somebody else has saved, or something is repeated."""
    bench = played(begun(saving()), FORM, TOLD)
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.DIALOG
    assert "n'en attend pas" in pause.message
    assert sent(bench) == ["save"]


@pytest.mark.parametrize(
    "said",
    [
        ("Confirmation", ("Voulez-vous enregistrer les modifications ?",), ("Oui", "Non")),
        ("Information", ("Les modifications ont été enregistrées.",), ("OK",)),
    ],
    ids=["asked otherwise", "done at once"],
)
def test_a_save_is_not_done_again_after_what_may_be_its_own_reaction(
    begun: Saving, said: tuple[str, tuple[str, ...], tuple[str, ...]]
) -> None:
    title, text, labels = said
    bench = played(begun(saving()), FORM, drawn_dialog(title, text, list(labels), over=FORM).frame)
    if bench.replay().pause is None:
        bench.show_until_it_stops_looking(FORM)
    assert sent(bench) == ["save"]


def test_the_tasks_own_question_at_the_end_is_a_persons(begun: Saving) -> None:
    bench = played(begun(saving()), FORM, ASKED, TOLD, ASKED)
    assert bench.replay().status is not ReplayStatus.COMPLETED
    assert bench.replay().pause is not None


@pytest.mark.parametrize(
    "text", ["Une transmission au service a échoué.", "Un autre service modifie la fiche."]
)
def test_a_word_of_the_task_makes_no_dialog_its_own_at_the_end(begun: Saving, text: str) -> None:
    workflow = saving()
    texts = ("Nom de naissance", "Service", "Motif")
    nodes = [
        one.model_copy(update={"screen_template": ScreenTemplate(required_text_any=texts)})
        if one.node_id == "form"
        else one
        for one in workflow.nodes
    ]
    bench = played(begun(workflow.model_copy(update={"nodes": tuple(nodes)})), FORM, ASKED, TOLD)
    bench.show(drawn_dialog("Conflit", [text], ["Reprendre", "Abandonner"], over=FORM).frame)
    assert bench.replay().status is not ReplayStatus.COMPLETED


def test_a_lookalike_beside_the_dialog_that_is_awaited_is_not_that_dialog(senses: Senses) -> None:
    """Both say most of it; one says all of it."""
    other = answer("Le dossier de MARTIN Paul (IPP 800010243)", "n'a pas été enregistré.")
    pixels = TOLD.pixels.copy()
    small = other.pixels[240:480, 200:1100]
    pixels[480 : 480 + small.shape[0], 300 : 300 + small.shape[1]] = small
    sight = Sight(ScreenView(Frame(pixels), senses), WindowContext(), "a.png")
    workflow = saving()
    told = next(one for one in workflow.nodes if one.node_id == "told")
    heard = sight.hears(TELLS)
    assert heard is not None
    boxes = find_dialogs(sight.view, shipped_catalogue())
    assert len(boxes) == 2
    assert sorted(_has_its_turn(told, one, frozenset({"told"}), sight) for one in boxes) == [False, True]


@pytest.mark.parametrize("title", ["Clôture du séjour", "Échec", "Enregistrement impossible"])
def test_on_a_far_screen_a_plain_other_title_is_another_dialog(begun: Saving, title: str) -> None:
    told = ("Confirmez-vous l'enregistrement du dossier de LEFÈVRE Marie", f"(IPP {IPP}) ?")
    bench = played(begun(far(saving())), FORM)
    other = drawn_dialog(title, told, ["Oui", "Non"], over=FORM).frame
    bench.engine.report("pc1", far_report(bench), png(other), None)
    assert sent(bench) == ["save"]


def far(workflow: Workflow) -> Workflow:
    """Known by its title too, and all its texts."""
    nodes = [
        one.model_copy(
            update={
                "screen_template": one.screen_template.model_copy(
                    update={
                        "window": WindowTemplate(title_contains_any_of=("Confirmation",)),
                        "required_text_min": 3,
                    }
                )
            }
        )
        if one.node_id == "asked"
        else one
        for one in workflow.nodes
    ]
    return workflow.model_copy(update={"nodes": tuple(nodes)})


def far_report(bench: Bench) -> Report:
    return bench.report_for(bench.command()).model_copy(update={"window": WindowContext()})


def test_a_picture_beside_the_title_that_is_read_as_a_letter_costs_no_second_look(senses: Senses) -> None:
    told = "Confirmez-vous l'enregistrement du dossier de LEFÈVRE Marie"
    texts = [("A", 300, 206), ("Confirmation", 340, 206), (told, 340, 250), (f"(IPP {IPP}) ?", 340, 274)]
    texts += [("Oui", 520, 376), ("Non", 640, 376)]
    lines = [token(text, left, top) for text, left, top in texts]
    box = DialogBox(Box(290, 196, 900, 420), tuple(lines), (), ())
    unread = ScreenView(work_screen(), replace(senses, ocr=NeverAskedAgain()))
    heard = hear(unread, [box], ASKS)
    assert heard is not None
    assert heard.box == box.box


@pytest.mark.parametrize(
    ("asked", "second", "is_heard"),
    [
        (f"Enregistrer le dossier {IPP} ?", "Non", True),
        (f"Enregistrer le dossier {IPP} ?", "Annuler", False),
        (f"Supprimer le dossier {IPP} ?", "Non", False),
        (f"Enregistrer le dossier {IPP} non signé ?", "Non", False),
        (f"Ne pas enregistrer le dossier {IPP} ?", "Non", False),
    ],
)
@pytest.mark.parametrize("framed", [True, False])
def test_a_button_learnt_as_a_word_that_is_said_may_be_seen_as_a_button(
    senses: Senses, asked: str, second: str, framed: bool, is_heard: bool
) -> None:
    """Where its border was not seen when it was shown."""
    learnt = Spoken(says="Enregistrer le dossier ${ipp} Non", answers=("Oui",))
    lines = [token(asked, 340, 250), token("Oui", 520, 376), token(second, 640, 376)]
    answers = (
        [Answer(line.text, line.bbox.grown(10, work_screen().size)) for line in lines[1:]] if framed else []
    )
    box = DialogBox(Box(290, 196, 900, 420), tuple(lines), tuple(answers), ())
    view = ScreenView(work_screen(), replace(senses, ocr=FakeToldOcr(lines)))
    assert (hear(view, [box], learnt) is not None) == is_heard


def token(text: str, left: int, top: int) -> Token:
    return Token(text=text, bbox=Box(left, top, left + 9 * len(text), top + 18), confidence=0.99)


class NeverAskedAgain:
    name = "never asked"

    def read(self, frame: Frame) -> Sequence[Token]:
        raise AssertionError(f"{frame.size}: it was read before")

    def read_closely(self, frame: Frame, region: Box, times: float = 1) -> Sequence[Token]:
        raise AssertionError(f"{frame.size} {region} {times}: nothing was misread")
