"""Two dialogs at once: the one in front is answered first, and never one whose words another hides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drawn_dialog import DrawnDialog, drawn_dialog, work_screen
from rpa_vision.dialogs.respond.resolution import AskPerson, ClickAnswer, DialogContext
from rpa_vision.dialogs.respond.resolver import DialogResolver
from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token
from rpa_vision.perception.dialogs.overlap import is_behind, is_covered
from rpa_vision.perception.dialogs.parts import Answer, DialogBox
from rpa_vision.perception.view import ScreenView, Senses
from rpa_vision.ports import Frame

BEHIND = drawn_dialog("Enregistrement", ["Le dossier de la semaine prochaine a été enregistré."], ["OK"])
FRONT = drawn_dialog("Notice", ["Le planning de demain est publié."], ["Fermer"])


BELONGS = DialogContext(screen_known=True, is_own=lambda dialog: "planning" in dialog.text)
"""The one in front is the task's own and stays."""


def laid_over(front: DrawnDialog, behind: Frame, left: int, top: int) -> tuple[Frame, Box]:
    box = front.box
    place = Box(left, top, left + box.width, top + box.height)
    pixels = behind.pixels.copy()
    pixels[place.top : place.bottom, place.left : place.right] = front.frame.pixels[
        box.top : box.bottom, box.left : box.right
    ]
    return Frame(pixels), place


@pytest.mark.parametrize("lower", [8, 14])
def test_the_one_in_front_is_answered_first(resolver: DialogResolver, senses: Senses, lower: int) -> None:
    """Each is nearly as high as the other, so that each seems to end at the other."""
    frame, place = laid_over(FRONT, BEHIND.frame, BEHIND.box.left - 200, BEHIND.box.top + lower)
    found = resolver.look(ScreenView(frame, senses), before=work_screen())
    assert isinstance(found, ClickAnswer)
    assert found.label == "Fermer"
    assert place.contains(found.point)


def test_one_whose_words_are_hidden_is_a_persons(resolver: DialogResolver, senses: Senses) -> None:
    frame, _ = laid_over(FRONT, BEHIND.frame, BEHIND.box.left - 200, BEHIND.box.top + 8)
    found = resolver.look(ScreenView(frame, senses), BELONGS, before=work_screen())
    assert isinstance(found, AskPerson)
    assert "hides" in found.message


def test_two_side_by_side_hide_nothing(resolver: DialogResolver, senses: Senses) -> None:
    beside, place = laid_over(FRONT, work_screen(), 100, 260)
    frame, _ = laid_over(BEHIND, beside, place.right, place.top)
    found = resolver.look(ScreenView(frame, senses), BELONGS, before=work_screen())
    assert isinstance(found, ClickAnswer)
    assert found.label == "OK"


def dialog(box: Box, *lines: tuple[str, Box]) -> DialogBox:
    return DialogBox(box, tuple(Token(text=text, bbox=at, confidence=1.0) for text, at in lines), (), ())


HIDDEN = dialog(Box(300, 200, 600, 330), ("cile a été enregistré.", Box(302, 250, 500, 266)))
"""What is left to see of it, to the right of x = 300."""
WHOLE = Box(100, 200, 300, 340)
SAYS = ("Le planning est publié.", Box(130, 250, 270, 266))


@pytest.mark.parametrize(
    ("front", "behind"),
    [
        (dialog(WHOLE, SAYS), HIDDEN),
        (dialog(WHOLE, SAYS, ("x", Box(290, 206, 297, 214))), HIDDEN),
        (dialog(Box(100, 80, 300, 340), SAYS), HIDDEN),
        (dialog(Box(100, 230, 300, 300), SAYS), HIDDEN),
        (
            dialog(WHOLE, SAYS),
            dialog(Box(312, 200, 600, 330), ("cile a été enregistré.", Box(303, 250, 500, 266))),
        ),
        (
            dialog(Box(500, 210, 800, 330), ("Le planning est publié.", Box(530, 250, 700, 266))),
            dialog(Box(300, 200, 500, 330), ("Le dossier de JACQ", Box(320, 250, 498, 266))),
        ),
        (
            dialog(Box(450, 240, 700, 400), ("Le planning est publié.", Box(480, 300, 650, 316))),
            dialog(Box(200, 180, 500, 330), ("Le dossier de Mme JACQ", Box(220, 250, 449, 266))),
        ),
        (
            dialog(Box(760, 249, 1190, 452), ("The letter was sent.", Box(810, 330, 1000, 346))),
            dialog(
                Box(679, 424, 1141, 531),
                ("Confrree", Box(742, 449, 809, 464)),
                ("?", Box(698, 450, 723, 478)),
            ),
        ),
    ],
    ids=["beside", "mark at the seam", "taller", "lower", "shadow", "at the right", "corner", "half a line"],
)
def test_lines_cut_off_by_another_are_hidden_by_it(front: DialogBox, behind: DialogBox) -> None:
    both = [front, behind]
    assert is_covered(behind, both)
    assert is_behind(behind, both)
    assert not is_covered(front, both)
    assert not is_behind(front, both)


def test_a_title_at_the_foot_of_the_one_behind_is_not_cut_off() -> None:
    """Its upper border lies a little higher than the other's lower one, over it."""
    front = dialog(
        Box(604, 524, 908, 624),
        ("Validation", Box(735, 530, 780, 546)),
        ("Confirmez-vous la prise en charge ?", Box(622, 552, 882, 567)),
    )
    behind = dialog(Box(679, 414, 1141, 531), ("Le dossier a été enregistré.", Box(741, 446, 1092, 464)))
    assert not is_covered(front, [front, behind])
    assert not is_behind(front, [front, behind])


def test_a_title_across_the_border_is_not_cut_off() -> None:
    """The border is seen under the bar of the title, where the window behind ends."""
    behind = dialog(
        Box(679, 411, 1141, 531),
        ("Confirmation", Box(875, 412, 942, 427)),
        ("Confirmez-vous la prise en charge ?", Box(743, 448, 1099, 463)),
    )
    front = dialog(
        Box(868, 530, 1283, 687),
        ("Compte rendu", Box(1035, 527, 1114, 545)),
        ("Voulez-vous l'enregistrer ?", Box(927, 559, 1152, 581)),
    )
    assert not is_covered(front, [front, behind])


def test_a_title_taken_for_words_of_the_one_behind_tells_which_is_in_front() -> None:
    asked = ("Voulez-vous exporter la liste ?", Box(786, 549, 1036, 570))
    front = dialog(Box(718, 531, 1043, 659), asked)
    seen = DialogBox(
        Box(681, 411, 1140, 531),
        (Token(text="Le dossier a été enregistré.", bbox=Box(741, 451, 1123, 472), confidence=1.0),),
        (Answer("OK", Box(1040, 497, 1124, 519)), Answer("Export", Box(733, 520, 1001, 538))),
        (),
    )
    assert not is_covered(front, [front, seen])
    without = replace(seen, answers=seen.answers[:1])
    assert is_covered(front, [front, without]), (
        "nothing of it is seen at the seam: its first lines may be hidden"
    )


def test_one_of_which_little_more_than_the_title_is_seen_is_covered() -> None:
    front = dialog(Box(620, 440, 900, 540), ("Le planning est publié.", Box(650, 480, 790, 496)))
    behind = dialog(
        Box(600, 414, 1141, 531), ("Suppression", Box(720, 420, 800, 436)), ("Oui", Box(1060, 497, 1090, 519))
    )
    assert is_covered(behind, [front, behind])
    assert not is_covered(front, [front, behind])


def test_what_stands_right_under_another_lacks_its_first_lines() -> None:
    front = dialog(Box(100, 100, 400, 250), ("Le planning est publié.", Box(130, 150, 270, 166)))
    behind = dialog(Box(120, 250, 390, 340), ("Continuer", Box(200, 290, 270, 306)))
    assert is_covered(behind, [front, behind])
    assert not is_covered(front, [front, behind])


def test_a_mark_at_the_edge_is_no_line_that_ends_there() -> None:
    """A tall one with its closing mark in the corner, over a lower one whose lines stand clear of it."""
    front = dialog(Box(100, 80, 300, 400), SAYS, ("x", Box(290, 206, 297, 214)))
    behind = dialog(Box(300, 200, 600, 330), ("enregistré.", Box(360, 250, 500, 266)))
    assert is_behind(behind, [front, behind])
    assert not is_behind(front, [front, behind])
    assert not is_covered(front, [front, behind])
